"""NAM001: a tool that nothing can call."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool without a name, or with one that is empty or blank."""
    if not tool.tool.name.strip():
        pointer = tool.pointer("name") if "name" in tool.tool.raw else tool.pointer()
        yield finding(RULE, tool.tool, Told(message="a tool has no name", pointer=pointer))


RULE = Rule(
    code="NAM001",
    name="missing-name",
    severity="error",
    summary="A tool has no name, or an empty one.",
    why=(
        "A model calls a tool by its name. One without a name cannot be called, and several clients refuse the whole "
        "list because of it."
    ),
    fix="Give the tool a name of letters, digits and _.",
    bad="""
{"tools": [
  {"name": "", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence="MCP 2026-07-28, Tool: name is required and identifies the tool.",
)

MISSING_NAME = LintRule(rule=RULE, find=find)
