"""What a replay tells that is no finding: the counters, how many tools accept a call, and what was never used."""

from __future__ import annotations

from collections import Counter

from rightcall.model import JsonValue
from rightcall.replay.analysis import Analysis

COUNTERS = ("calls", "accepted", "rejected", "unknown_tool", "undecided", "validations", "left_out", "records", "duplicates")


def summary(analysis: Analysis) -> dict[str, int]:
    """The counters of a replay. `unique_declared` and `unique_written` count the calls that no other tool accepts."""
    counts = analysis.tally.counts
    return {name: counts[name] for name in COUNTERS} | {
        "unique_declared": _up_to_one(analysis, "declared"),
        "unique_written": _up_to_one(analysis, "written"),
    }


def sections(analysis: Analysis) -> dict[str, JsonValue]:
    """The part `traffic` of a report."""
    accepted = analysis.tally.counts["accepted"]
    accepting = analysis.tally.accepting
    return {
        "traffic": {
            "accepting_tools": {
                reading: {"median": _median(numbers), "most": max(numbers, default=0)} for reading, numbers in accepting.items()
            },
            "uniqueness": {
                reading: round(_up_to_one(analysis, reading) / accepted, 4) if accepted else None for reading in accepting
            },
            "unused": _unused(analysis),
            "prefixes": [
                {"called": called, "tool": tool, "calls": seen.count} for (called, tool), seen in analysis.rows("prefixes")
            ],
        }
    }


def _up_to_one(analysis: Analysis, reading: str) -> int:
    """Accepted calls that no tool but the called one accepts in a reading."""
    return analysis.tally.accepting[reading][0] + analysis.tally.accepting[reading][1]


def _median(numbers: Counter[int]) -> int:
    """The lower median of a histogram; 0 for none."""
    half, passed = (numbers.total() + 1) // 2, 0
    for number, count in sorted(numbers.items()):
        passed += count
        if passed >= half:
            return number
    return 0


def _unused(analysis: Analysis) -> list[JsonValue]:
    """For each called tool, the arguments and listed values that no accepted call used, most called tools first."""
    tables = analysis.tally.tables
    rows: list[JsonValue] = []
    for (key, argument), seen in analysis.rows("chosen"):
        facts = analysis.tool(key)
        if argument or facts is None:
            continue
        unused = [name for name in facts.arguments if (key, name) not in tables["chosen"]]
        values = {
            name: [value for number, value in enumerate(listed) if (key, name, str(number)) not in tables["enum_values"]]
            for name, listed in facts.enums.items()
            if name not in unused
        }
        never: dict[str, JsonValue] = {name: [*kept] for name, kept in values.items() if kept}
        if unused or never:
            rows.append({"tool": analysis.label(key), "calls": seen.count, "arguments": [*unused], "values": never})
    return rows
