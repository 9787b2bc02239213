"""Findings about single calls, for a run that asked for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rightcall.model import Finding, JsonValue, Rule
from rightcall.model.labels import names_in_words
from rightcall.replay.analysis import Analysis, Told, finding
from rightcall.replay.tally import CallRef, Seen


def single_calls(analysis: Analysis, rule: Rule, reading: str) -> Iterator[Finding]:
    """One finding for each call that other tools accept in a reading (`written`: and not in the declared one)."""
    for trace, record, call, digest, outcome, called, declared, opens in cast("list[list[str]]", analysis.tally.calls):
        others = declared if reading == "declared" else opens
        if outcome != "accepted" or not others:
            continue
        ref = CallRef(cast("int", trace), cast("int", record), cast("int", call), digest)
        names = [analysis.label(other) for other in others]
        place = f"{analysis.traces[ref.trace]} record {ref.record} call {ref.call}"
        but = "" if reading == "declared" else ", but only because left open"
        message = f"{place}: {names_in_words(names)} would have accepted this call to {analysis.label(called)}{but}"
        evidence: dict[str, JsonValue] = {"reading": reading} | ({"group": [*names]} if len(names) > 1 else {})
        rank = (float(ref.trace), float(ref.record), float(ref.call))
        yield finding(
            analysis, rule, (called, *others), Told(message=message, seen=Seen(1, (ref,)), evidence=evidence, rank=rank)
        )
