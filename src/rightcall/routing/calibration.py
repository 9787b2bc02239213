"""Whether a router's own score says when it is right."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from rightcall.model import JsonValue
from rightcall.routing.trial import Trial

BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """How well scores tell right answers from wrong ones.

    `brier` is the mean squared distance of the score from the truth; `auroc` the chance that a right answer has the higher
    score (None where all answers are of one kind); `bins` holds (mean score, share right, number) for each tenth with trials.
    """

    n: int
    brier: float
    auroc: float | None
    bins: tuple[tuple[float, float, int], ...]


def calibrate(scored: Sequence[Trial]) -> Calibration | None:
    """Compare scores with outcomes; None where no answer has a score (models have none)."""
    pairs = [(t.answer.score, t.scored.is_selected) for t in scored if t.answer is not None and t.answer.score is not None]
    if not pairs:
        return None
    bins: dict[int, list[tuple[float, bool]]] = {}
    for score, right in pairs:
        bins.setdefault(min(BINS - 1, max(0, int(score * BINS))), []).append((score, right))
    return Calibration(
        n=len(pairs),
        brier=fmean((score - right) ** 2 for score, right in pairs),
        auroc=auroc([score for score, right in pairs if right], [score for score, right in pairs if not right]),
        bins=tuple((fmean(s for s, _ in seen), fmean(r for _, r in seen), len(seen)) for _, seen in sorted(bins.items())),
    )


def auroc(right: Sequence[float], wrong: Sequence[float]) -> float | None:
    """The chance that one of the first exceeds one of the second, ties half. *Cost*: n log n."""
    if not right or not wrong:
        return None
    lower = sorted(wrong)
    beaten = sum(bisect_left(lower, score) + bisect_right(lower, score) for score in right)
    return beaten / (2 * len(right) * len(wrong))


def calibration_json(found: Calibration) -> dict[str, JsonValue]:
    """As a run file has it."""
    bins: list[JsonValue] = [{"score": score, "right": right, "n": n} for score, right, n in found.bins]
    return {"n": found.n, "brier": found.brier, "auroc": found.auroc, "bins": bins}
