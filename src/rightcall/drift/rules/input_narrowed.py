"""CMP003: calls that used to be valid no longer are."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import broken_values, cause_words, finding_for, label, place_of, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool with a call of declared arguments that the old version accepts and the new one refuses as written."""
    for change in analysis.changes:
        found = change.input
        if found.broken and not found.nothing_left:
            message = f"{label(change)} refuses calls that used to be valid{cause_words(found)}"
            evidence = {**broken_values(found), **relations(found, "input")}
            yield finding_for(RULE, change, message, evidence, pointer=place_of(change, found))


RULE = Rule(
    code="CMP003",
    name="input-narrowed",
    severity="error",
    summary="The new version of a tool refuses a call that the old version accepted; the call is shown.",
    why=(
        "Whatever made that call before, a prompt with examples, a saved workflow or a model that saw the old "
        "schema, now fails. The call uses only arguments that the old schema declared, and two independent "
        "validators agree that the old schema accepts it and the new one refuses it."
    ),
    fix="Make what is new optional, accept the old values too, or announce a breaking version.",
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "sort": {"enum": ["date", "price"]}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "sort": {"enum": ["date"]}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "sort": {"enum": ["date"]}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "sort": {"enum": ["date", "price"]}},
       "required": ["query"]}}]}}
""",
    evidence=(
        "A question of containment between the old schema and the new one; every witness is checked by jsonschema-rs "
        "and corvus-json-schema. docs/compat.md says which reading is used, and why."
    ),
)

INPUT_NARROWED = DriftRule(rule=RULE, find=find)
