"""PRV016: a verdict that rests on a limit nobody has seen first-hand."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.refusal import Refusal, refusals
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import limit_evidence
from rightcall.model import Finding, JsonValue, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """For each chosen target, the unverified limits that the catalog passes."""
    for profile in subject.profiles:
        passed: dict[str, list[Refusal]] = {}
        for refusal in refusals(subject, profile, lambda limit: not limit.is_verified and limit.effect != "ignore"):
            passed.setdefault(f"{refusal.limit.on} {refusal.limit.value}", []).append(refusal)
        for several in passed.values():
            limit, first = several[0].limit, several[0]
            places = "one place" if len(several) == 1 else f"{len(several):,} places"
            message = f"what {profile.name} makes of {places} is not verified ({limit.on}: {limit.source}, {limit.seen})"
            evidence: dict[str, JsonValue] = {**limit_evidence(first), "places": len(several)}
            about = first.tool.tool if first.tool else ()
            yield finding(RULE, about, Told(message=message, pointer=first.hit.pointer, evidence=evidence))


RULE = Rule(
    code="PRV016",
    name="unverified-profile",
    severity="note",
    preview=True,
    summary="A verdict on the catalog rests on a limit for which there is no first-hand evidence.",
    why=(
        "Much of what is told about providers is copied from old lists. Limits read in a package, in the vendor's "
        "documentation or in an error message are marked as such; the others are kept, since leaving them out would promise "
        "more, but nothing that rests on them alone is an error."
    ),
    fix="Try one request with the tool named here. A report of what happened, with its date, is welcome.",
    bad="""
{"tools": [{"name": "list_leave", "description": "List who is on leave.",
  "inputSchema": {"type": "object", "$defs": {"Span": {"type": "string"}},
    "properties": {"span": {"$ref": "#/$defs/Span"}}}}]}
""",
    good="""
{"tools": [{"name": "list_leave", "description": "List who is on leave.",
  "inputSchema": {"type": "object", "properties": {"span": {"type": "string"}}}}]}
""",
    evidence="Each limit carries its source, date and confidence: rightcall targets NAME.",
)

UNVERIFIED_PROFILE = LintRule(rule=RULE, find=find, example_targets=("claude-desktop",))
