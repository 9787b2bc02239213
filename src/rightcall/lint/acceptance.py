"""Would a provider or client take this catalog? One verdict on the whole request, and one on each tool it does not take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rightcall.lint.profile import Confidence, Profile, Scope
from rightcall.lint.refusal import VERDICT_OF, Refusal, Verdict, refusals
from rightcall.lint.subject import Subject
from rightcall.model import JsonValue

WORST_FIRST: tuple[Verdict, ...] = ("reject", "drop", "unknown", "degrade", "accept")


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """One verdict of one profile, on a tool or (with `tool` None) on the whole request.

    `scope` is what falls. `rule` and `pointer` name the worst reason, None when there is nothing to say; `source` is the
    file or server of the tool. `limit`, `evidence`, `seen` and `confidence` say on what the verdict rests.
    """

    profile: str
    verdict: Verdict
    scope: Scope
    tool: str | None = None
    source: str | None = None
    rule: str | None = None
    pointer: str | None = None
    limit: str | None = None
    evidence: str | None = None
    seen: str
    confidence: Confidence

    def to_json(self) -> dict[str, JsonValue]:
        """The row of a report."""
        return {
            "profile": self.profile,
            "verdict": self.verdict,
            "scope": self.scope,
            "tool": self.tool,
            "source": self.source,
            "rule": self.rule,
            "pointer": self.pointer,
            "limit": self.limit,
            "evidence": self.evidence,
            "seen": self.seen,
            "confidence": self.confidence,
        }


def accept(subject: Subject, profile: Profile) -> tuple[Acceptance, ...]:
    """What a profile makes of a catalog: the verdict on the whole request first, then each tool that is not just accepted.

    A tool that falls alone makes the verdict on the request `drop`: the rest of the catalog arrives without it.
    *Cost*: linear in the catalog, for each limit of the profile.
    """
    found = list(refusals(subject, profile, lambda limit: VERDICT_OF[limit.effect] != "accept"))
    by_tool: dict[int, list[Refusal]] = {}
    for refusal in found:
        if refusal.tool is not None:
            by_tool.setdefault(id(refusal.tool), []).append(refusal)
    rows = (_row(_worst(several), profile, whole=False) for several in by_tool.values())
    return (_row(_worst(found), profile, whole=True), *rows)


def acceptance_rows(subject: Subject, profiles: Iterable[Profile]) -> Iterator[Mapping[str, JsonValue]]:
    """The section `acceptance` of a report: the rows of every profile, in their order."""
    for profile in profiles:
        for row in accept(subject, profile):
            yield row.to_json()


def _worst(found: Iterable[Refusal]) -> Refusal | None:
    """The refusal that decides: the worst verdict, a request's before a tool's, the best known first."""
    order = ("code", "documentation", "report", "secondary", "unverified")
    return min(
        found,
        key=lambda refusal: (
            WORST_FIRST.index(_verdict_on_request(refusal)),
            order.index(refusal.limit.confidence),
        ),
        default=None,
    )


def _verdict_on_request(refusal: Refusal) -> Verdict:
    return "drop" if refusal.verdict == "reject" and refusal.limit.scope == "tool" else refusal.verdict


def _row(refusal: Refusal | None, profile: Profile, *, whole: bool) -> Acceptance:
    if refusal is None:
        return Acceptance(
            profile=profile.name, verdict="accept", scope="request", seen=profile.newest, confidence=profile.confidence
        )
    limit, tool = refusal.limit, None if whole or refusal.tool is None else refusal.tool.tool
    return Acceptance(
        profile=profile.name,
        verdict=_verdict_on_request(refusal) if whole else refusal.verdict,
        scope=limit.scope,
        tool=tool.name if tool else None,
        source=tool.origin.source if tool else None,
        rule=refusal.rule,
        pointer=refusal.hit.pointer,
        limit=limit.on,
        evidence=limit.source,
        seen=limit.seen,
        confidence=limit.confidence,
    )
