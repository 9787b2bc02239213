"""SCH028: a property called like a keyword of JSON Schema, or like a part of every JavaScript object."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule, Severity

KEYWORDS = frozenset({"properties", "required", "additionalProperties", "allOf", "anyOf", "oneOf", "enum"})
COMMON = frozenset({"type", "items"})
"""Keywords that are everyday words as well: told as a note."""
PROTOTYPE = frozenset({"__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty"})


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each property, at any depth, whose name other programs read as something else."""
    for place in subject.places:
        if place.keyword != "properties" or place.name is None:
            continue
        severity = _risk(place.name)
        if severity is not None:
            what = "a part of every JavaScript object" if place.name in PROTOTYPE else "a word of JSON Schema"
            message = f"{shown(subject.tool.name)} has a property called {shown(place.name)}, {what}"
            yield finding(RULE, subject.tool, Told(message=message, pointer=place.pointer, severity=severity))


def _risk(name: str) -> Severity | None:
    if name in KEYWORDS or name in PROTOTYPE or name.startswith("$"):
        return "warning"
    return "note" if name in COMMON else None


RULE = Rule(
    code="SCH028",
    name="risky-property-name",
    severity="warning",
    summary="A property is called like a keyword of JSON Schema, or like a member of every JavaScript object.",
    why=(
        "Clients that rewrite schemas for a provider walk them with simple code, and a property called properties or "
        "required is then taken for the keyword: the tool loses arguments or the request is refused. Names such as "
        "__proto__ vanish in JavaScript. A property called type or items, which is common, is told as a note."
    ),
    fix="Use a name that says more: kind, fields, entries, needed.",
    bad="""
{"tools": [{"name": "make_form", "description": "Make a form.", "inputSchema": {"type": "object",
  "properties": {"properties": {"type": "array", "items": {"type": "string"}}}}}]}
""",
    good="""
{"tools": [{"name": "make_form", "description": "Make a form.", "inputSchema": {"type": "object",
  "properties": {"fields": {"type": "array", "items": {"type": "string"}}}}}]}
""",
    evidence="Reports of relays that mistake such names, among them promptfoo/promptfoo#5960. Read in November 2026.",
)

RISKY_PROPERTY_NAME = LintRule(rule=RULE, find=each_tool(find))
