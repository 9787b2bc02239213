"""NAM008: a few names of a server that are written unlike the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule

STYLES = {
    "snake_case": re.compile(r"[a-z0-9]+(_[a-z0-9]+)+"),
    "kebab-case": re.compile(r"[a-z0-9]+(-[a-z0-9]+)+"),
    "camelCase": re.compile(r"[a-z]+[a-z0-9]*([A-Z][a-z0-9]*)+"),
    "PascalCase": re.compile(r"([A-Z][a-z0-9]+){2,}"),
}
ENOUGH = 5
MINORITY = 0.25


def find(subject: Subject) -> Iterator[Finding]:
    """The tools of a source of five named tools or more that are not written in the style of nearly all the others."""
    for tools in subject.by_source.values():
        styled = [(style, tool) for tool in tools if (style := style_of(tool.tool.name)) is not None]
        counts = {style: sum(found == style for found, _ in styled) for style in STYLES}
        usual = max(counts, key=lambda style: counts[style])
        others = [tool for style, tool in styled if style != usual]
        if len(styled) >= ENOUGH and others and len(others) <= MINORITY * len(styled):
            told = Told(
                message=f"{_names(others)}: not written in {usual} as {counts[usual]} other names of this server",
                pointer=others[0].pointer("name"),
                evidence={"usual": usual, "counts": {style: count for style, count in counts.items() if count}},
            )
            yield finding(RULE, tuple(tool.tool for tool in others), told)


def style_of(name: str) -> str | None:
    """How a name of several words is written; None for one word, and for anything that mixes styles."""
    return next((style for style, pattern in STYLES.items() if pattern.fullmatch(name)), None)


def _names(tools: list[ToolSubject]) -> str:
    shown = ", ".join(tool.tool.name for tool in tools[:4])
    return shown + (f" and {len(tools) - 4} more" if len(tools) > 4 else "")  # noqa: PLR2004 - as shown


RULE = Rule(
    code="NAM008",
    name="mixed-style",
    severity="note",
    summary="A few names of a server are written in another style than the others.",
    why=(
        "A model that has seen nine snake_case names writes the tenth that way too, and calls a tool that does not "
        "exist. One style makes names predictable."
    ),
    fix="Rename the odd ones, or all of them; callers may hold the old names.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "list_orders", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "cancel_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "print_label", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "findInvoice", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "list_orders", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "cancel_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "print_label", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "find_invoice", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "4,011 names in snake_case, 1,192 in kebab-case, 926 in camelCase on 154 servers, and most servers keep to one "
        "(2026-11-30). How often it misleads a model is not measured: a preview rule."
    ),
    preview=True,
)

MIXED_STYLE = LintRule(rule=RULE, find=find)
