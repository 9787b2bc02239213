"""Where a schema is none of its dialect: the violations of the meta-schema, the deepest places first told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from rightcall.model import JsonValue, append_pointer
from rightcall.schema.dialects import DIALECTS, DialectName

if TYPE_CHECKING:
    import jsonschema_rs

_ERRORS_READ = 400
"""How many violations are looked at: a broken place is told once for each way that leads to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One place that the meta-schema refuses: its pointer inside the schema, the keyword that refuses it, and the words."""

    pointer: str
    keyword: str
    problem: str


def violations(schema: JsonValue, dialect: DialectName) -> tuple[Violation, ...]:
    """Every place where a schema breaks the meta-schema of a dialect, none inside which another one stands.

    Empty for a valid schema. A schema that cannot be handed to the validator is one violation at its root.
    *Cost*: linear in the schema; at most 400 violations are read.
    """
    validator = _validator(dialect)
    try:
        if validator.is_valid(schema):
            return ()
        found: dict[tuple[str | int, ...], Violation] = {}
        for error in islice(validator.iter_errors(schema), _ERRORS_READ):
            path, violation = _deepest(error)
            found.setdefault(path, violation)
    except (ValueError, RecursionError) as problem:
        return (Violation(pointer="", keyword="", problem=f"it cannot be read: {str(problem).strip()[:120]}"),)
    above = {path[:length] for path in found for length in range(len(path))}
    return tuple(violation for path, violation in found.items() if path not in above)


def _deepest(error: jsonschema_rs.ValidationError) -> tuple[tuple[str | int, ...], Violation]:
    """A violation, or the deepest one inside it where every branch of a choice was refused."""
    best = error
    pending = [error]
    while pending:
        current = pending.pop()
        if len(current.instance_path) > len(best.instance_path):
            best = current
        for branch in getattr(current.kind, "context", ()):
            pending.extend(branch)
    path = tuple(best.instance_path)
    return path, Violation(pointer=append_pointer("", *path), keyword=best.kind.name, problem=best.message[:160])


@lru_cache(maxsize=len(DIALECTS))
def _validator(dialect: DialectName) -> jsonschema_rs.Validator:
    from rightcall.schema.validators import validator_class  # noqa: PLC0415 - the validator is loaded with the first schema

    return validator_class(dialect)({"$ref": DIALECTS[dialect].uri}, validate_formats=False)
