"""CMP011: only calls with undeclared names are refused."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import example, finding_for, label, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool that breaks no declared call, and refuses one with a name that the old version left open."""
    for change in analysis.changes:
        found = change.input
        if found.open_only is not None:
            message = f"{label(change)} refuses calls with a name that the old version did not declare and let pass"
            evidence = {"witness": example(found.open_only), **relations(found, "input")}
            yield finding_for(RULE, change, message, evidence, pointer=change.new.schema_pointer)


RULE = Rule(
    code="CMP011",
    name="open-input-narrowed",
    severity="note",
    summary=(
        "As written, the new version refuses a call that the old one let pass, but only one with a name that the old "
        "version never declared."
    ),
    why=(
        "Every new optional argument does this to a schema that was left open: under its name anything used to pass, "
        "and now a type is asked for. Closing the object does it too. Nobody who kept to the declared arguments "
        "notices; a model that invented the name, or a client that adds names of its own, does."
    ),
    fix="Nothing, unless recorded calls use such names: replay them (--traffic).",
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"], "additionalProperties": false}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"], "additionalProperties": false}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}},
       "required": ["query"], "additionalProperties": false}}]}}
""",
    evidence=("A question of containment in the written reading, asked where the declared calls are proven to survive."),
)

OPEN_INPUT_NARROWED = DriftRule(rule=RULE, find=find)
