"""TC001: one name, several tools."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import name_finding
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each name that several tools have which are offered together."""
    for bunch in analysis.duplicates:
        tools = [analysis.tools[place] for place in bunch]
        sources = len({tool.origin.source for tool in tools})
        where = "in one source" if sources == 1 else f"in {sources} sources"
        message = f'{len(tools)} tools {where} are named "{tools[0].name}": a call by that name says not which one is meant'
        yield name_finding(RULE, tools, message)


RULE = Rule(
    code="TC001",
    name="duplicate-name",
    severity="error",
    summary="Several tools that are offered together have the same name.",
    why=(
        "A model calls a tool by its name alone. With two tools of one name, most providers refuse the whole request, and "
        "clients that merge servers keep one of the two without saying which. Nobody can tell from a recorded call which tool "
        "was meant."
    ),
    fix="Rename one of the tools, or give each server's tools a prefix where the catalogs are merged.",
    bad="""
{"tools": [
  {"name": "search", "description": "Search the invoices.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"],
                   "additionalProperties": false}},
  {"name": "search", "description": "Look through the staff directory.",
   "inputSchema": {"type": "object", "properties": {"person": {"type": "string"}}, "required": ["person"],
                   "additionalProperties": false}}
]}
""",
    good="""
{"tools": [
  {"name": "find_invoice", "description": "Search the invoices.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"],
                   "additionalProperties": false}},
  {"name": "staff_directory", "description": "Look through the people who work here.",
   "inputSchema": {"type": "object", "properties": {"person": {"type": "string"}}, "required": ["person"],
                   "additionalProperties": false}}
]}
""",
    evidence=(
        "Of 5,270 distinct tool names on 154 public MCP servers, 170 occur on several servers (one of them on 8); inside one "
        "server none occurs twice. So this is a matter of merged catalogs. Measured 2026-11-30."
    ),
)

DUPLICATE_NAME = ClashRule(rule=RULE, find=find)
