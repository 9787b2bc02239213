"""The result of one analysing command, ready for any report format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rightcall.model.finding import Finding, Suppressed
from rightcall.model.json import JsonValue
from rightcall.model.rule import Rule
from rightcall.model.tool import Problem, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything a report format may show.

    `summary` holds the command's integer counters, `rules` the rules that could have fired (SARIF lists them),
    `suppressed` the findings a person decided to live with (counted everywhere, listed by SARIF only),
    `complete` is False when a limit or an undecided question left something out, `ok` False when a gate was reached.
    """

    command: str
    version: str
    sources: tuple[Source, ...]
    summary: Mapping[str, int]
    findings: tuple[Finding, ...]
    rules: tuple[Rule, ...]
    suppressed: tuple[Suppressed, ...] = ()
    problems: tuple[Problem, ...] = ()
    sections: Mapping[str, JsonValue] = field(default_factory=dict)
    complete: bool = True
    ok: bool = True
