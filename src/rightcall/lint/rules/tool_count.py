"""BUD003: many tools in one request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rightcall.lint.refusal import requests
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.model import Finding, JsonValue, Rule, Severity

BANDS: tuple[tuple[int, Severity, str], ...] = (
    (100, "warning", "more than 100: past most clients' limits, and right choices drop in measurements"),
    (40, "warning", "more than 40: several clients have shown no more, and searching begins to pay"),
    (20, "note", "more than 20: some clients begin to group tools"),
)


def find(subject: Subject) -> Iterator[Finding]:
    """One finding with the band that the largest request falls into."""
    tools = max(requests(subject.tools), key=len)
    for bound, severity, meaning in BANDS:
        if len(tools) > bound:
            sizes: dict[str, JsonValue] = {**Counter(tool.tool.origin.source for tool in tools)}
            message = f"{len(tools):,} tools are offered together, {meaning}"
            evidence: dict[str, JsonValue] = {"tools": len(tools), "band": bound, "by_source": sizes}
            yield finding(RULE, (), Told(message=message, pointer="", evidence=evidence, severity=severity))
            return


RULE = Rule(
    code="BUD003",
    name="tool-count",
    severity="note",
    summary="Many tools are offered together: a note above 20, a warning above 40 and above 100.",
    why=(
        "There is no one number: how many tools a model handles depends on how alike they are, and clients changed their "
        "limits several times within two years. So this gives a band and what is known about it. Limits that refuse are "
        "PRV008, for the targets you choose."
    ),
    fix="Offer toolsets, connect fewer servers at once, or let tools be found by search.",
    evidence=(
        "VS Code groups its own tools inside a server above 16 and all from 64 on (2026-03-29); clients showed the first 40 or "
        "80 in 2025; RAG-MCP (arXiv 2505.03275) saw right choices decline beyond about 100 tools. Read 2026-11-30."
    ),
)

TOOL_COUNT = LintRule(rule=RULE, find=find)
