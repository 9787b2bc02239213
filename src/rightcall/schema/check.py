"""Check a witness: what the solver found is only a claim until three independent judges agree with it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rightcall.model import JsonValue
from rightcall.schema.compiled import Variant
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.validators import json_text
from rightcall.schema.values import Value, freeze, thaw
from rightcall.schema.verdict import Reading


@dataclass(frozen=True, slots=True)
class Claim:
    """A schema must accept (or refuse) a value, in a reading."""

    variant: Variant
    accepts: bool
    reading: Reading


@dataclass(frozen=True, slots=True)
class Refusal:
    """A judge that did not agree, and what it said."""

    judge: str
    answer: bool | str | None
    wanted: bool

    def describe(self) -> str:
        """Say who disagreed about what."""
        if isinstance(self.answer, bool):
            said = "accepts" if self.answer else "refuses"
            return f"validators disagree: {self.judge} {said} the witness that the prover says is to be {_past(self.wanted)}"
        return f"the witness could not be checked: {self.judge} {self.answer or 'cannot tell'}"


def _past(accepts: bool) -> str:  # noqa: FBT001 - the one thing it is about
    return "accepted" if accepts else "refused"


def check(evaluator: Evaluator, value: Value, claims: tuple[Claim, ...]) -> Refusal | None:
    """Check a value against every claim, after a trip through JSON text; None when all judges agree.

    The validators know only the written reading. A value that the declared reading refuses because of an undeclared
    name may be one they accept; there our own evaluator must confirm that the written reading accepts it too.
    """
    try:
        text = json_text(thaw(value))
        travelled: JsonValue = json.loads(text)
        arrived = freeze(travelled)
    except ValueError as problem:
        return Refusal("JSON", f"cannot carry it: {problem}", wanted=True)
    for claim in claims:
        refusal = _own(evaluator, arrived, claim) or _others(evaluator, arrived, travelled, claim)
        if refusal is not None:
            return refusal
    return None


def _own(evaluator: Evaluator, value: Value, claim: Claim) -> Refusal | None:
    answer = evaluator.holds(claim.variant.formula(claim.reading), value)
    return None if answer is claim.accepts else Refusal("own evaluator", answer, claim.accepts)


def _others(evaluator: Evaluator, value: Value, travelled: JsonValue, claim: Claim) -> Refusal | None:
    wanted = claim.accepts
    if not wanted and claim.reading == "declared" and evaluator.holds(claim.variant.written, value):
        wanted = True
    if not wanted and not _is_decided_by_schema(claim, travelled):
        return None
    for judge, answer in claim.variant.validators.answers(travelled).items():
        if answer is not wanted:
            return Refusal(judge, answer, wanted)
    return None


def _is_decided_by_schema(claim: Claim, travelled: JsonValue) -> bool:
    """Tell whether the validators can judge: that arguments are an object is our addition to the schema."""
    return not (claim.variant.arguments and not isinstance(travelled, dict))
