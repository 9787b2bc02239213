"""What a person reads first: the counters of a run in groups, what was left out, and whether it passed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rightcall.model import Report
from rightcall.report.layout import plural

RELATIONS = ("identical", "equivalent", "contained", "overlap", "open_overlap", "disjoint", "unknown")
OUTCOMES = ("errors", "warnings", "notes", "suppressed", "in_baseline", "fixed")
_EXCEPTIONS = ("tools_without_schema", "left_out", "empty_call_only", "suppressed")
_LABELS = {
    "in_baseline": "in the baseline",
    "fixed": "fixed since",
    "conflicts": "effect conflicts",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterGroup:
    """Counters that belong together, each with its label."""

    title: str
    counters: tuple[tuple[str, int], ...]


def counter_groups(report: Report) -> tuple[CounterGroup, ...]:
    """The counters of a report in at most three groups: what was looked at, the relations found, the findings.

    Counters of exceptions are there only when there were any.
    """
    told = {key: count for key, count in report.summary.items() if count or key not in _EXCEPTIONS}
    volume = [key for key in told if key not in RELATIONS and key not in OUTCOMES]
    groups = (("looked at", volume), ("relations", RELATIONS), ("findings", OUTCOMES))
    filled = ((title, tuple((_label(key), told[key]) for key in keys if key in told)) for title, keys in groups)
    return tuple(CounterGroup(title=title, counters=counters) for title, counters in filled if counters)


def verdict(report: Report) -> str:
    """The outcome in one sentence: passed or failed, and how many findings of each severity."""
    counts = [plural(report.summary.get(f"{noun}s", 0), noun) for noun in ("error", "warning", "note")]
    known = report.summary.get("in_baseline", 0)
    suffix = f", {known:,} of them in the baseline" if known else ""
    return f"{'passed' if report.ok else 'failed'}: {', '.join(counts)}{suffix}"


def gaps(report: Report) -> tuple[str, ...]:
    """Why the analysis is incomplete, one reason each; empty when it is complete."""
    return () if report.complete else tuple(_gaps(report)) or ("something was left out; the findings say what",)


def _gaps(report: Report) -> Iterator[str]:
    lost = sum(problem.tool_lost for problem in report.problems)
    if lost:
        yield f"{plural(lost, 'tool')} could not be read"
    if unknown := report.summary.get("unknown", 0):
        yield f"{plural(unknown, 'question')} could not be decided"
    if left_out := report.summary.get("left_out", 0):
        yield f"{left_out:,} left out by a limit"


def _label(key: str) -> str:
    return _LABELS.get(key, key.replace("_", " "))
