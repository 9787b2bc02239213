"""BUD004: a server that lists its tools in another order each time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each source that holds two listings of the same tools in different orders."""
    for tools in subject.by_source.values():
        listings: dict[str, list[ToolSubject]] = {}
        for subject_tool in tools:
            listing = subject_tool.tool.origin.pointer.rpartition("/")[0]
            listings.setdefault(listing, []).append(subject_tool)
        for first, second in pairwise(listings.values()):
            before, now = [tool.tool.name for tool in first], [tool.tool.name for tool in second]
            if before != now and sorted(before) == sorted(now):
                moved = next(place for place, (old, new) in enumerate(zip(before, now, strict=True)) if old != new)
                tool = second[moved].tool
                message = (
                    f'"{tool.name}" stands at place {moved + 1} of one listing, where "{before[moved]}" stood in the other'
                )
                told = Told(message=message, pointer=tool.origin.pointer, evidence={"place": moved + 1, "tools": len(now)})
                yield finding(RULE, (tool, first[moved].tool), told)


RULE = Rule(
    code="BUD004",
    name="unstable-order",
    severity="warning",
    preview=True,
    summary="Two listings of one server hold the same tools in different orders.",
    why=(
        "Providers cache the beginning of a request, and the tools stand there. A list that changes its order is a new text "
        "each time, so the whole catalog is paid for anew with every request. It also makes the number of a tool in an error "
        "message worthless, and models choose differently by place."
    ),
    fix="List tools in a fixed order, by name or as they are registered, not by iterating over a set.",
    bad="""
{"servers": {"shop": [
  {"jsonrpc": "2.0", "id": 1, "result": {"tools": [
    {"name": "find_order", "description": "Find an order.", "inputSchema": {"type": "object"}},
    {"name": "cancel_order", "description": "Cancel an order.", "inputSchema": {"type": "object"}}]}},
  {"jsonrpc": "2.0", "id": 2, "result": {"tools": [
    {"name": "cancel_order", "description": "Cancel an order.", "inputSchema": {"type": "object"}},
    {"name": "find_order", "description": "Find an order.", "inputSchema": {"type": "object"}}]}}]}}
""",
    good="""
{"servers": {"shop": [
  {"jsonrpc": "2.0", "id": 1, "result": {"tools": [
    {"name": "find_order", "description": "Find an order.", "inputSchema": {"type": "object"}},
    {"name": "cancel_order", "description": "Cancel an order.", "inputSchema": {"type": "object"}}]}},
  {"jsonrpc": "2.0", "id": 2, "result": {"tools": [
    {"name": "find_order", "description": "Find an order.", "inputSchema": {"type": "object"}},
    {"name": "cancel_order", "description": "Cancel an order.", "inputSchema": {"type": "object"}}]}}]}}
""",
    evidence=(
        "MCP 2026-07-28 says that tools/list should be deterministic, for the sake of prompt caches. Seen only where the input "
        "holds two listings of one server, as a recorded exchange does."
    ),
)

UNSTABLE_ORDER = LintRule(rule=RULE, find=find)
