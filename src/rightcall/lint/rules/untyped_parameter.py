"""SCH008: a parameter of which nothing is said that tells its type."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import COMBINATORS, argument_label, is_overlay, shown
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, Rule

_TELLING = ("type", "enum", "const", *COMBINATORS)


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each property without a type, listed values, a reference or a combinator; not inside combinators, which add to others."""
    for place in subject.places:
        if place.keyword == "properties" and _is_untyped(place) and not is_overlay(place):
            what = f"does not say the type of {argument_label(place)}"
            yield finding(RULE, subject.tool, Told(message=f"{shown(subject.tool.name)} {what}", pointer=place.pointer))


def _is_untyped(place: Place) -> bool:
    if isinstance(place.value, dict):
        return not any(keyword in place.value for keyword in _TELLING)
    return place.value is True


RULE = Rule(
    code="SCH008",
    name="untyped-parameter",
    severity="warning",
    summary="The schema of a parameter says no type, no values, no reference and no combinator.",
    why=(
        "A model that is not told a type guesses one: a number as text, a list as text with commas. The tool refuses it or, "
        "worse, takes it. Some providers refuse parameters without a type."
    ),
    fix='Say the type. Where any value is meant, list the types: "type": ["string", "number", "boolean", "null"].',
    bad="""
{"tools": [{"name": "set_label", "description": "Set a label.",
  "inputSchema": {"type": "object", "properties": {"value": {"description": "The new value."}}}}]}
""",
    good="""
{"tools": [{"name": "set_label", "description": "Set a label.", "inputSchema": {"type": "object",
  "properties": {"value": {"type": "string", "description": "The new value."}}}}]}
""",
    evidence="132 of 5,533 tools of live servers have a subschema without a type (November 2026).",
)

UNTYPED_PARAMETER = LintRule(rule=RULE, find=each_tool(find))
