"""CMP002: a tool has another name."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import finding_for
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool that is gone while a new one with the same schema and a like description came."""
    for change in analysis.renamed():
        old, new = change.old.name, change.new.name
        message = f"{old} is gone, and {new} has its schema and its description: it looks renamed, and calls to {old} fail"
        yield finding_for(RULE, change, message, {"was": old, "is": new})


RULE = Rule(
    code="CMP002",
    name="tool-renamed",
    severity="error",
    summary=("A tool is gone, and a new one has the same canonical input schema and a description that reads alike."),
    why=(
        "For a client a rename is a tool that is gone: calls, allow lists and saved workflows that name it fail. It "
        "is told apart from a removal because the way out is another: the old name can be kept as an alias at no "
        "cost."
    ),
    fix="Offer the tool under both names for a time, or announce a breaking version.",
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order by its number or by the name of the customer.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "search_orders", "description": "Find an order by its number or by the name of the customer.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order by its number or by the name of the customer.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order by its number or by the name of the customer.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    evidence=(
        "The protocol has no version for a tool: a server may change its list at any time (MCP 2025-11-25, tools, "
        "notifications/tools/list_changed)."
    ),
)

TOOL_RENAMED = DriftRule(rule=RULE, find=find)
