"""CMP005: an argument is no longer declared, and let pass."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import example, finding_for, label, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool with a declared call that is now valid only because the new schema leaves further names open."""
    for change in analysis.changes:
        found = change.input
        if found.foreign is not None:
            message = f"{label(change)} no longer declares what this call uses, and lets it pass unseen"
            evidence = {"witness": example(found.foreign), **relations(found, "input")}
            yield finding_for(RULE, change, message, evidence, pointer=change.new.schema_pointer)


RULE = Rule(
    code="CMP005",
    name="argument-undeclared",
    severity="warning",
    summary=(
        "A call of arguments that the old version declared is still valid, but only as one with names that nobody "
        "declares any more."
    ),
    why=(
        "The schema accepts the call, so nothing fails where it could be seen; but a server that no longer declares "
        "an argument mostly ignores it, or refuses it by rules that its schema does not show. A filter that is "
        "silently ignored returns too much; a limit that is ignored does too much."
    ),
    fix=("Close the object (additionalProperties false) so that such calls fail visibly, or go on declaring the argument."),
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}},
       "required": ["query"]}}]}}
""",
    evidence=(
        "Most tool schemas leave further names open: inside 116 public MCP servers, 97 to 99 % of pairs overlap as "
        "written for that reason alone. Measured 2026-11-30."
    ),
)

ARGUMENT_UNDECLARED = DriftRule(rule=RULE, find=find)
