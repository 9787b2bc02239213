"""Whether a difference is more than chance: exact and permutation tests, and what many tests at once are worth."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Alternative: TypeAlias = Literal["two-sided", "fewer-wins"]
MIN_DISCORDANT = 6
"""Fewer discordant trials than these cannot reach p <= 0.05 two-sided, whatever they say: 6 of 6 gives 0.031, 5 of 5 0.063."""
EXACT_SIGNS = 14
"""Up to so many differences all sign patterns are gone through; beyond, a seeded sample of them."""
SAMPLES = 9_999


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderEffect:
    """Whether success depends on where the expected tool stood.

    `p` is None where no task can tell (`reason` says why). `positions` holds (position, successes, trials) over all tasks;
    the rates there also differ by which tasks stood where, so that only `p` speaks of the place. `statistic` is the share of
    the variance inside tasks that positions explain.
    """

    p: float | None
    reason: str | None
    statistic: float | None
    tasks: int
    positions: tuple[tuple[int, int, int], ...]


def sign_test(wins: int, losses: int, alternative: Alternative = "two-sided") -> float:
    """The exact sign test on discordant pairs: the chance of a split at least this uneven if both sides were equal.

    `fewer-wins` asks about losses only. *Cost*: linear in the pairs, in exact integers.
    """
    n = wins + losses
    if n == 0:
        return 1.0
    if alternative == "fewer-wins":
        return _lower_tail(wins, n)
    return min(1.0, 2 * _lower_tail(min(wins, losses), n))


def _lower_tail(k: int, n: int) -> float:
    """P(X <= k) for n fair coins; through logarithms, since 2**n leaves the floats early."""
    term, total = 1, 1
    for i in range(1, k + 1):
        term = term * (n - i + 1) // i
        total += term
    return total / (1 << n) if n < 1_000 else math.exp(math.log(total) - n * math.log(2))  # noqa: PLR2004 - exact below


def adjusted(p_values: Sequence[float]) -> tuple[float, ...]:
    """Benjamini and Hochberg's adjusted p values (1995), in the order given."""
    n = len(p_values)
    by_size = sorted(range(n), key=lambda i: p_values[i])
    result = [1.0] * n
    smallest = 1.0
    for rank in range(n, 0, -1):
        i = by_size[rank - 1]
        smallest = min(smallest, p_values[i] * (n / rank))
        result[i] = smallest
    return tuple(result)


def sign_flip(differences: Sequence[float], seed: int = 0) -> float:
    """Whether the mean of paired differences is nought: the two-sided p value over sign patterns.

    *Cost*: all patterns up to `EXACT_SIGNS` differences that are not nought, then `SAMPLES` seeded ones.
    """
    import numpy as np  # noqa: PLC0415 - loaded with the first comparison

    values = np.array([difference for difference in differences if difference], dtype=np.float64)
    n = len(values)
    if n == 0:
        return 1.0
    observed = abs(float(values.sum())) - 1e-9 * float(abs(values).sum())
    if n <= EXACT_SIGNS:
        patterns = (np.arange(1 << n)[:, None] >> np.arange(n)) & 1
        sums = (1 - 2 * patterns) @ values
        return float((abs(sums) >= observed).mean())
    signs = np.random.default_rng(seed).integers(0, 2, size=(SAMPLES, n), dtype=np.int8) * 2 - 1
    return (1 + int((abs(signs @ values) >= observed).sum())) / (SAMPLES + 1)


def order_effect(trials: Sequence[tuple[str, int, bool]], seed: int = 0) -> OrderEffect:
    """Test (task, position, success) for an effect of position, by permuting successes inside each task.

    What tasks differ in cannot be taken for an effect: only a task that both succeeded and failed, at two positions or
    more, has a say. *Cost*: `SAMPLES` times the trials of such tasks.
    """
    by_position: dict[int, list[bool]] = defaultdict(list)
    by_task: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    for task, position, success in trials:
        by_position[position].append(success)
        by_task[task].append((position, success))
    positions = tuple((place, sum(seen), len(seen)) for place, seen in sorted(by_position.items()))
    telling = [seen for _, seen in sorted(by_task.items()) if _is_telling(seen)]
    if not telling:
        reason = "no task was tried at two positions with different outcomes: repeats are needed to tell"
        return OrderEffect(p=None, reason=reason, statistic=None, tasks=0, positions=positions)
    p, statistic = _permute(telling, seed)
    return OrderEffect(p=p, reason=None, statistic=statistic, tasks=len(telling), positions=positions)


def _is_telling(seen: Sequence[tuple[int, bool]]) -> bool:
    return len({position for position, _ in seen}) > 1 and len({success for _, success in seen}) > 1


def _permute(telling: Sequence[Sequence[tuple[int, bool]]], seed: int) -> tuple[float, float]:
    import numpy as np  # noqa: PLC0415 - loaded with the first comparison

    places = sorted({position for seen in telling for position, _ in seen})
    index = {place: i for i, place in enumerate(places)}
    generator = np.random.default_rng(seed)
    sums = np.zeros((SAMPLES + 1, len(places)))
    counts, total = np.zeros(len(places)), 0.0
    for seen in telling:
        outcomes = np.array([success for _, success in seen], dtype=np.float64)
        outcomes -= outcomes.mean()
        total += float((outcomes**2).sum())
        columns = np.array([index[position] for position, _ in seen])
        np.add.at(counts, columns, 1)
        drawn = np.vstack([outcomes, generator.permuted(np.tile(outcomes, (SAMPLES, 1)), axis=1)])
        for i, column in enumerate(columns):
            sums[:, column] += drawn[:, i]
    explained = (sums**2 / counts).sum(axis=1) / total
    p = float((explained >= explained[0] - 1e-12).mean())
    return p, float(explained[0])


def pass_k(successes: int, n: int, k: int) -> float | None:
    """The chance that k attempts drawn from these n all succeeded; None where there are fewer than k.

    *Source*: tau-bench (arXiv 2406.12045). Never a power of the rate: 9 of 10 is 0 for k = 10, not 0.35.
    """
    return math.comb(successes, k) / math.comb(n, k) if 0 < k <= n else None


def detectable_difference(tasks: int, sd: float = 0.35, power: float = 0.8, alpha: float = 0.05) -> float | None:
    """The smallest true difference between two runs over the same tasks that a comparison will probably see.

    `sd` is that of the difference per task: from the last two runs where they exist; 0.35 is what mostly settled tasks with a
    few coin flips show. None without tasks.
    """
    from statistics import NormalDist  # noqa: PLC0415 - rarely asked

    if tasks <= 0:
        return None
    normal = NormalDist()
    return (normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)) * sd / math.sqrt(tasks)
