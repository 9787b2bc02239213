"""What Cedar's answer means in words: reasons for programs, one sentence for people, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rightcall.guard.cedar import Outcome
from rightcall.guard.primitive import Primitive
from rightcall.guard.principal import Principal

_SENTENCES = {
    "manifest.tenants": ("tenant", "not offered to this tenant"),
    "manifest.environments": ("environment", "not offered in this environment"),
    "manifest.cohorts": ("cohort", "not yet offered to this caller"),
    "manifest.switch": ("disabled", "switched off"),
    "manifest.owner": ("handle.owner", "the handle belongs to somebody else"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """The reasons of one answer."""

    reasons: tuple[str, ...]
    missing: Mapping[str, tuple[str, ...]]
    explanation: str


def tell(principal: Principal, primitive: Primitive, outcome: Outcome) -> Telling:
    """Say why. Every rule that forbade is named; where none did and none allowed, that is said."""
    if outcome.errors:
        return Telling(
            reasons=("engine.error",), missing={}, explanation=f"the policies could not be evaluated: {outcome.errors[0]}"
        )
    if outcome.is_allowed:
        return Telling(reasons=("allowed",), missing={}, explanation=f"allowed by {', '.join(outcome.rules)}")
    reasons, sentences, missing = [], [], {}
    for rule in outcome.rules:
        if rule == "manifest.scopes":
            missing["scopes"] = tuple(sorted(primitive.scopes - principal.scopes))
            reason, sentence = "scope.missing", f"missing scope: {', '.join(missing['scopes'])}"
        elif rule == "manifest.review":
            reason, sentence = f"review.{primitive.review_state}", f"the definition is {primitive.review_state}, not approved"
        else:
            reason, sentence = _SENTENCES.get(rule, ("rule", f"forbidden by rule {rule}"))
        reasons.append(reason)
        sentences.append(sentence)
    if not outcome.rules:
        reasons, sentences = ["rule.none"], ["no rule allows it"]
    if "manifest.tenants" in outcome.rules:
        missing["tenants"] = tuple(sorted(primitive.tenants))
    if "manifest.environments" in outcome.rules:
        missing["environments"] = tuple(sorted(primitive.environments))
    return Telling(reasons=tuple(dict.fromkeys(reasons)), missing=missing, explanation="; ".join(sentences))
