"""CMP009: a tool claims to do less than it said before."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import finding_for, label
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, JsonValue, Rule, Severity
from rightcall.model.hints import explicit_hints


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool whose hints claim less effect than before; a note where it gave no hints before."""
    for change in analysis.changes:
        if claims := change.effects.lowered:
            message = f"{label(change)} {', and '.join(claims)}"
            severity: Severity | None = "note" if change.effects.is_first_word else None
            evidence: dict[str, JsonValue] = {
                "hints_before": {**explicit_hints(change.old.hints)},
                "hints_now": {**explicit_hints(change.new.hints)},
            }
            yield finding_for(RULE, change, message, evidence, severity=severity)


RULE = Rule(
    code="CMP009",
    name="effects-lowered",
    severity="warning",
    summary=("The hints of a tool claim less effect than before: read-only, not destructive, idempotent or closed."),
    why=(
        "A hint that softens is what lets a client stop asking: the tool will run where it was held before. If its "
        "behaviour changed, fine; if only the hint did, this is how a tool that was held back gets approved. Hints "
        "are claims of the server, and nobody checks them."
    ),
    fix="Ask what changed in the tool itself before the new hint is believed.",
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": false},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": true},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": false},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.", "annotations": {"readOnlyHint": false},
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    evidence=("Defaults and meaning of the hints: MCP 2025-11-25, ToolAnnotations. Clients decide by them what runs unasked."),
)

EFFECTS_LOWERED = DriftRule(rule=RULE, find=find)
