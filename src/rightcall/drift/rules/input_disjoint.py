"""CMP004: no former call is valid any more."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import broken_values, cause_words, finding_for, label, place_of, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool of which no call of declared arguments survives."""
    for change in analysis.changes:
        found = change.input
        if found.broken and found.nothing_left:
            message = f"{label(change)} refuses every call that used to be valid{cause_words(found)}"
            evidence = {**broken_values(found), **relations(found, "input")}
            yield finding_for(RULE, change, message, evidence, pointer=place_of(change, found))


RULE = Rule(
    code="CMP004",
    name="input-disjoint",
    severity="error",
    summary=(
        "No call of declared arguments that the old version of a tool accepted is accepted by the new one; that is proven."
    ),
    why=(
        "The tool has kept its name and nothing else: every call that was ever written for it fails. A new name "
        "would have failed more clearly."
    ),
    fix="Give the new tool a new name and keep the old one for a time, or accept the old calls too.",
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"number": {"type": "integer"}},
       "required": ["number"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "number": {"type": "integer"}}}}]}}
""",
    evidence="A proof that the two schemas share no value, followed by a separate checker (docs/prover.md).",
)

INPUT_DISJOINT = DriftRule(rule=RULE, find=find)
