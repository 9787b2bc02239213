"""What a run took: tokens, money, time; in all and for each right answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rightcall.model import JsonValue
from rightcall.routing.trial import Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumption:
    """*Units*: tokens; the currency of the price file; milliseconds. None where nobody said.

    Cached trials cost nothing anew and took no time: they are left out of `cost` and of the latencies, and their tokens are
    counted as those of the answer they repeat. `uncounted` is the number of answers whose provider gave no tokens.
    """

    input_tokens: int
    output_tokens: int
    uncounted: int
    cost: float | None
    cost_per_right: float | None
    tokens_per_right: float | None
    latency_p50_ms: float | None
    latency_p95_ms: float | None


def consumption(trials: Sequence[Trial]) -> Consumption:
    """What these trials took together."""
    usages = [trial.answer.usage for trial in trials if trial.answer is not None]
    tokens_in = sum(usage.input_tokens or 0 for usage in usages)
    tokens_out = sum(usage.output_tokens or 0 for usage in usages)
    uncounted = sum(usage.input_tokens is None and usage.output_tokens is None for usage in usages)
    costs = [trial.cost for trial in trials if trial.cost is not None and not trial.is_cached]
    right = sum(trial.scored.is_scored and trial.scored.is_selected for trial in trials)
    cost = math.fsum(costs) if costs else None
    times = sorted(trial.latency_ms for trial in trials if trial.latency_ms is not None and not trial.is_cached)
    has_tokens = len(usages) > uncounted
    return Consumption(
        input_tokens=tokens_in,
        output_tokens=tokens_out,
        uncounted=uncounted,
        cost=cost,
        cost_per_right=cost / right if cost is not None and right else None,
        tokens_per_right=(tokens_in + tokens_out) / right if has_tokens and right else None,
        latency_p50_ms=_quantile(times, 0.5),
        latency_p95_ms=_quantile(times, 0.95),
    )


def _quantile(values: Sequence[float], share: float) -> float | None:
    """The smallest value that this share of the sorted values does not exceed."""
    return values[max(0, math.ceil(share * len(values)) - 1)] if values else None


def consumption_json(found: Consumption) -> dict[str, JsonValue]:
    """As a run file has it."""
    return {name: getattr(found, name) for name in Consumption.__slots__}
