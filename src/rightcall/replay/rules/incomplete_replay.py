"""TC009: calls that were not judged, and why."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.replay.analysis import HARMLESS, Analysis, Told, finding, times
from rightcall.replay.rule import ReplayRule
from rightcall.replay.tally import Seen


def find(analysis: Analysis) -> Iterator[Finding]:
    """One note for each reason: a bound, a schema, a missing catalog, a damaged record."""
    yield from _left_out(analysis)
    for (tool, reason), seen in analysis.rows("undecided"):
        yield _undecided(analysis, tool, reason, seen)
    for (kind, reason), seen in analysis.rows("faults"):
        times_seen = "once" if seen.count == 1 else f"{seen.count:,} times"
        what = "noted in a trace" if kind in HARMLESS else "a part of a trace was not read"
        message = f"{what}, {times_seen}: {reason}"
        yield finding(analysis, RULE, (), Told(message=message, seen=seen, evidence={"cause": kind}))


def _left_out(analysis: Analysis) -> Iterator[Finding]:
    count = analysis.tally.counts["left_out"]
    if not count:
        return
    options = analysis.options
    calls_ended_it = options.max_calls is not None and analysis.tally.counts["calls"] - count >= options.max_calls
    flag, limit = ("--max-calls", options.max_calls) if calls_ended_it else ("--max-validations", options.max_validations)
    message = (
        f"{count:,} of {analysis.tally.counts['calls']:,} calls were not looked at: the limit is {limit:,} ({flag} raises it)"
    )
    evidence = {"cause": "limit", "flag": flag, "limit": limit, "left_out": count}
    yield finding(analysis, RULE, (), Told(message=message, seen=Seen(), evidence=evidence, rank=(float("-inf"),)))


def _undecided(analysis: Analysis, tool: str, reason: str, seen: Seen) -> Finding:
    evidence = {"cause": "undecided", "reason": reason}
    if not tool:
        message = f"{times(seen.count)} could not be judged: {reason}" if seen.count else reason
        return finding(analysis, RULE, (), Told(message=message, seen=seen, evidence=evidence))
    own = f"; {times(seen.count)} named it" if seen.count else ""
    message = f"{analysis.label(tool)} was left out of the comparison: {reason}{own}"
    return finding(analysis, RULE, (tool,), Told(message=message, seen=seen, evidence=evidence))


RULE = Rule(
    code="TC009",
    name="incomplete-replay",
    severity="note",
    summary="Part of the traffic was not judged: a limit, a schema that cannot be read, no catalog, or a damaged record.",
    why=(
        "What was not looked at may hide anything, so it is counted and named, never guessed. A call whose stream "
        "was cut short is not completed, and a schema that is none of its dialect neither accepts nor refuses. With "
        "--strict such a run fails."
    ),
    fix="Raise the limit that is named, mend the schema, or give the catalog with --catalog.",
)

INCOMPLETE_REPLAY = ReplayRule(rule=RULE, find=find)
