"""Does a fix keep what a tool accepts? Asked of the prover, with the tool before and after."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from rightcall.lint.fixing.fix import UNTOUCHED, Named, Outcome, Proof
from rightcall.lint.fixing.mapping import mapped
from rightcall.model import JsonValue, Tool

if TYPE_CHECKING:
    from rightcall.schema import CompiledSchema, Containment, DialectName, Prover, Reading

READINGS: tuple[Reading, ...] = ("written", "declared")


MAX_VALUES = 6_000
"""Values in the schemas before and after, together, up to which calls are searched for that only one of them accepts.

That they are the same is told of schemas of any size, where the prover sees it without a search.
"""

_REFERENCE_WEIGHT = 20


def prove_fix(before: Tool, after: Tool, named: Named | None = None, prover: Prover | None = None) -> Proof:
    """How does the input schema of a tool after a fix stand to the one before?

    Both readings must agree before the answer is `same` or `named`. With `named`, the schema must be the one that the fix
    names, for the one before may say nothing, or not what its author meant. *Cost*: nothing
    for a schema that is the same text, else up to four questions to the prover, twice with `named`.
    """
    if named is None and before.dialect == after.dialect and _text(before.input_schema) == _text(after.input_schema):
        return UNTOUCHED
    if after.input_schema is None or (before.input_schema is None and named is None):
        return _NOTHING
    asked = prover if prover is not None else _new_prover()
    new = _compile(asked, after.input_schema, after)
    answer = _NOTHING if before.input_schema is None else _relate(asked, _compile(asked, before.input_schema, before), new)
    return answer if named is None else _named(answer, _relate(asked, _compile(asked, named.schema, after), new), named)


def _new_prover() -> Prover:
    from rightcall.schema import Prover as Asked  # noqa: PLC0415 - loads the prover, which rules do without

    return Asked()


_NOTHING = Proof(outcome="unknown", reason="a tool without an input schema says nothing of its arguments")


def _named(answer: Proof, to_named: Proof, named: Named) -> Proof:
    """The proof of a fix that names what it does; nothing is known of one that does another thing."""
    if to_named.outcome == "same":
        return answer if answer.outcome == "same" else Proof(outcome="named", reason=named.words)
    reason = to_named.reason or f"the schema is not the one that the fix names, but {to_named.outcome}"
    return Proof(outcome="unknown", reason=reason, lost=to_named.lost, gained=to_named.gained)


def _compile(prover: Prover, schema: JsonValue, tool: Tool) -> CompiledSchema:
    return prover.compile(schema, dialect=cast("DialectName", tool.dialect), arguments=True)


def _relate(prover: Prover, old: CompiledSchema, new: CompiledSchema) -> Proof:
    if old.problem is not None or new.problem is not None:
        side, problem = ("before", old.problem) if old.problem is not None else ("after", new.problem)
        return Proof(outcome="unknown", reason=f"the schema {side} the fix cannot be read: {problem[0] if problem else ''}")
    if all(old.digest(reading) == new.digest(reading) for reading in READINGS):
        return Proof(outcome="same")
    if _values(old.schema) + _values(new.schema) > MAX_VALUES:
        return Proof(
            outcome="unknown", reason=f"the schemas hold more than {MAX_VALUES:,} values, too many to search for a call"
        )
    answers = [_relate_in(prover, old, new, reading) for reading in READINGS]
    told = answers[0]
    if told.outcome == "same" and answers[1].outcome != "same":
        return answers[1]  # the same calls as written, but not of declared names
    return told


def _values(schema: JsonValue) -> int:
    """How many values a schema is made of; a reference counts for what it may name."""
    count, pending = 0, [schema]
    while pending:
        value = pending.pop()
        count += _REFERENCE_WEIGHT if isinstance(value, dict) and "$ref" in value else 1
        pending.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
    return count


def _relate_in(prover: Prover, old: CompiledSchema, new: CompiledSchema, reading: Reading) -> Proof:
    kept = prover.contains(new, old, reading=reading)
    added = prover.contains(old, new, reading=reading)
    for answer in (kept, added):
        if answer.outcome == "unknown":
            return Proof(outcome="unknown", reason=answer.reason)
    return Proof(
        outcome=_OUTCOMES[kept.outcome == "contained", added.outcome == "contained"],
        lost=_witness(kept),
        gained=_witness(added),
    )


_OUTCOMES: Mapping[tuple[bool, bool], Outcome] = {
    (True, True): "same",
    (True, False): "widened",
    (False, True): "narrowed",
    (False, False): "changed",
}


def _witness(answer: Containment) -> JsonValue:
    return answer.counterexample if answer.outcome == "not-contained" else None


def _text(schema: JsonValue) -> str:
    """A schema as text, without what only a reader sees, to tell whether a fix touched what decides a call."""
    return json.dumps(mapped(schema, _bare), default=str)


def _bare(schema: dict[str, JsonValue]) -> dict[str, JsonValue]:
    return {key: value for key, value in schema.items() if key not in _ANNOTATIONS or not isinstance(value, str)}


_ANNOTATIONS = frozenset({"title", "description", "$comment"})
