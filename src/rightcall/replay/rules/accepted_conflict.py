"""TC007: another tool would have accepted the call, and does the opposite by its own account."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.model.hints import conflict_weight, contradictions, effect_words
from rightcall.replay.analysis import Analysis, Told, finding, pairs, times
from rightcall.replay.rule import ReplayRule
from rightcall.replay.tally import Seen


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each pair of a called tool and another that takes its calls, in either reading, whose explicit hints contradict."""
    joined: dict[tuple[str, str], tuple[Seen, bool]] = {}
    for called, other, reading, seen in pairs(analysis):
        if not contradictions(analysis.hints(called), analysis.hints(other)):
            continue
        whole, declared = joined.get((called, other), (Seen(), False))
        whole.add(seen.count, seen.examples)
        joined[called, other] = whole, declared or reading == "declared"
    for (called, other), (seen, declared) in joined.items():
        yield _finding(analysis, called, other, seen, reading="declared" if declared else "written")


def _finding(analysis: Analysis, called: str, other: str, seen: Seen, *, reading: str) -> Finding:
    one, two = analysis.hints(called), analysis.hints(other)
    names = (analysis.label(called), analysis.label(other))
    through = "" if reading == "declared" else " (through an argument that it does not declare)"
    if contradictions(one, two) == ("idempotent",):
        effects = "only one of them says that it may be repeated without further effect"
    else:
        effects = f"{names[0]} is {effect_words(one)} and {names[1]} is {effect_words(two)}"
    message = f"{names[1]} would have accepted {times(seen.count)} made to {names[0]}{through}, but {effects}"
    rank = (-float(seen.count), -float(conflict_weight(one, two)))
    return finding(analysis, RULE, (called, other), Told(message=message, seen=seen, evidence={"reading": reading}, rank=rank))


RULE = Rule(
    code="TC007",
    name="also-accepted-with-effect-conflict",
    severity="error",
    summary="A call that was made fits another tool as well, and the hints of the two say that they do opposite things.",
    why=(
        "One wrong name in a real call, and what was meant to read would have written or destroyed; no schema would "
        "have refused. Only hints that are given count. This is no proof that it happened: it says how often nothing "
        "but the name stood between."
    ),
    fix="Require an argument on the destructive tool that the reader refuses, and close both schemas.",
    bad=(
        '{"tools": [{"name": "show_draft", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", '
        '"properties": {"draft": {"type": "string"}}, "required": ["draft"]}}, {"name": "discard_draft", '
        '"annotations": {"readOnlyHint": false, "destructiveHint": true}, "inputSchema": {"type": "object", '
        '"properties": {"draft": {"type": "string"}}, "required": ["draft"]}}]}'
    ),
    good=(
        '{"tools": [{"name": "show_draft", "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object", '
        '"properties": {"draft": {"type": "string"}}, "required": ["draft"], "additionalProperties": false}}, '
        '{"name": "discard_draft", "annotations": {"readOnlyHint": false, "destructiveHint": true}, "inputSchema": '
        '{"type": "object", "properties": {"draft": {"type": "string"}, "confirm_discard": {"const": true}}, '
        '"required": ["draft", "confirm_discard"], "additionalProperties": false}}]}'
    ),
)

ACCEPTED_CONFLICT = ReplayRule(rule=RULE, find=find)
