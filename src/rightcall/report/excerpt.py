"""Which findings a person reads in full, which are told together, and how the others are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rightcall.model import Finding, Report, Severity

FIRST = 20
FOLD_FROM = 3
"""Tools from which on the findings of a rule that folds are told as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A finding to show, and those of the same rule that it stands for."""

    finding: Finding
    folded: tuple[Finding, ...] = ()

    @property
    def folded_tools(self) -> tuple[str, ...]:
        """The other tools that it is told of, in order, each once."""
        own = {tool.name for tool in self.finding.tools}
        names = dict.fromkeys(tool.name for finding in self.folded for tool in finding.tools)
        return tuple(name for name in names if name not in own)


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

    shown: tuple[Shown, ...]
    rest: tuple[Rest, ...]

    @property
    def rest_count(self) -> int:
        """How many findings are not shown."""
        return sum(rest.count for rest in self.rest)


def excerpt(report: Report, *, show_all: bool, expand: bool = False, first: int = FIRST) -> Excerpt:
    """The first findings that are not in the baseline; all of them, those of the baseline too, with `show_all`.

    Findings about one tool each, of one rule that folds, count as one where they are about three tools or more, unless
    `expand`.
    """
    if show_all:
        candidates: Sequence[Finding] = report.findings
    else:
        candidates = [finding for finding in report.findings if finding.baseline_state != "unchanged"]
    folds = frozenset() if expand else frozenset(rule.code for rule in report.rules if rule.folds)
    shown = tuple(_folded(candidates, folds))
    if not show_all:
        shown = shown[:first]
    told = {id(finding) for entry in shown for finding in (entry.finding, *entry.folded)}
    return Excerpt(shown=shown, rest=tuple(_rest(finding for finding in report.findings if id(finding) not in told)))


def _folded(findings: Iterable[Finding], folds: frozenset[str]) -> Iterable[Shown]:
    """Each finding by itself, or the first of a family with the others of it, where the first stands."""
    findings = tuple(findings)
    families: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        if finding.rule in folds and len(finding.tools) == 1:
            families.setdefault(_family(finding), []).append(finding)
    folded = {key: members for key, members in families.items() if _tool_count(members) >= FOLD_FROM}
    for finding in findings:
        family = folded.get(_family(finding)) if len(finding.tools) == 1 else None
        if family is None:
            yield Shown(finding=finding)
        elif family[0] is finding:
            yield Shown(finding=finding, folded=tuple(family[1:]))


def _tool_count(findings: Iterable[Finding]) -> int:
    return len({(finding.tools[0].source, finding.tools[0].index) for finding in findings})


def _family(finding: Finding) -> tuple[object, ...]:
    return (finding.rule, finding.severity, finding.baseline_state)


def _rest(findings: Iterable[Finding]) -> Iterable[Rest]:
    counted = Counter((finding.rule, finding.name, finding.severity) for finding in findings)
    for (rule, name, severity), count in counted.items():
        yield Rest(rule=rule, name=name, severity=severity, count=count)
