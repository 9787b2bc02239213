"""DSC005: a tool with a near twin whose text does not say when to use which."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.wording import MAX_READ, is_english
from rightcall.model import Finding, Rule

BOUNDARY = re.compile(
    r"\b(instead|rather than|unlike|except|unless|only (?:if|when|for)|do(?:es)? not|don't|doesn't|never|not for"
    r"|use (?:this )?(?:when|if|for)"
    r"|when you|if you|prefer|for .{1,40} use|whereas|in contrast|otherwise)\b",
    re.IGNORECASE,
)


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool that another one is near to by name or text, and whose English text draws no line between them."""
    near: dict[int, tuple[ToolSubject, ToolSubject]] = {}
    for pair in (*subject.alike_descriptions, *subject.alike_names):
        first, second = subject.tools[pair.first], subject.tools[pair.second]
        near.setdefault(pair.first, (first, second))
        near.setdefault(pair.second, (second, first))
    for tool, twin in near.values():
        text = tool.tool.description or ""
        if is_english(text) and not BOUNDARY.search(text[:MAX_READ]) and twin.tool.name not in text:
            told = Told(
                message=f"{tool.tool.name} does not say when to use {twin.tool.name} in its place",
                pointer=tool.description_pointer,
                evidence={"near": twin.tool.name},
            )
            yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="DSC005",
    name="no-boundary",
    severity="note",
    summary="A tool has a near twin, and its description does not say when to use which.",
    why="Where two tools are alike, a longer text helps less than one sentence that sets them apart.",
    fix="Say when not to use the tool, or name the other one: For a single order use get_order.",
    bad="""
{"tools": [
  {"name": "search_orders", "description": "Search the orders of the shop by customer and date.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "find_orders", "description": "Find the orders of the shop by customer and date.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "search_orders", "description": "Search orders by customer. Use this when the number is not known.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "get_order", "description": "Return the order that has this number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence="Distinct text beats longer text in tool selection (Glama TDQS, disambiguation, 2026). English only.",
)

NO_BOUNDARY = LintRule(rule=RULE, find=find)
