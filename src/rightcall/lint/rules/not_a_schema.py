"""SCH007: something that is no schema where a schema belongs."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.limits.shapes import json_type
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import argument_label, member, shown
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, JsonValue, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each value in the place of a schema that is neither an object nor a boolean, and each `required` that is a boolean."""
    for place in subject.places[1:]:
        if not isinstance(place.value, dict | bool):
            what = f"has {json_type(place.value)} where the schema of {_place(place)} belongs"
            yield _told(subject, what, place.pointer, place.value)
        elif isinstance(place.value, dict) and isinstance(place.value.get("required"), bool):
            what = f'says "required" with a boolean inside {argument_label(place)}'
            yield _told(subject, what, member(place, "required"), place.value["required"])


def _place(place: Place) -> str:
    return argument_label(place) if place.keyword == "properties" else shown(place.keyword)


def _told(subject: ToolSubject, what: str, pointer: str, value: JsonValue) -> Finding:
    evidence: dict[str, JsonValue] = {"found": json_type(value)}
    if isinstance(value, str | bool):
        evidence["value"] = value[:60] if isinstance(value, str) else value
    return finding(RULE, subject.tool, Told(message=f"{shown(subject.tool.name)} {what}", pointer=pointer, evidence=evidence))


RULE = Rule(
    code="SCH007",
    name="not-a-schema",
    severity="error",
    summary="A string, null or a list stands where a schema belongs, or required is a boolean.",
    why=(
        "It is the mark of a converter that wrapped a schema twice or wrote the name of a type alone. Providers refuse the "
        'request with a text that nobody understands. "required": true inside a property comes from draft-03 and does '
        "nothing: the names of required arguments belong in a list beside the properties."
    ),
    fix='Write a schema, such as {"type": "string"}; list required arguments in "required" of the object around them.',
    bad="""
{"tools": [{"name": "book_seat", "description": "Book a seat.",
  "inputSchema": {"type": "object", "properties": {"row": "integer"}}}]}
""",
    good="""
{"tools": [{"name": "book_seat", "description": "Book a seat.",
  "inputSchema": {"type": "object", "properties": {"row": {"type": "integer"}},
  "required": ["row"]}}]}
""",
    evidence="promptfoo/promptfoo#5960: a property called type with the string object as its schema. Read in November 2026.",
)

NOT_A_SCHEMA = LintRule(rule=RULE, find=each_tool(find))
