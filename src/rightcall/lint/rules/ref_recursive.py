"""SCH015: a schema that leads back to itself."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.references import cycles, references
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule

_SCHEMAS_TOLD = 10


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each group of schemas that refer to each other in a circle, told once, at the first of them."""
    for group in cycles(references(subject)):
        name = shown(group[0].removeprefix(subject.tool.schema_pointer) or "the root")
        others = f" through {len(group) - 1} others" if len(group) > 1 else ""
        message = f"{shown(subject.tool.name)} has a schema that contains itself{others}: {name}"
        schemas: list[JsonValue] = [pointer[:200] for pointer in group[:_SCHEMAS_TOLD]]
        yield finding(RULE, subject.tool, Told(message=message, pointer=group[0], evidence={"schemas": schemas}))


RULE = Rule(
    code="SCH015",
    name="ref-recursive",
    severity="warning",
    summary="A schema refers to itself, directly or through others.",
    why=(
        "A client that writes definitions out where they are used cannot do it, and the dialects of Gemini and of strict "
        "modes have no words for it, or few. Models fill deep trees badly in any case."
    ),
    fix="Take a flat list with parent ids, or write out two or three levels and stop.",
    bad="""
{"tools": [{"name": "save_outline", "description": "Save an outline.",
  "inputSchema": {"type": "object",
  "properties": {"top": {"$ref": "#/$defs/Item"}}, "$defs": {"Item": {"type": "object",
    "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Item"}}}}}}}]}
""",
    good="""
{"tools": [{"name": "save_outline", "description": "Save an outline.",
  "inputSchema": {"type": "object",
  "properties": {"items": {"type": "array", "items": {"$ref": "#/$defs/Item"}}}, "$defs": {"Item":
    {"type": "object", "properties": {"id": {"type": "string"}, "above": {"type": "string"}}}}}}]}
""",
    evidence="Softeria/ms-365-mcp-server#643. 29 of 5,533 tools of live servers, on 2 servers (November 2026).",
)

REF_RECURSIVE = LintRule(rule=RULE, find=each_tool(find))
