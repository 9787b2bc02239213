"""Whether a run is good enough: each gate compares one measured rate with one limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.routing.intervals import Rate
from rightcall.routing.metrics import Metrics

Basis: TypeAlias = Literal["bounds", "point"]
GateName: TypeAlias = Literal[
    "min-accuracy",
    "max-over-trigger",
    "max-under-trigger",
    "min-pass-k",
    "max-error-rate",
    "min-scored",
]
_RATE_OF = {"min-accuracy": "accuracy", "max-over-trigger": "over_trigger", "max-under-trigger": "under_trigger"}


@dataclass(frozen=True, slots=True, kw_only=True)
class GateSpec:
    """What is asked for. `k` belongs to `min-pass-k`. *Errors*: ValueError for a limit that no rate could have."""

    name: GateName
    limit: float
    k: int | None = None

    def __post_init__(self) -> None:
        """Refuse what was probably meant as percent, and would switch the gate off."""
        if self.name == "min-scored":
            if self.limit < 0:
                message = "min-scored is a number of trials, not negative"
                raise ValueError(message)
        elif not 0 <= self.limit <= 1:
            message = f"{self.name} is a share from 0 to 1, not {self.limit:g}"
            raise ValueError(message)
        if (self.name == "min-pass-k") != (self.k is not None):
            message = "min-pass-k needs its k, and no other gate has one"
            raise ValueError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """A gate and how it went: `actual` is what was compared (a bound or a point), None where nothing was measured."""

    spec: GateSpec
    basis: Basis
    actual: float | None
    ok: bool


def judge(specs: Sequence[GateSpec], metrics: Metrics, basis: Basis = "bounds") -> tuple[Gate, ...]:
    """Judge all gates.

    With `bounds` an accuracy passes when the lower bound for these tasks reaches the limit, and a rate
    that should be small when its upper bound does not exceed it; with `point` the rate itself is compared.

    Errors and counts are facts of this run and are always compared as they are, and so is pass^k, which has no interval. A
    gate on a rate that was not measured fails.
    """
    return tuple(_judge(spec, metrics, basis) for spec in specs)


def _judge(spec: GateSpec, metrics: Metrics, basis: Basis) -> Gate:
    used: Basis = "point"
    actual: float | None
    match spec.name:
        case "min-scored":
            actual = float(metrics.scored)
        case "max-error-rate":
            actual = metrics.rates["errors"].successes / max(1, metrics.rates["errors"].n)
        case "min-pass-k":
            found = metrics.pass_k.get(spec.k or 0)
            actual = None if found is None else found[0]
        case _:
            used, actual = basis, _compared(metrics.rates[_RATE_OF[spec.name]], basis, is_floor=spec.name.startswith("min"))
    if actual is None:
        return Gate(spec=spec, basis=used, actual=None, ok=False)
    is_met = actual >= spec.limit if spec.name.startswith("min") else actual <= spec.limit
    return Gate(spec=spec, basis=used, actual=actual, ok=is_met)


def _compared(rate: Rate, basis: Basis, *, is_floor: bool) -> float | None:
    if basis == "point" or rate.these_tasks is None:
        return rate.value
    return rate.these_tasks[0 if is_floor else 1]
