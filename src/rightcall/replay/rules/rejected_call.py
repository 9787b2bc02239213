"""TC008: a call that names no tool, or that the tool it names refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, JsonValue, Rule
from rightcall.replay.analysis import Analysis, Told, finding, times
from rightcall.replay.rule import ReplayRule
from rightcall.replay.tally import INVALID_SCHEMA, Key, Seen
from rightcall.text import fold_name, similarity

NEAR = 0.62
"""How alike a known name must be to be mentioned beside an unknown one."""


def find(analysis: Analysis) -> Iterator[Finding]:
    """Unknown names, refused arguments by what refuses them, and arguments that are no object."""
    for (name,), seen in analysis.rows("unknown"):
        yield _unknown(analysis, name, seen)
    for (tool, keyword, pointer, cause), seen in analysis.rows("refused"):
        yield _refused(analysis, (tool, keyword, pointer, cause), seen)
    for (tool, reason), seen in analysis.rows("unreadable"):
        message = f"{times(seen.count)} to {analysis.label(tool)} had arguments that cannot be used: {reason}"
        evidence = {"cause": "unreadable-arguments", "reason": reason}
        yield finding(analysis, RULE, (tool,), Told(message=message, seen=seen, evidence=evidence))


def _refused(analysis: Analysis, key: Key, seen: Seen) -> Finding:
    tool, keyword, pointer, cause = key
    by = f": {keyword!r}" if keyword else ""
    where = f" at {pointer}" if pointer else ""
    what = "whose input schema is invalid, cannot take" if cause == INVALID_SCHEMA else "refused"
    message = f"{analysis.label(tool)} {what} {times(seen.count)} made to it{by}{where}"
    evidence: dict[str, JsonValue] = {"cause": cause, "keyword": keyword, "schema_pointer": pointer}
    return finding(analysis, RULE, (tool,), Told(message=message, seen=seen, evidence=evidence))


def _unknown(analysis: Analysis, name: str, seen: Seen) -> Finding:
    near = _nearest(analysis, name)
    hint = f"; near is {near!r}" if near else ""
    message = f"{times(seen.count)} named {name!r}, which is no tool of the catalog{hint}"
    evidence: dict[str, JsonValue] = {"cause": "unknown-tool", "name": name}
    evidence |= {"nearest": near} if near else {}
    return finding(analysis, RULE, (), Told(message=message, seen=seen, evidence=evidence))


def _nearest(analysis: Analysis, name: str) -> str | None:
    """The known name that is most like an unknown one, if any is like it."""
    folded = fold_name(name)
    names = {facts.name for facts in analysis.tally.tools.values()}
    scored = sorted((-similarity(folded, fold_name(known)), known) for known in names)
    return scored[0][1] if scored and -scored[0][0] >= NEAR else None


RULE = Rule(
    code="TC008",
    name="rejected-call",
    severity="error",
    summary="A call that was made names no tool of the catalog, or every tool of that name refuses its arguments.",
    why=(
        "Either the model invented a name or an argument, or the catalog is not the one the call was made with, or "
        "the schema refuses what the server in truth accepts. The keyword that refused is named, with its place in "
        "the schema; what the argument was is not, because traces hold what people said."
    ),
    fix="Rename the tool to what models call it, relax or explain the keyword, or replay against the catalog of that day.",
)

REJECTED_CALL = ReplayRule(rule=RULE, find=find)
