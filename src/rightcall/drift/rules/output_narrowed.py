"""CMP012: results are promised that were not before."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import finding_for, label, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool whose output schema is new, or promises more than before and breaks nothing."""
    for change in analysis.changes:
        found = change.output
        if found.written == "added":
            yield finding_for(
                RULE, change, f"{label(change)} now promises a shape of its results", {"relation": "output added"}
            )
        elif not (found.is_same or found.broken or found.reasons or found.written == "removed"):
            message = f"{label(change)} promises other results than before, and all of them fit the old output schema"
            yield finding_for(RULE, change, message, relations(found, "output"))


RULE = Rule(
    code="CMP012",
    name="output-narrowed",
    severity="note",
    summary="A tool has an output schema where it had none, or one whose results all fit the old one.",
    why=(
        "This breaks nobody who reads results. The server is bound to more than before: a result that it used to be "
        "free to give is now a fault of the server, and clients that validate will say so."
    ),
    fix="Nothing, if the server keeps the new promise.",
    bad="""
{"old": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}}}]},
 "new": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": "integer"}},
       "required": ["count"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": "integer"}},
       "required": ["count"]}}]},
 "new": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": "integer"}},
       "required": ["count"]}}]}}
""",
    evidence=("Servers must give results that conform to the output schema (MCP 2025-11-25, tools, output schema)."),
)

OUTPUT_NARROWED = DriftRule(rule=RULE, find=find)
