"""The findings of a report as rows of a page, each with what a reader opens it for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rightcall.model import Finding, Report
from rightcall.report.evidence import MAX_TOOLS, Fact, ToolLine, facts, finding_place, finding_places, tool_lines, tool_names

MAX_ROWS = 2_000
"""Findings on a page; a browser stays quick with this many, and the page says how many were left out."""
MAX_TEXT = 2_000
MAX_NAMES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One finding. `number` counts from 1 and is the anchor of the row; `search` is what a filter looks through."""

    number: int
    severity: str
    rule: str
    name: str
    message: str
    tools: str
    tool_lines: tuple[ToolLine, ...]
    place: str
    places: str
    facts: tuple[Fact, ...]
    is_known: bool
    fingerprint: str
    search: str


def rows(report: Report, base_dir: str | None) -> tuple[Row, ...]:
    """The first findings of a report, in its order."""
    return tuple(_rows(report.findings[:MAX_ROWS], base_dir))


def _rows(findings: tuple[Finding, ...], base_dir: str | None) -> Iterator[Row]:
    for number, finding in enumerate(findings, 1):
        names = tool_names(finding, MAX_NAMES)
        message = clipped(finding.message)
        yield Row(
            number=number,
            severity=finding.severity,
            rule=finding.rule,
            name=finding.name,
            message=message,
            tools=names,
            tool_lines=tool_lines(finding) if len(finding.tools) <= MAX_TOOLS else (),
            place=finding_place(finding, base_dir),
            places=finding_places(finding, base_dir),
            facts=tuple(_clipped_fact(fact) for fact in facts(finding)),
            is_known=finding.baseline_state == "unchanged",
            fingerprint=finding.fingerprint,
            search=f"{finding.rule} {finding.name} {names} {message}".casefold(),
        )


def clipped(text: str) -> str:
    """A text of the input, cut where no reader would go on."""
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}… ({len(text) - MAX_TEXT:,} characters more)"


def _clipped_fact(fact: Fact) -> Fact:
    return Fact(label=fact.label, text=clipped(fact.text), is_code=fact.is_code)
