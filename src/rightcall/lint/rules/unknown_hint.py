"""ANN005: a hint whose name is misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

KNOWN = ("title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
CLOSE = 0.75


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each annotation that nobody knows and that is written nearly like one that is known."""
    annotations = tool.tool.raw.get("annotations")
    folded = {name.casefold(): name for name in KNOWN}
    folded |= {name.casefold().removesuffix("hint"): name for name in KNOWN}
    for key in annotations if isinstance(annotations, dict) else ():
        if key in KNOWN:
            continue
        near = get_close_matches(key.replace("_", "").replace("-", "").casefold()[:40], folded, n=1, cutoff=CLOSE)
        if near:
            told = Told(
                message=f'"{key}" of {tool.tool.name} is no known hint; {folded[near[0]]} is probably meant',
                pointer=tool.pointer("annotations", key),
                evidence={"meant": folded[near[0]]},
            )
            yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="ANN005",
    name="unknown-hint",
    severity="warning",
    summary="An annotation is written nearly like a known hint.",
    why="Unknown annotations are ignored, so the hint is not given at all.",
    fix="Write the name as the protocol does.",
    bad="""
{"tools": [
  {"name": "list_orders", "description": "Show all open orders of the shop.",
   "annotations": {"read_only_hint": true},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "list_orders", "description": "Show all open orders of the shop.",
   "annotations": {"readOnlyHint": true},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "MCP 2026-07-28, ToolAnnotations. Two of 154 public servers have annotations of their own, none is a "
        "misspelling (2026-11-30): a preview rule."
    ),
    preview=True,
)

UNKNOWN_HINT = LintRule(rule=RULE, find=find)
