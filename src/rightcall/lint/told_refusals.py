"""How rules speak of what the chosen profiles refuse: one finding for each place, naming every profile that it hits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rightcall.lint.profile import Limit
from rightcall.lint.refusal import Refusal, refusals, rule_of
from rightcall.lint.rule import Told, finding
from rightcall.lint.subject import Subject
from rightcall.model import Finding, JsonValue, Rule, Severity

VERBS = {
    "reject": ("refuses the request", "refuse the request"),
    "drop": ("leaves the tool out", "leave the tool out"),
    "truncate": ("cuts the text", "cut the text"),
    "degrade": ("loses the constraint", "lose the constraint"),
    "ignore": ("turns strict mode off", "turn strict mode off"),
}
Grade = Callable[[Rule, Sequence[Refusal]], Severity]


def usual_severity(rule: Rule, told: Sequence[Refusal]) -> Severity:
    """That of the rule; never an error where nobody has seen the limit for himself."""
    is_known = any(refusal.limit.is_verified for refusal in told)
    return "warning" if rule.severity == "error" and not is_known else rule.severity


def severity_by_effect(_rule: Rule, told: Sequence[Refusal]) -> Severity:
    """An error where a known limit refuses, a note where nothing is lost but a mode, a warning otherwise."""
    if any(refusal.limit.effect == "reject" and refusal.limit.is_verified for refusal in told):
        return "error"
    return "note" if all(refusal.limit.effect == "ignore" for refusal in told) else "warning"


def tell(subject: Subject, rule: Rule, grade: Grade = usual_severity, code: str | None = None) -> Iterator[Finding]:
    """One finding for each tool and place that chosen profiles do not take, by the refusals that carry `code` (or the rule's).

    Says nothing without chosen profiles, and nothing of limits whose effect is unknown.
    """
    for told in grouped(subject, code or rule.code):
        yield tell_one(rule, told, grade)


def tell_one(rule: Rule, told: Sequence[Refusal], grade: Grade = usual_severity) -> Finding:
    """The finding about one place and all profiles that it hits."""
    first = told[0]
    what = " and ".join(dict.fromkeys(refusal.hit.what for refusal in told))
    owner = f'"{first.tool.tool.name}"' if first.tool else "the request"
    heaviest = [tool.tool for tool, _ in first.hit.heaviest]
    evidence: dict[str, JsonValue] = {"limits": [*map(limit_evidence, told)], "found": first.hit.found}
    if first.hit.heaviest:
        evidence["heaviest"] = [{"tool": tool.tool.name, "count": count} for tool, count in first.hit.heaviest]
    return finding(
        rule,
        first.tool.tool if first.tool else tuple(heaviest),
        Told(
            message=f"{owner} {what}: {consequence(told)}",
            pointer=first.hit.pointer or (heaviest[0].origin.pointer if heaviest else ""),
            evidence=evidence,
            severity=grade(rule, told),
        ),
    )


def grouped(subject: Subject, code: str) -> Iterator[tuple[Refusal, ...]]:
    """The refusals of one rule by chosen profiles, those about one place together, in the order of the catalog."""
    groups: dict[tuple[int, str], list[Refusal]] = {}
    for profile in subject.profiles:
        for refusal in refusals(subject, profile, lambda limit: rule_of(limit) == code and _is_told(limit)):
            place = refusal.hit.pointer if refusal.tool else refusal.limit.on
            groups.setdefault((id(refusal.tool), place), []).append(refusal)
    order = {id(tool): place for place, tool in enumerate(subject.tools)}
    for key in sorted(groups, key=lambda key: order.get(key[0], len(order))):
        yield tuple(groups[key])


def _is_told(limit: Limit) -> bool:
    return limit.effect not in {"unknown", "ignore"} or limit.on == "strict-shape"


def consequence(told: Iterable[Refusal]) -> str:
    """What follows, for each kind of effect: `openai-chat (64) and mistral (64) refuse the request`."""
    by_effect: dict[str, dict[str, None]] = {}
    for refusal in told:
        by_effect.setdefault(refusal.limit.effect, {}).setdefault(f"{refusal.profile.name}{_bound(refusal.limit)}")
    parts = []
    for effect, names in by_effect.items():
        verb = VERBS[effect][len(names) > 1]
        parts.append(f"{_listed(tuple(names))} {verb}")
    return "; ".join(parts)


def limit_evidence(refusal: Refusal) -> dict[str, JsonValue]:
    """What a finding rests on: which limit of which profile, who says so, and since when."""
    limit = refusal.limit
    value = None if isinstance(limit.value, list) else limit.value
    return {
        "profile": refusal.profile.name,
        "limit": limit.on,
        "value": value,
        "effect": limit.effect,
        "scope": limit.scope,
        "source": limit.source,
        "seen": limit.seen,
        "confidence": limit.confidence,
    }


def _bound(limit: Limit) -> str:
    parts = [f"{limit.value:,}"] if isinstance(limit.value, int) else []
    parts += [] if limit.is_verified else ["unverified"]
    return f" ({', '.join(parts)})" if parts else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
