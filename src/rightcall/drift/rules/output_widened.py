"""CMP006: results may come that used to be ruled out."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import broken_values, cause_words, finding_for, label, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool that may now give a result which its old output schema refuses, or that promises nothing any more."""
    for change in analysis.changes:
        found = change.output
        if found.written == "removed":
            message = f"{label(change)} no longer promises a shape of its results: its output schema is gone"
            yield finding_for(RULE, change, message, {"relation": "output removed"})
        elif found.broken:
            message = f"{label(change)} may give results that its old output schema ruled out{cause_words(found)}"
            evidence = {**broken_values(found), **relations(found, "output")}
            yield finding_for(RULE, change, message, evidence)


RULE = Rule(
    code="CMP006",
    name="output-widened",
    severity="error",
    summary="The new output schema allows a result that the old one refuses; the result is shown.",
    why=(
        "Whoever consumes structured results was written against the old promise: a field that may now be missing, "
        "another type or a further value of an enumeration breaks the consumer, not the server. Clients that "
        "validate results against a schema they kept fail outright."
    ),
    fix=(
        "Keep required what was required and closed what was closed, offer new results in new fields, or announce a "
        "breaking version."
    ),
    bad="""
{"old": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": "integer"}},
       "required": ["count"]}}]},
 "new": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": ["integer", "null"]}},
       "required": ["count"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": ["integer", "null"]}},
       "required": ["count"]}}]},
 "new": {"tools": [{"name": "count_orders", "description": "Count orders.",
     "inputSchema": {"type": "object", "properties": {}},
     "outputSchema": {"type": "object", "properties": {"count": {"type": "integer"}},
       "required": ["count"]}}]}}
""",
    evidence=(
        "Servers must give results that conform to the output schema, and clients should validate them (MCP "
        "2025-11-25, tools, output schema)."
    ),
)

OUTPUT_WIDENED = DriftRule(rule=RULE, find=find)
