"""SCH005: an array that does not say what it holds."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import argument_label, schema_objects, shown, types_of
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each schema that names the type array, alone or among others, and has neither `items` nor `prefixItems`."""
    for place, schema in schema_objects(subject):
        if "array" in types_of(schema) and "items" not in schema and "prefixItems" not in schema:
            what = f'takes an array without "items" in {argument_label(place)}'
            told = Told(message=f"{shown(subject.tool.name)} {what}", pointer=place.pointer)
            yield finding(RULE, subject.tool, told)


RULE = Rule(
    code="SCH005",
    name="array-without-items",
    severity="error",
    summary='A schema of type array has no "items".',
    why=(
        "OpenAI answers such a tool with status 400 for the whole request, also when the array hides in a list of types "
        "or in a union. Elsewhere the model has to guess what the array holds."
    ),
    fix='Say what the array holds: "items": {"type": "string"} or whatever it is.',
    bad="""
{"tools": [{"name": "tag_photo", "description": "Tag a photo.",
  "inputSchema": {"type": "object", "properties": {"tags": {"type": "array"}}}}]}
""",
    good="""
{"tools": [{"name": "tag_photo", "description": "Tag a photo.", "inputSchema": {"type": "object",
  "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}}]}
""",
    evidence="tidewave-ai/tidewave_phoenix#224, mcp-dblp#3. 7 such arrays in 3,790 tools of live servers (November 2026).",
)

ARRAY_WITHOUT_ITEMS = LintRule(rule=RULE, find=each_tool(find))
