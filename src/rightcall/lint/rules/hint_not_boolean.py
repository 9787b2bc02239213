"""ANN004: a hint that is neither true nor false."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each hint that is present and no boolean; null counts as absent."""
    annotations = tool.tool.raw.get("annotations")
    for hint in HINTS if isinstance(annotations, dict) else ():
        value = annotations.get(hint) if isinstance(annotations, dict) else None
        if value is not None and not isinstance(value, bool):
            told = Told(
                message=f"{hint} of {tool.tool.name} is no boolean, so it counts as not given",
                pointer=tool.pointer("annotations", hint),
                evidence={"type": type(value).__name__},
            )
            yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="ANN004",
    name="hint-not-boolean",
    severity="error",
    summary="A hint of a tool is neither true nor false.",
    why="SDKs refuse such a tool or drop the hint, and then the default counts: destructive.",
    fix="Write true or false, without quotes.",
    bad="""
{"tools": [
  {"name": "list_orders", "description": "Show all open orders of the shop.",
   "annotations": {"readOnlyHint": "yes"},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "list_orders", "description": "Show all open orders of the shop.",
   "annotations": {"readOnlyHint": true},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence="MCP 2026-07-28, ToolAnnotations: all hints are booleans.",
)

HINT_NOT_BOOLEAN = LintRule(rule=RULE, find=find)
