"""NAM006: one name, several tools of one server."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each name that several tools of one source have."""
    for tools in subject.by_source.values():
        named: dict[str, list[ToolSubject]] = {}
        for tool in tools:
            named.setdefault(tool.tool.name, []).append(tool)
        for name, several in named.items():
            if len(several) > 1:
                told = Told(
                    message=f"{len(several)} tools of one source are named {name}",
                    pointer=several[1].pointer("name"),
                    evidence={"pointers": [tool.tool.origin.pointer for tool in several]},
                )
                yield finding(RULE, tuple(tool.tool for tool in several), told)


RULE = Rule(
    code="NAM006",
    name="duplicate-tool-name",
    severity="error",
    summary="Several tools of one server have the same name.",
    why="A model calls a tool by its name alone: one of the tools shadows the others, or the provider refuses the request.",
    fix="Rename one of the tools, or remove the copy.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "find_order", "description": "Find one order by its customer.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "find_customer", "description": "Find one customer by name.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "MCP 2026-07-28, Tool names: unique within a server. None among 154 public servers (2026-11-30), so where it "
        "occurs it is a mistake."
    ),
)

DUPLICATE_TOOL_NAME = LintRule(rule=RULE, find=find)
