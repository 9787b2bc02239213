"""CMP001: a tool is gone."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import finding_about
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool of the old version that the new one does not have, under any name."""
    for tool in analysis.removed:
        yield finding_about(RULE, tool, f"{tool.name} is gone: every call to it fails")


RULE = Rule(
    code="CMP001",
    name="tool-removed",
    severity="error",
    summary="A tool of the old version is not in the new one, and no new tool is like it.",
    why=(
        "Prompts, allow lists, saved workflows and recorded conversations name tools. A name that is gone fails at "
        "the call, not at the listing, and a model that remembers it from a conversation will try it again."
    ),
    fix=(
        "Keep the tool for a time beside its successor and say in its description what to use, or announce a breaking version."
    ),
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}},
    {"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}}]},
 "new": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}}]}}
""",
    good="""
{"old": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}}]},
 "new": {"tools": [{"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}},
    {"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    evidence=(
        "The protocol has no version for a tool: a server may change its list at any time (MCP 2025-11-25, tools, "
        "notifications/tools/list_changed)."
    ),
)

TOOL_REMOVED = DriftRule(rule=RULE, find=find)
