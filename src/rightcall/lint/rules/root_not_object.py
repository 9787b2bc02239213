"""SCH003: an input schema whose root is not of type object."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import member, shown, types_of
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """A root that names another type, several types, or none."""
    tool = subject.tool
    schema = tool.input_schema
    if not isinstance(schema, dict) or schema.get("type") == "object":
        return
    named = "type" in schema
    what = 'a "type" that is not "object"' if named else 'no "type"'
    types: list[JsonValue] = [name[:60] for name in types_of(schema)[:8]]
    pointer = member(subject.places[0], "type") if named else tool.schema_pointer
    message = f"{shown(tool.name)} has an input schema with {what} at its root"
    yield finding(RULE, tool, Told(message=message, pointer=pointer, evidence={"types": types}))


RULE = Rule(
    code="SCH003",
    name="root-not-object",
    severity="error",
    summary='The root of the input schema does not say "type": "object".',
    why=(
        "The arguments of a call are always an object, and MCP wants the schema to say so at its root, as one word. "
        "Without it providers refuse the request, and a schema that says nothing at all accepts any arguments."
    ),
    fix='Put "type": "object" at the root of the schema, beside "properties".',
    bad="""
{"tools": [{"name": "read_meter", "description": "Read the meter.",
  "inputSchema": {"type": "string"}}]}
""",
    good="""
{"tools": [{"name": "read_meter", "description": "Read the meter.",
  "inputSchema": {"type": "object", "properties": {"meter": {"type": "string"}}}}]}
""",
    evidence="MCP 2026-07-28, Tool.inputSchema. 9 of 3,790 tools of live servers, all on one of them (November 2026).",
)

ROOT_NOT_OBJECT = LintRule(rule=RULE, find=each_tool(find))
