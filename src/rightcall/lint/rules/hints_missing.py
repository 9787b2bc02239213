"""ANN002: a reader that does not say that it only reads."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.verbs import effect_of_name
from rightcall.model import Finding, Rule


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each MCP tool whose name says that it reads, and that has no readOnlyHint."""
    if tool.tool.origin.kind == "mcp" and tool.tool.hints.read_only is None and effect_of_name(tool.tool.name) == "read":
        told = Told(
            message=f"{tool.tool.name} reads by its name, and has no readOnlyHint: by default it counts as destructive",
            pointer=tool.pointer("annotations") if "annotations" in tool.tool.raw else tool.tool.origin.pointer,
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="ANN002",
    name="hints-missing",
    severity="note",
    summary="A tool reads by its name and has no readOnlyHint.",
    why=(
        "Without hints a client has to assume the worst: destructive and open to the world. People are then asked "
        "to approve every harmless call, until they approve everything."
    ),
    fix="Add annotations with readOnlyHint true, if the tool changes nothing.",
    bad="""
{"tools": [
  {"name": "list_orders", "description": "Show all open orders of the shop.",
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
    evidence=(
        "MCP 2026-07-28, ToolAnnotations: defaults are destructive true and open world true. 79 of 154 public "
        "servers annotate nothing (2026-11-30). Verbs of English, German, French, Spanish, Portuguese, Chinese, "
        "Japanese and Korean are known."
    ),
)

HINTS_MISSING = LintRule(rule=RULE, find=find)
