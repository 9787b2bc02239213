"""A rule of the inspection: what it is called and why it exists, and how it looks at tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, JsonValue, Rule, Severity, Tool, ToolRef


@dataclass(frozen=True, slots=True, kw_only=True)
class LintRule:
    """`find` tells each occurrence of `rule` in a catalog once."""

    rule: Rule
    find: Callable[[Subject], Iterator[Finding]]


def each_tool(find: Callable[[ToolSubject], Iterator[Finding]]) -> Callable[[Subject], Iterator[Finding]]:
    """Make a rule about single tools into one about a catalog."""

    def find_in_all(subject: Subject) -> Iterator[Finding]:
        for tool in subject.tools:
            yield from find(tool)

    return find_in_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one finding says; severity and fix only where they differ from those of the rule."""

    message: str
    pointer: str
    evidence: Mapping[str, JsonValue]
    severity: Severity | None = None
    fix: str | None = None


def finding(rule: Rule, tools: Tool | tuple[Tool, ...], told: Told) -> Finding:
    """A finding about one tool or several, at the place that `told` names."""
    about = (tools,) if isinstance(tools, Tool) else tools
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=told.severity or rule.severity,
        message=told.message,
        tools=tuple(map(ToolRef.of, about)),
        source=about[0].origin.source if about else None,
        pointer=told.pointer,
        evidence=dict(told.evidence),
        fix=told.fix or rule.fix,
    )
