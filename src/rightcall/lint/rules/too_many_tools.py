"""PRV008: more tools than a chosen target takes in one request."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each request with more tools than a target takes."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV008",
    name="too-many-tools",
    severity="error",
    summary="One request would carry more tools than a chosen target takes.",
    why=(
        "The bound is on the request, so the tools of all connected servers count together. No server is at fault alone, "
        "and the error says only that an array is too long. Groups that are never offered together (--group) are counted "
        "apart."
    ),
    fix="Offer fewer tools at once: choose toolsets, connect fewer servers, or let tools be searched (deferred loading).",
    evidence=(
        "anomalyco/opencode#4909, November 2025: an array of 142 against a maximum of 128. Client limits change by the "
        "month; each carries its date (rightcall targets NAME)."
    ),
)

TOO_MANY_TOOLS = LintRule(rule=RULE, find=find, example_targets=())
