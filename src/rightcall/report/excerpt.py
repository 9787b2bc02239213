"""Which findings a person reads in full, and how the others are counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rightcall.model import Finding, Report, Severity

FIRST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """The findings of one rule and severity that are counted and not shown."""

    rule: str
    name: str
    severity: Severity
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """The findings to show, and the count of the rest by rule, in order."""

    shown: tuple[Finding, ...]
    rest: tuple[Rest, ...]

    @property
    def rest_count(self) -> int:
        """How many findings are not shown."""
        return sum(rest.count for rest in self.rest)


def excerpt(report: Report, *, show_all: bool, first: int = FIRST) -> Excerpt:
    """The first findings that are not in the baseline; all of them, those of the baseline too, with `show_all`."""
    if show_all:
        return Excerpt(shown=report.findings, rest=())
    fresh = [place for place, finding in enumerate(report.findings) if finding.baseline_state != "unchanged"]
    shown = dict.fromkeys(fresh[:first])
    rest = Counter(
        (finding.rule, finding.name, finding.severity) for place, finding in enumerate(report.findings) if place not in shown
    )
    return Excerpt(
        shown=tuple(report.findings[place] for place in shown),
        rest=tuple(
            Rest(rule=rule, name=name, severity=severity, count=count) for (rule, name, severity), count in rest.items()
        ),
    )
