"""CMP013: a tool is new."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import finding_about
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool of the new version that the old one does not have, under any name."""
    for tool in analysis.added:
        yield finding_about(RULE, tool, f"{tool.name} is new")


RULE = Rule(
    code="CMP013",
    name="tool-added",
    severity="note",
    summary="The new version has a tool that the old one does not have.",
    why=(
        "Nothing breaks. A new tool is offered to every model that sees the catalog, competes with the others for "
        "the same requests, and costs its tokens in every request; and nobody has approved it yet."
    ),
    fix="Look at it, and scan the new catalog for tools that it could be taken for.",
    bad="""
{"old": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}}]},
 "new": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}},
    {"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}}]},
 "new": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}}]}}
""",
    evidence=(
        "The protocol has no version for a tool: a server may change its list at any time (MCP 2025-11-25, tools, "
        "notifications/tools/list_changed)."
    ),
)

TOOL_ADDED = DriftRule(rule=RULE, find=find)
