"""From what an analysis found to what a person is told: one pass, in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from rightcall.findings.fingerprint import with_fingerprints
from rightcall.findings.order import in_order, without_duplicates
from rightcall.findings.policy import FailOn, Policy, check_policy
from rightcall.findings.rules import RULES
from rightcall.findings.selection import overridden_severity
from rightcall.findings.suppression import suppress, unused_findings
from rightcall.model import (
    SEVERITIES,
    Finding,
    JsonValue,
    Position,
    Problem,
    Report,
    Rule,
    Severity,
    Source,
    Suppressed,
    ToolRef,
)

Locate: TypeAlias = Callable[[str, str], Position | None]
"""(source, JSON Pointer) -> where that is, or None when nobody knows."""

INCOMPLETE_RULES = frozenset({"CMP007", "TC005", "TC009", "TC014"})
"""Rules that say an analysis is incomplete: warnings in a strict run."""

RESERVED_SECTIONS = frozenset(
    {"format", "command", "version", "sources", "summary", "findings", "problems", "complete", "ok", "type"},
)
"""Members of the JSON report that no section of a command may be named after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What one command found, before any policy.

    `rules` are the rules that could have fired, `summary` the command's own counters, `complete` is False when a limit or
    an undecided question left something out.
    """

    command: str
    version: str
    sources: tuple[Source, ...]
    summary: Mapping[str, int]
    findings: tuple[Finding, ...]
    rules: tuple[Rule, ...]
    problems: tuple[Problem, ...] = ()
    sections: Mapping[str, JsonValue] = field(default_factory=dict)
    complete: bool = True


def conclude(draft: Draft, policy: Policy, locate: Locate) -> Report:
    """Turn a draft into a report: severities, order, duplicates, places, fingerprints, choice, suppressions, baseline, gate.

    The result does not depend on the order of the draft's findings. `summary` gains `errors`, `warnings`, `notes` (all
    findings listed), `suppressed`, and with a baseline `in_baseline` (listed, but without effect on the gate) and `fixed`
    (entries that no longer occur). A tool that could not be read makes the report incomplete.

    *Errors*: `UsageError` as `check_policy` raises it, `ValueError` for a section named like a member of the JSON report.
    *Cost*: n log n in the findings.
    """
    if taken := RESERVED_SECTIONS & draft.sections.keys():
        message = f"sections cannot be named {', '.join(sorted(taken))}"
        raise ValueError(message)
    check_policy(policy, draft.rules)
    rules = (*draft.rules, *RULES)
    findings = _with_severities(draft.findings, policy)
    findings = _with_places(without_duplicates(in_order(findings)), locate)
    findings = _selected(with_fingerprints(findings), policy, rules)
    remaining, suppressed, used = suppress(findings, policy.suppressions)
    unused = _with_severities(unused_findings(policy, used, rules, draft.sources), policy)
    listed = in_order([*remaining, *with_fingerprints(without_duplicates(in_order(unused)))])
    listed, suppressed, counters = _against_baseline(listed, suppressed, policy, rules)
    complete = draft.complete and not any(problem.tool_lost for problem in draft.problems)
    return Report(
        command=draft.command,
        version=draft.version,
        sources=draft.sources,
        summary=_summary(draft, listed, suppressed) | counters,
        findings=tuple(listed),
        rules=rules,
        suppressed=tuple(suppressed),
        problems=draft.problems,
        sections=draft.sections,
        complete=complete,
        ok=not (_reaches_gate(listed, policy.fail_on) or (policy.strict and not complete)),
    )


def exit_code(report: Report) -> Literal[0, 1]:
    """The exit status that a report stands for: 1 when a gate was reached."""
    return 0 if report.ok else 1


def _with_severities(findings: Iterable[Finding], policy: Policy) -> list[Finding]:
    return [replace(finding, severity=_severity(finding, policy)) for finding in findings]


def _severity(finding: Finding, policy: Policy) -> Severity:
    given = overridden_severity(finding.rule, policy.severities)
    if given is not None:
        return given
    if policy.strict and finding.rule in INCOMPLETE_RULES and finding.severity == "note":
        return "warning"
    return finding.severity


def _selected(findings: Iterable[Finding], policy: Policy, rules: Iterable[Rule]) -> list[Finding]:
    wanted = {rule.code for rule in rules if policy.wants(rule)}
    return [finding for finding in findings if finding.rule in wanted]


def _with_places(findings: Iterable[Finding], locate: Locate) -> list[Finding]:
    """Give every finding and every tool its place; a finding without one of its own takes that of its first tool."""
    known: dict[tuple[str, str], Position | None] = {}

    def place(source: str, pointer: str) -> Position | None:
        if (source, pointer) not in known:
            known[source, pointer] = locate(source, pointer)
        return known[source, pointer]

    def placed_tool(tool: ToolRef) -> ToolRef:
        return replace(tool, position=tool.position or place(tool.source, tool.pointer))

    def placed(finding: Finding) -> Finding:
        tools = tuple(map(placed_tool, finding.tools))
        source, pointer, position = finding.source, finding.pointer, finding.position
        if source is None and tools:
            source = tools[0].source
        if pointer is None and tools and source == tools[0].source:
            pointer, position = tools[0].pointer, position or tools[0].position
        if position is None and source is not None and pointer is not None:
            position = place(source, pointer)
        return replace(finding, tools=tools, source=source, pointer=pointer, position=position)

    return [placed(finding) for finding in findings]


def _against_baseline(
    listed: list[Finding],
    suppressed: list[Suppressed],
    policy: Policy,
    rules: Sequence[Rule],
) -> tuple[list[Finding], list[Suppressed], dict[str, int]]:
    """Mark what the baseline knows, and count what it knows and what no longer occurs (of the rules that ran)."""
    if policy.baseline is None:
        return listed, suppressed, {}
    known = {entry.fingerprint for entry in policy.baseline.entries}

    def marked(finding: Finding) -> Finding:
        return replace(finding, baseline_state="unchanged" if finding.fingerprint in known else "new")

    listed = [marked(finding) for finding in listed]
    suppressed = [replace(entry, finding=marked(entry.finding)) for entry in suppressed]
    occurring = {finding.fingerprint for finding in (*listed, *(entry.finding for entry in suppressed))}
    ran = {rule.code for rule in rules if policy.wants(rule)}
    fixed = {entry.fingerprint for entry in policy.baseline.entries if entry.rule in ran} - occurring
    in_baseline = sum(finding.baseline_state == "unchanged" for finding in listed)
    return listed, suppressed, {"in_baseline": in_baseline, "fixed": len(fixed)}


def _summary(draft: Draft, listed: Sequence[Finding], suppressed: Sequence[Suppressed]) -> dict[str, int]:
    counts = {f"{severity}s": sum(finding.severity == severity for finding in listed) for severity in reversed(SEVERITIES)}
    tools = {"tools": sum(source.tool_count for source in draft.sources)}
    return tools | counts | {**draft.summary, **counts} | {"suppressed": len(suppressed)}


def _reaches_gate(findings: Iterable[Finding], fail_on: FailOn) -> bool:
    """Whether a finding at or above the threshold is listed that the baseline does not know."""
    if fail_on == "never":
        return False
    threshold = SEVERITIES.index(fail_on)
    return any(SEVERITIES.index(finding.severity) >= threshold for finding in findings if finding.baseline_state != "unchanged")
