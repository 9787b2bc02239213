"""TC015: another tool would have accepted the call, but only because its schema is left open."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, JsonValue, Rule
from rightcall.model.labels import names_in_words
from rightcall.replay.analysis import Analysis, Told, finding, pairs, times
from rightcall.replay.rule import ReplayRule
from rightcall.replay.single import single_calls
from rightcall.replay.tally import Seen

FEW = 3
"""Other tools up to which each is a finding of its own; a crowd is told as one, most frequent first."""


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each called tool and those that take its calls only through arguments they do not declare."""
    if analysis.options.per_call:
        yield from single_calls(analysis, RULE, "written")
        return
    by_called: dict[str, list[tuple[str, Seen]]] = {}
    for called, other, _, seen in pairs(analysis, "written"):
        by_called.setdefault(called, []).append((other, seen))
    for called, others in by_called.items():
        if len(others) > FEW:
            yield _crowd(analysis, called, others)
            continue
        for other, seen in others:
            names = (analysis.label(called), analysis.label(other))
            message = f"{names[1]} would have accepted {times(seen.count)} made to {names[0]}, but only because it is left open"
            yield finding(analysis, RULE, (called, other), Told(message=message, seen=seen, evidence={"reading": "written"}))


def _crowd(analysis: Analysis, called: str, others: list[tuple[str, Seen]]) -> Finding:
    """One finding about a tool whose calls fit many open ones."""
    most = Seen()
    most.add(others[0][1].count, others[0][1].examples)
    names = [analysis.label(other) for other, _ in others]
    message = (
        f"{len(others):,} tools that are left open would have accepted calls made to {analysis.label(called)}: "
        f"{names_in_words(names)}"
    )
    counts = {analysis.label(other): seen.count for other, seen in others}
    keys = (called, *(other for other, _ in others))
    evidence: dict[str, JsonValue] = {"reading": "written", "group": [*counts], "calls_each": {**counts}}
    return finding(analysis, RULE, keys, Told(message=message, seen=most, evidence=evidence))


RULE = Rule(
    code="TC015",
    name="also-accepted-open",
    severity="note",
    summary="A call that was made fits another tool only because that tool's schema allows arguments it does not declare.",
    why=(
        "An object schema without additionalProperties: false takes any further argument, so a call for one tool "
        "passes the check of another that ignores most of it. The wrong call then runs, with arguments missing that "
        "seemed to be there."
    ),
    fix='Add "additionalProperties": false to the input schemas of the tools that are named.',
    bad=(
        '{"tools": [{"name": "send_note", "inputSchema": {"type": "object", "properties": {"text": {"type": '
        '"string"}}, "required": ["text"]}}, {"name": "list_notes", "inputSchema": {"type": "object", "properties": '
        '{"limit": {"type": "integer"}}}}]}'
    ),
    good=(
        '{"tools": [{"name": "send_note", "inputSchema": {"type": "object", "properties": {"text": {"type": '
        '"string"}}, "required": ["text"], "additionalProperties": false}}, {"name": "list_notes", "inputSchema": '
        '{"type": "object", "properties": {"limit": {"type": "integer"}}, "additionalProperties": false}}]}'
    ),
    evidence=(
        "423 recorded calls of an agent benchmark against its 396 tools: an accepted call is accepted by a median of "
        "51 tools as written, and by one when the root object is closed. Measured 2026-11-30."
    ),
)

ACCEPTED_OPEN = ReplayRule(rule=RULE, find=find)
