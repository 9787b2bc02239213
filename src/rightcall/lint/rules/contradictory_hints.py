"""ANN001: hints of which one takes the meaning of the other."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool that claims to read only and to be destructive, or (a note) that says of a reader it is not idempotent."""
    hints = tool.tool.hints
    if hints.read_only is not True:
        return
    pointer = tool.pointer("annotations")
    if hints.destructive is True:
        told = Told(message=f"{tool.tool.name} claims to be read-only and destructive", pointer=pointer)
        yield finding(RULE, tool.tool, told)
    elif hints.idempotent is False:
        message = f"{tool.tool.name} claims to be read-only and not idempotent: the second says nothing beside the first"
        yield finding(RULE, tool.tool, Told(message=message, pointer=pointer, severity="note"))


RULE = Rule(
    code="ANN001",
    name="contradictory-hints",
    severity="warning",
    summary="The hints of a tool contradict each other.",
    why=(
        "destructiveHint and idempotentHint mean something only where readOnlyHint is false. A tool that claims "
        "both leaves a client to guess, and one that approves readers by itself will run it."
    ),
    fix="Set the hint that is true and drop the other.",
    bad="""
{"tools": [
  {"name": "archive_order", "description": "Move one order to the archive.",
   "annotations": {"readOnlyHint": true, "destructiveHint": true},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "archive_order", "description": "Move one order to the archive.",
   "annotations": {"readOnlyHint": false, "destructiveHint": false},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "MCP 2026-07-28, ToolAnnotations. On 154 public servers none claims both, 20 readers say they are not "
        "idempotent (2026-11-30)."
    ),
)

CONTRADICTORY_HINTS = LintRule(rule=RULE, find=find)
