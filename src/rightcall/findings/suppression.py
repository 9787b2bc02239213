"""Findings that a person decided to live with, and decisions that no longer cover anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from rightcall.findings.fingerprint import base_name
from rightcall.findings.policy import Policy, Suppression
from rightcall.findings.rules import UNUSED_SUPPRESSION
from rightcall.findings.selection import matches
from rightcall.model import Finding, JsonValue, Rule, Source, Suppressed


def suppress(
    findings: Iterable[Finding], suppressions: Sequence[Suppression]
) -> tuple[list[Finding], list[Suppressed], set[int]]:
    """Split findings into those that remain and those that are covered, and tell which suppressions covered any."""
    remaining: list[Finding] = []
    suppressed: list[Suppressed] = []
    used: set[int] = set()
    for finding in findings:
        covering = [i for i, suppression in enumerate(suppressions) if covers(suppression, finding)]
        if covering:
            used.update(covering)
            suppressed.append(Suppressed(finding=finding, reason=suppressions[covering[0]].reason))
        else:
            remaining.append(finding)
    return remaining, suppressed, used


def covers(suppression: Suppression, finding: Finding) -> bool:
    """Whether the suppression names every tool of the finding, and every source.

    So two names cover what lies between these two tools, and a third tool joining them brings the finding back.
    """
    if not matches(suppression.rule, finding.rule):
        return False
    if not finding.tools and "*" not in suppression.tools:
        return False
    if not all(_is_named(tool.name, suppression.tools) for tool in finding.tools):
        return False
    sources = {tool.source for tool in finding.tools} | {finding.source or ""} - {""}
    return suppression.source is None or all(_is_source(suppression.source, source) for source in sources)


def unused_findings(policy: Policy, used: set[int], rules: Sequence[Rule], sources: Sequence[Source]) -> list[Finding]:
    """One note for each suppression that covered nothing although its rule ran and its source was read.

    A suppression for a rule that is not selected, belongs to another command, or names another source is left alone.
    """
    codes = [rule.code for rule in rules if policy.wants(rule)]
    if UNUSED_SUPPRESSION.code not in codes:
        return []
    return [
        _unused(suppression)
        for i, suppression in enumerate(policy.suppressions)
        if i not in used
        and any(matches(suppression.rule, code) for code in codes)
        and (suppression.source is None or any(_is_source(suppression.source, source.name) for source in sources))
    ]


def _unused(suppression: Suppression) -> Finding:
    tools: list[JsonValue] = list(suppression.tools)
    where = f" in {suppression.source}" if suppression.source else ""
    return Finding(
        rule=UNUSED_SUPPRESSION.code,
        name=UNUSED_SUPPRESSION.name,
        severity=UNUSED_SUPPRESSION.severity,
        message=f"The suppression of {suppression.rule} for {', '.join(suppression.tools)}{where} covers no finding.",
        evidence={"suppression": {"rule": suppression.rule, "tools": tools, "source": suppression.source}},
        fix=UNUSED_SUPPRESSION.fix,
    )


def _is_named(name: str, patterns: Sequence[str]) -> bool:
    return any(name == pattern or fnmatchcase(name, pattern) for pattern in patterns)


def _is_source(pattern: str, source: str) -> bool:
    return any(name == pattern or fnmatchcase(name, pattern) for name in (source, base_name(source)))
