"""CAT006: one name on two servers, or the name of a tool that the host brings itself."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.likeness import are_offered_together
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each name that tools of several sources have, and (a warning) each that a chosen host reserves for itself."""
    for name, tools in subject.by_name.items():
        first_of: dict[str, ToolSubject] = {}
        for tool in tools:
            first_of.setdefault(tool.tool.origin.source, tool)
        firsts = list(first_of.values())
        if len(firsts) > 1 and any(are_offered_together(firsts[0], other) for other in firsts[1:]):
            told = Told(
                message=f"{len(firsts)} servers have a tool named {name}",
                pointer=firsts[0].pointer("name"),
                evidence={"sources": list(first_of)},
            )
            yield finding(RULE, tuple(tool.tool for tool in firsts), told)
    for profile in subject.profiles:
        reserved = frozenset(profile.reserved_names)
        for tool in subject.tools:
            if tool.tool.name in reserved:
                told = Told(
                    message=f"{profile.name} has a tool of its own named {tool.tool.name}",
                    pointer=tool.pointer("name"),
                    evidence={"profile": profile.name, "source": profile.reserved_source},
                    severity="warning",
                )
                yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="CAT006",
    name="merged-name-collision",
    severity="error",
    summary="Two servers have a tool of the same name, or a host has one itself.",
    why=(
        "Each server is fine alone. Merged, the client renames one of the two, drops it, or asks the wrong "
        "server; a host's own tool mostly wins."
    ),
    fix="Give the tools of each server a prefix, or rename one.",
    bad="""
{"servers": {
 "shop": {"tools": [{"name": "list_orders", "description": "Show the orders of the shop.",
   "inputSchema": {"type": "object", "properties": {}}}]},
 "kitchen": {"tools": [{"name": "list_orders", "description": "Show the orders of the kitchen.",
   "inputSchema": {"type": "object", "properties": {}}}]}}}
""",
    good="""
{"servers": {
 "shop": {"tools": [{"name": "list_shop_orders", "description": "Show the orders of the shop.",
   "inputSchema": {"type": "object", "properties": {}}}]},
 "kitchen": {"tools": [{"name": "list_meals", "description": "Show the orders of the kitchen.",
   "inputSchema": {"type": "object", "properties": {}}}]}}}
""",
    evidence=(
        "modelcontextprotocol/servers#544: a model asked the wrong twin three times in a row. "
        "microsoft/vscode#245906. 170 names occur on several of 154 public servers (2026-11-30)."
    ),
)

MERGED_NAME_COLLISION = LintRule(rule=RULE, find=find)
