"""Small questions to the prover, in the words of the tests."""

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.schema import DIALECT_NAMES, DialectName, Prover, Reading, contains, overlap, satisfiable
from rightcall.schema.values import freeze

NEWEST: DialectName = "2020-12"
FROM = {name: DIALECT_NAMES[index:] for index, name in enumerate(DIALECT_NAMES)}
UP_TO = {name: DIALECT_NAMES[: index + 1] for index, name in enumerate(DIALECT_NAMES)}
SAID = {"overlap": True, "disjoint": False, "unknown": None}


def accepts(
    schema: JsonValue,
    value: JsonValue,
    *,
    dialect: DialectName = NEWEST,
    reading: Reading = "written",
    resources: Mapping[str, JsonValue] | None = None,
) -> bool | None:
    """Tell whether a schema accepts a value, asked as a question about two schemas; the evaluator must say the same."""
    prover = Prover(resources)
    compiled = prover.compile(schema, dialect=dialect)
    only = prover.compile({"enum": [value], "additionalProperties": True}, dialect=dialect)
    answer = SAID[prover.overlap(compiled, only, reading=reading).outcome]
    if compiled.problem is None:
        evaluated = {prover.evaluator.holds(variant.formula(reading), freeze(value)) for variant in compiled.variants}
        assert answer is None or evaluated == {answer}
    return answer


def is_empty(*schemas: JsonValue, dialect: DialectName = NEWEST) -> bool | None:
    """Tell whether no value satisfies all of one or two schemas."""
    answer = satisfiable(*schemas, dialect=dialect) if len(schemas) == 1 else overlap(*schemas, dialect=dialect)
    return None if answer.outcome == "unknown" else answer.outcome in ("unsatisfiable", "disjoint")


def is_within(inner: JsonValue, outer: JsonValue, *, dialect: DialectName = NEWEST) -> bool | None:
    """Tell whether one schema accepts only what another accepts."""
    answer = contains(outer, inner, dialect=dialect)
    return None if answer.outcome == "unknown" else answer.outcome == "contained"
