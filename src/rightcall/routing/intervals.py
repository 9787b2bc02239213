"""How sure a rate is: one interval for exactly these tasks, one for tasks like these.

*Source*: the two questions are those of Miller (arXiv 2411.00640); the formulas were chosen by simulated coverage, which
`benchmarks/interval_coverage.py` prints again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal, TypeAlias

CONFIDENCE = 0.95
MIN_TASKS_STRATIFIED = 40
MIN_REPEATS_STRATIFIED = 3
"""Below these the variance inside tasks is known too badly, and the pooled interval, which is too wide, is given instead."""

Interval: TypeAlias = tuple[float, float]
Method: TypeAlias = Literal["stratified", "pooled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskCount:
    """How often one task succeeded in `n` trials, and which intent it belongs to."""

    cluster: str
    successes: int
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A rate with its two intervals: `value` is the mean over tasks, so that a task with more repeats weighs no more.

    `these_tasks` answers how the model does on exactly these tasks, `tasks_like_these` how it will do on others of the kind.
    All are None where nothing was counted. `method` says how the first was made; `pooled` is wider than it need be.
    """

    value: float | None
    successes: int
    n: int
    these_tasks: Interval | None
    tasks_like_these: Interval | None
    method: Method = "pooled"


def rate(counts: Iterable[TaskCount]) -> Rate:
    """The rate over tasks. *Cost*: linear in the tasks."""
    tasks = [count for count in counts if count.n > 0]
    successes, n = sum(task.successes for task in tasks), sum(task.n for task in tasks)
    if not tasks:
        return Rate(value=None, successes=0, n=0, these_tasks=None, tasks_like_these=None)
    value = math.fsum(task.successes / task.n for task in tasks) / len(tasks)
    these, method = _these_tasks(tasks, value)
    return Rate(
        value=value,
        successes=successes,
        n=n,
        these_tasks=these,
        tasks_like_these=_tasks_like_these(tasks, value),
        method=method,
    )


def wilson(p: float, n: float, z: float) -> Interval:
    """The score interval of Wilson (1927) for a share `p` of `n` trials; `n` and the quantile `z` are positive."""
    shrink = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / shrink
    half = z / shrink * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low = 0.0 if p <= 0 else max(0.0, centre - half)
    high = 1.0 if p >= 1 else min(1.0, centre + half)
    return low, high


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of the normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def t_quantile(degrees: float, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t distribution."""
    from scipy.special import stdtrit  # type: ignore[import-untyped]  # noqa: PLC0415 - loaded with the first interval

    return float(stdtrit(degrees, (1 + confidence) / 2))


def _these_tasks(tasks: Sequence[TaskCount], value: float) -> tuple[Interval, Method]:
    """The noise of sampling and order only: variance inside tasks, where it can be estimated and is not nought."""
    z = normal_quantile()
    if len(tasks) >= MIN_TASKS_STRATIFIED and min(task.n for task in tasks) >= MIN_REPEATS_STRATIFIED:
        inside = math.fsum((p := task.successes / task.n) * (1 - p) / (task.n - 1) for task in tasks)
        half = z * math.sqrt(inside) / len(tasks)
        if half > 0:
            return (max(0.0, value - half), min(1.0, value + half)), "stratified"
    pooled = len(tasks) ** 2 / math.fsum(1 / task.n for task in tasks)
    return wilson(value, pooled, z), "pooled"


def _tasks_like_these(tasks: Sequence[TaskCount], value: float) -> Interval | None:
    """The noise of the choice of tasks too: Wilson with the effective number of trials and a t quantile.

    None with fewer than two intents, which say nothing of others. Where all intents agree, each counts as one observation.
    """
    residuals: dict[str, float] = defaultdict(float)
    for task in tasks:
        residuals[task.cluster] += task.successes / task.n - value
    clusters = len(residuals)
    if clusters < 2:  # noqa: PLR2004 - a variance needs two
        return None
    scale = clusters / len(tasks)
    variance = math.fsum((scale * residual) ** 2 for residual in residuals.values()) / (clusters - 1)
    trials = sum(task.n for task in tasks)
    spread = value * (1 - value)
    if spread <= 0:
        effective = float(clusters)
    elif variance <= 0:
        effective = float(trials)
    else:
        effective = min(max(spread / (variance / clusters), 1.0), float(trials))
    return wilson(value, effective, t_quantile(clusters - 1))
