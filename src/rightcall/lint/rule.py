"""A rule of the inspection: what it is called and why it exists, and how it looks at tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from rightcall.lint.subject import Subject, Text, ToolSubject
from rightcall.model import Finding, JsonValue, Primitive, Rule, Severity, Tool, ToolRef


@dataclass(frozen=True, slots=True, kw_only=True)
class LintRule:
    """`find` tells each occurrence of `rule` in a catalog once.

    A rule that asks the prover says so in `needs_proofs`, and rests when the caller wants none. `example_targets` are the
    profiles that the examples of the rule are judged by, where the rule is about profiles.
    """

    rule: Rule
    find: Callable[[Subject], Iterator[Finding]]
    needs_proofs: bool = False
    example_targets: tuple[str, ...] = ()


def each_tool(find: Callable[[ToolSubject], Iterator[Finding]]) -> Callable[[Subject], Iterator[Finding]]:
    """Make a rule about single tools into one about a catalog."""

    def find_in_all(subject: Subject) -> Iterator[Finding]:
        for tool in subject.tools:
            yield from find(tool)

    return find_in_all


def each_text(find: Callable[[Text], Iterator[Finding]]) -> Callable[[Subject], Iterator[Finding]]:
    """Make a rule about single texts into one about a catalog, its resources, prompts and instructions included."""

    def find_in_all(subject: Subject) -> Iterator[Finding]:
        for text in subject.texts:
            yield from find(text)

    return find_in_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one finding says; severity and fix only where they differ from those of the rule.

    `message` names the tool when the finding is about one. `pointer` begins at the source. `rank` orders findings of equal
    severity, smaller first.
    """

    message: str
    pointer: str
    evidence: Mapping[str, JsonValue] = field(default_factory=dict)
    severity: Severity | None = None
    fix: str | None = None
    rank: tuple[float, ...] = ()


def finding(rule: Rule, about: Tool | Primitive | tuple[Tool, ...], told: Told) -> Finding:
    """A finding about one tool, several, or what is no tool (named in `evidence.primitive`), at the place `told` names."""
    evidence = dict(told.evidence)
    if isinstance(about, Primitive):
        evidence["primitive"] = {"kind": about.kind, "name": about.name}
    tools = about if isinstance(about, tuple) else (about,) if isinstance(about, Tool) else ()
    origin = about.origin if isinstance(about, Primitive) else tools[0].origin if tools else None
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=told.severity or rule.severity,
        message=told.message,
        tools=tuple(map(ToolRef.of, tools)),
        source=None if origin is None else origin.source,
        pointer=told.pointer,
        evidence=evidence,
        fix=told.fix or rule.fix,
        rank=told.rank,
    )
