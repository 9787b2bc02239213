"""TC014: a limit cut the list of pairs."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule

FLAG = "--max-candidates"


def find(analysis: Analysis) -> Iterator[Finding]:
    """One note when candidates were left out."""
    if not analysis.left_out:
        return
    total = analysis.max_candidates + analysis.left_out
    message = (
        f"{analysis.left_out:,} of {total:,} pairs that read alike were not compared: the limit is "
        f"{analysis.max_candidates:,}, and the riskiest came first"
    )
    yield Finding(
        rule=RULE.code,
        name=RULE.name,
        severity=RULE.severity,
        message=message,
        evidence={"pairs": analysis.left_out, "limit": analysis.max_candidates, "flag": FLAG},
        fix=RULE.fix,
        rank=(float("-inf"),),
    )


RULE = Rule(
    code="TC014",
    name="candidates-left-out",
    severity="note",
    summary="More pairs of tools read alike than the limit lets through; the rest was not compared.",
    why=(
        "The number of pairs that read alike grows with the square of the catalog. What is left out is the least risky part: "
        "pairs with contradicting hints come first, then the most alike. But it is left out, and a report that did not say so "
        "would promise too much. With --strict such a run fails."
    ),
    fix=f"Raise {FLAG}, raise --threshold, or scan the catalogs that are offered together apart from the others (--group).",
    evidence=(
        "116 public MCP servers merged into one catalog of 3,790 tools have about 60,000 pairs that read alike, below the "
        "limit of 100,000. Measured 2026-11-30."
    ),
)

CANDIDATES_LEFT_OUT = ClashRule(rule=RULE, find=find)
