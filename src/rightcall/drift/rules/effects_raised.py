"""CMP008: a tool may do more than it said before."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import finding_for, label
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, JsonValue, Rule
from rightcall.model.hints import explicit_hints


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool whose hints claim more effect than before."""
    for change in analysis.changes:
        if claims := change.effects.raised:
            message = f"{label(change)} {', and '.join(claims)}"

            evidence: dict[str, JsonValue] = {
                "hints_before": {**explicit_hints(change.old.hints)},
                "hints_now": {**explicit_hints(change.new.hints)},
            }
            yield finding_for(RULE, change, message, evidence)


RULE = Rule(
    code="CMP008",
    name="effects-raised",
    severity="warning",
    summary=("The hints of a tool admit more effect than before: it changes, destroys or reaches what it did not."),
    why=(
        "Clients let read-only tools run without asking, retry what is idempotent, and ask before anything "
        "destructive. A tool that was approved when it only read is another tool now, and approvals that were "
        "remembered no longer fit it. What is not hinted is taken as the protocol says: not read-only, possibly "
        "destructive, open to the world."
    ),
    fix=("Look at what the tool does now, approve it anew, and give a reader that began to write a new name."),
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": true},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": false},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": true},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": true},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    evidence=("Defaults and meaning of the hints: MCP 2025-11-25, ToolAnnotations. Clients decide by them what runs unasked."),
)

EFFECTS_RAISED = DriftRule(rule=RULE, find=find)
