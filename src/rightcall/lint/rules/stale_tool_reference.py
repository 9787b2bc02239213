"""DSC013: a text that names a tool which is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.lint.wording import MAX_READ
from rightcall.model import Finding, Rule

NAMED = re.compile(
    r"\b(?:use|call|using|via|with|see|from)\s+(?:the\s+)?[`'\"]?(?P<name>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)[`'\"]?\s+(?:tool|function)\b",
    re.IGNORECASE,
)


def find(subject: Subject) -> Iterator[Finding]:
    """Names in descriptions that are called a tool, and that no tool of the catalog and no argument has."""
    names = {name.casefold() for name in subject.by_name}
    for tool in subject.tools:
        own = {place.name.casefold() for place in tool.places if place.name is not None}
        told: set[str] = set()
        for match in NAMED.finditer((tool.tool.description or "")[:MAX_READ]):
            name = match["name"]
            if name.casefold() not in names | own | told:
                told.add(name.casefold())
                message = f'{tool.tool.name} speaks of a tool "{name}" that this catalog does not have'
                evidence = {"named": name}
                yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer, evidence=evidence))


RULE = Rule(
    code="DSC013",
    name="stale-tool-reference",
    severity="warning",
    summary="A description names a tool that the catalog does not have.",
    why=(
        "After a tool was renamed or removed, the texts of others still send the model there; it then calls a "
        "name that does not exist."
    ),
    fix="Name the tool as it is called now, or drop the sentence.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number. Use the list_customers tool to find the customer.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number. Use the list_orders tool when it is unknown.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "list_orders", "description": "Show orders by date, a page at a time.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence="Found by hand on several public servers in 2026. A tool of another server may be meant: a preview rule.",
    preview=True,
)

STALE_TOOL_REFERENCE = LintRule(rule=RULE, find=find)
