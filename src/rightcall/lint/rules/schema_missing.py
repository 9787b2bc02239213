"""SCH001: a tool without an input schema that is an object."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.limits.shapes import json_type
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """An input schema that is absent in MCP, or there and no object. A provider's own tool may do without."""
    tool = subject.tool
    schema = tool.input_schema
    if isinstance(schema, dict) or (schema is None and tool.origin.kind != "mcp"):
        return
    is_absent = tool.origin.kind == "mcp" and "inputSchema" not in tool.raw
    what = "has no input schema" if is_absent else f"has an input schema that is {_words(json_type(schema))}"
    pointer = tool.origin.pointer if is_absent else tool.schema_pointer or subject.pointer("inputSchema")
    told = Told(message=f"{shown(tool.name)} {what}", pointer=pointer, evidence={"found": json_type(schema)})
    yield finding(RULE, tool, told)


def _words(kind: str) -> str:
    if kind == "null":
        return kind
    return f"{'an' if kind[0] in 'aio' else 'a'} {kind}, not an object"


RULE = Rule(
    code="SCH001",
    name="schema-missing",
    severity="error",
    summary="The input schema is absent, null or not an object.",
    why=(
        "MCP demands an object as the input schema of every tool, also of one that takes no arguments. Clients drop the "
        "tool or the whole listing, and the error they show seldom names the schema."
    ),
    fix='Write {"type": "object", "properties": {}, "additionalProperties": false} for a tool without arguments.',
    bad="""
{"tools": [{"name": "list_rooms", "description": "List the rooms of the house.",
  "inputSchema": true}]}
""",
    good="""
{"tools": [{"name": "list_rooms", "description": "List the rooms of the house.",
  "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}
""",
    evidence="MCP 2026-07-28, Tools: inputSchema must be a valid JSON Schema object, not null. IvanMurzak/Unity-MCP#440.",
)

SCHEMA_MISSING = LintRule(rule=RULE, find=each_tool(find))
