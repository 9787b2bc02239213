"""Which destructive tool could a caller's model call where it meant one that reads? Where one call fits both, proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from rightcall.guard.deciding import Guard
from rightcall.guard.primitive import Effect, Kind, Primitive
from rightcall.guard.principal import Principal
from rightcall.schema import Prover

MAX_PAIRS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Risk:
    """A tool that reads and one that destroys, both offered to one caller.

    `outcome` is `overlap` when some non-empty arguments, of names that both declare, fit both tools, and `unknown` with the
    reason when that could not be decided.
    """

    reading: str
    destroying: str
    outcome: Literal["overlap", "unknown"]
    reason: str


def risks(guard: Guard, principal: Principal, *, environment: str, now: datetime) -> Iterator[Risk]:
    """The risky pairs among the tools that a caller is shown, in the order of the manifest.

    Tools without a schema are `unknown`.

    *Errors*: `ValueError` past 20,000 pairs. *Cost*: one question to the prover for each pair.
    """
    tools = [one for one in guard.manifest.primitives if one.kind is Kind.TOOL]
    verdicts = guard.decide_all(principal, tools, "see", environment=environment, now=now)
    shown = [tool for tool, verdict in zip(tools, verdicts, strict=True) if verdict.is_allowed]
    reading = [one for one in shown if one.effect is Effect.READ]
    destroying = [one for one in shown if one.effect is Effect.DESTRUCTIVE]
    if len(reading) * len(destroying) > MAX_PAIRS:
        message = f"more than {MAX_PAIRS} pairs"
        raise ValueError(message)
    prover = Prover()
    for one in reading:
        for other in destroying:
            if (found := _risk(prover, one, other)) is not None:
                yield found


def _risk(prover: Prover, one: Primitive, other: Primitive) -> Risk | None:
    if one.input_schema is None or other.input_schema is None:
        missing = one if one.input_schema is None else other
        return Risk(reading=one.id, destroying=other.id, outcome="unknown", reason=f"{missing.name} declares no input_schema")
    schemas = (prover.compile(one.input_schema), prover.compile(other.input_schema))
    answer = prover.overlap(*schemas, reading="declared", non_empty=True)
    if answer.outcome == "disjoint":
        return None
    outcome: Literal["overlap", "unknown"] = "overlap" if answer.outcome == "overlap" else "unknown"
    return Risk(reading=one.id, destroying=other.id, outcome=outcome, reason=answer.reason or "")
