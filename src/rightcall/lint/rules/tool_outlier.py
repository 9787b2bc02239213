"""BUD002: one tool that weighs far more than the others."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.model import Finding, Rule

FACTOR = 5
LEAST_TOOLS = 5
LEAST_TOKENS = 500
"""A tool below this is light, whatever the others are."""


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool that weighs more than five times the median of its source."""
    for tools in subject.by_source.values():
        if len(tools) < LEAST_TOOLS:
            continue
        middle = sorted(tool.weight.total for tool in tools)[(len(tools) - 1) // 2]
        for tool in tools:
            weight = tool.weight
            if weight.total > max(FACTOR * middle, LEAST_TOKENS):
                message = f'"{tool.tool.name}" takes {weight.total:,} tokens, the median of its source is {middle:,}'
                told = Told(
                    message=message,
                    pointer=tool.tool.origin.pointer,
                    evidence={
                        "tokens": weight.total,
                        "median": middle,
                        "description": weight.description,
                        "schema": weight.schema,
                    },
                )
                yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="BUD002",
    name="tool-outlier",
    severity="note",
    preview=True,
    summary="One tool weighs more than five times the median of its source.",
    why=(
        "Most of the weight of a catalog sits in a few tools: a manual in a description, or a schema written out in full "
        "several times over. Shortening one of them does more than polishing the rest."
    ),
    fix="Move the manual to a resource, share repeated schemas, or split the tool.",
    evidence="Own choice of the bound, thin evidence: hence a preview. Tools below 500 tokens are never named.",
)

TOOL_OUTLIER = LintRule(rule=RULE, find=find)
