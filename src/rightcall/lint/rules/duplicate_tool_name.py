"""NAM006: one name twice in one server."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Primitive, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each name that one source lists more than once, of tools and of prompts, and each address of several resources."""
    yield from _tools(subject)
    yield from _beside(subject)


def _tools(subject: Subject) -> Iterator[Finding]:
    for tools in subject.by_source.values():
        same: dict[tuple[str | None, str], list[ToolSubject]] = {}
        for tool in tools:
            same.setdefault((tool.tool.group, tool.tool.name), []).append(tool)
        for (_, name), met in same.items():
            if len(met) > 1:
                message = f"{shown(name)} is listed {len(met)} times by one server"
                told = Told(message=message, pointer=met[1].tool.origin.pointer, evidence={"count": len(met)})
                yield finding(RULE, tuple(tool.tool for tool in met), told)


def _beside(subject: Subject) -> Iterator[Finding]:
    """Prompts are asked for by name, resources by their address."""
    same: dict[tuple[str, str, str], list[Primitive]] = {}
    for primitive in subject.primitives:
        key = _ADDRESSED_BY.get(primitive.kind)
        identity = primitive.raw.get(key) if key is not None and isinstance(primitive.raw, dict) else None
        if isinstance(identity, str):
            same.setdefault((primitive.origin.source, primitive.kind, identity), []).append(primitive)
    for (_, kind, identity), met in same.items():
        if len(met) > 1:
            message = f"the {kind} {shown(identity)} is listed {len(met)} times by one server"
            told = Told(message=message, pointer=met[1].origin.pointer, evidence={"count": len(met)})
            yield finding(RULE, met[1], told)


_ADDRESSED_BY = {"prompt": "name", "resource": "uri", "template": "uriTemplate"}

RULE = Rule(
    code="NAM006",
    name="duplicate-tool-name",
    severity="error",
    summary="One server lists two tools of one name.",
    why=(
        "A call carries nothing but the name, so one of the two can never be reached, and providers refuse such a request. "
        "The same goes for prompts of one name and resources of one address."
    ),
    fix="Give each tool its own name, or list it once.",
    bad="""
{"tools": [
  {"name": "keep", "description": "Keep a note.", "inputSchema": {"type": "object"}},
  {"name": "keep", "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "keep", "description": "Keep a note.", "inputSchema": {"type": "object"}},
  {"name": "drop", "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    evidence="MCP 2025-11-25: names are unique within a server. Read in November 2026.",
)

DUPLICATE_TOOL_NAME = LintRule(rule=RULE, find=find)
