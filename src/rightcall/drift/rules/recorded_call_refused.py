"""CMP015: calls that were made would fail now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rightcall.drift.changes import Analysis
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, JsonValue, Rule, ToolRef

if TYPE_CHECKING:  # explaining a rule needs no readers of traces
    from rightcall.drift.traffic import RefusedCalls


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each reason for which recorded calls that the old version accepts are refused by the new one, most frequent first."""
    for refused in analysis.traffic.refused if analysis.traffic is not None else ():
        yield _finding(refused)


def _finding(refused: RefusedCalls) -> Finding:
    old, new = refused.old, refused.new
    place = new or old
    calls = "one recorded call" if refused.count == 1 else f"{refused.count:,} recorded calls"
    evidence: dict[str, JsonValue] = {"calls": refused.count, "examples": [place.to_json() for place in refused.examples]}
    if new is None:
        message = f"{calls} to {old.name} would fail: the new version has no tool of that name"
    else:
        by = f": {refused.keyword!r}" + (f" at {refused.pointer}" if refused.pointer else "") if refused.keyword else ""
        message = f"{calls} to {old.name} would be refused now{by}"
        evidence |= {"keyword": refused.keyword, "schema_pointer": refused.pointer} if refused.keyword else {}
    return Finding(
        rule=RULE.code,
        name=RULE.name,
        severity=RULE.severity,
        message=message,
        tools=(ToolRef.of(place),),
        source=place.origin.source,
        pointer=place.schema_pointer or place.origin.pointer,
        evidence=evidence,
        fix=RULE.fix,
        rank=(-float(refused.count),),
    )


RULE = Rule(
    code="CMP015",
    name="recorded-call-refused",
    severity="error",
    summary=(
        "A call that was recorded is accepted by the old version of its tool and refused by the new one, or its tool is gone."
    ),
    why=(
        "A proof says that some call breaks; traffic says that one that is really made does. The keyword that "
        "refuses is named with its place in the new schema, and the places of a few calls in the traces; no value of "
        "an argument is in any report."
    ),
    fix="Accept these calls, or change who makes them before the new version is rolled out.",
    evidence=("Both versions are asked about each recorded call by jsonschema-rs, as their schemas are written."),
)

RECORDED_CALL_REFUSED = DriftRule(rule=RULE, find=find)
