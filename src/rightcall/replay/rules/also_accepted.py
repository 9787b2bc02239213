"""TC006: another tool would have accepted the call that was made."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.replay.analysis import Analysis, Told, finding, pairs, times
from rightcall.replay.rule import ReplayRule
from rightcall.replay.single import single_calls


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each pair of a called tool and another one that takes its calls, every argument declared."""
    if analysis.options.per_call:
        yield from single_calls(analysis, RULE, "declared")
        return
    for called, other, _, seen in pairs(analysis, "declared"):
        names = (analysis.label(called), analysis.label(other))
        message = f"{names[1]} would have accepted {times(seen.count)} made to {names[0]}"
        yield finding(analysis, RULE, (called, other), Told(message=message, seen=seen, evidence={"reading": "declared"}))


RULE = Rule(
    code="TC006",
    name="also-accepted",
    severity="warning",
    summary="A call that was made fits another tool as well, every argument of it declared there.",
    why=(
        "The model chose between tools by name and description alone: for these arguments the schemas could not have "
        "stopped a wrong choice. Such pairs are where wrong calls happen without an error, and this is how often "
        "real traffic came near."
    ),
    fix="Tell the tools apart by what they require: a distinguishing argument, closed schemas, or one tool in place of two.",
    bad=(
        '{"tools": [{"name": "find_order", "inputSchema": {"type": "object", "properties": {"number": {"type": '
        '"integer"}}, "required": ["number"]}}, {"name": "find_invoice", "inputSchema": {"type": "object", '
        '"properties": {"number": {"type": "integer"}}, "required": ["number"]}}]}'
    ),
    good=(
        '{"tools": [{"name": "find_order", "inputSchema": {"type": "object", "properties": {"order_number": {"type": '
        '"integer"}}, "required": ["order_number"]}}, {"name": "find_invoice", "inputSchema": {"type": "object", '
        '"properties": {"invoice_number": {"type": "integer"}}, "required": ["invoice_number"]}}]}'
    ),
)

ALSO_ACCEPTED = ReplayRule(rule=RULE, find=find)
