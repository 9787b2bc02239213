"""Which tool was picked where which was right: the matrix, its directed pairs, and what was foretold beside what happened."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rightcall.model import JsonValue
from rightcall.routing.intervals import Interval, normal_quantile, wilson
from rightcall.routing.task import Task, accepted_names
from rightcall.routing.trial import Trial

NO_TOOL = ""
"""Stands for no call, on either side: no tool has an empty name."""

Matrix: TypeAlias = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfusedPair:
    """`picked` was called first in `count` of the `n` trials in which `expected` was right and it was not."""

    expected: str
    picked: str
    count: int
    n: int
    interval: Interval


@dataclass(frozen=True, slots=True, kw_only=True)
class PairScore:
    """What a static analysis says of two tools: likeness from 0 to 1, relation of their schemas, margin of a lexical router."""

    a: str
    b: str
    score: float | None = None
    relation: str | None = None
    margin: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForetoldPair:
    """A pair foretold or seen: the static scores, and how often either was taken for the other in trials of either."""

    foretold: PairScore
    confused: int
    n: int
    interval: Interval | None


def matrix(trials: Iterable[Trial], tasks: Mapping[str, Task]) -> dict[str, dict[str, int]]:
    """Counts by expected name and first picked one, over scored trials.

    The row is the picked name itself where it is right, the first accepted name otherwise; `NO_TOOL` where no call is. A
    trial with several calls stands under its first one, as it does in every rate.
    """
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for trial in trials:
        if trial.scored.is_scored and trial.slot.task_id in tasks:
            rows[_row(trial, tasks[trial.slot.task_id])][trial.scored.picked or NO_TOOL] += 1
    return {name: dict(sorted(rows[name].items())) for name in sorted(rows)}


def _row(trial: Trial, task: Task) -> str:
    names = accepted_names(task.expected)
    if not names:
        return NO_TOOL
    picked = trial.scored.picked
    return picked if picked in names and picked is not None else names[0]


def confused_pairs(counts: Matrix) -> tuple[ConfusedPair, ...]:
    """Every wrong cell between two names, surest first: by the lower bound of its rate, then by count and name."""
    z = normal_quantile()
    pairs = [
        ConfusedPair(expected=row, picked=name, count=count, n=n, interval=wilson(count / n, n, z))
        for row, cells in counts.items()
        if row != NO_TOOL and (n := sum(cells.values()))
        for name, count in cells.items()
        if name not in (row, NO_TOOL)
    ]
    return tuple(sorted(pairs, key=lambda pair: (-pair.interval[0], -pair.count, pair.expected, pair.picked)))


def beside(scores: Iterable[PairScore], counts: Matrix) -> tuple[ForetoldPair, ...]:
    """What was foretold of each pair beside what was measured: every pair that has a score or was confused.

    Ordered by measured rate, then by score. A pair with `n` 0 was not measured: no task expected either tool.
    """
    measured = {_key(pair.expected, pair.picked) for pair in confused_pairs(counts)}
    known = {_key(score.a, score.b): score for score in scores}
    rows = [_foretold(known.get(key) or PairScore(a=key[0], b=key[1]), counts) for key in sorted(measured | known.keys())]
    return tuple(sorted(rows, key=lambda row: (-(row.confused / row.n if row.n else 0.0), -(row.foretold.score or 0.0))))


def _key(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a <= b else (b, a)


def _foretold(score: PairScore, counts: Matrix) -> ForetoldPair:
    confused = counts.get(score.a, {}).get(score.b, 0) + counts.get(score.b, {}).get(score.a, 0)
    n = sum(counts.get(score.a, {}).values()) + sum(counts.get(score.b, {}).values())
    interval = wilson(confused / n, n, normal_quantile()) if n else None
    return ForetoldPair(foretold=score, confused=confused, n=n, interval=interval)


def foretold_json(rows: Sequence[ForetoldPair]) -> list[JsonValue]:
    """The table as JSON."""
    return [
        {
            "a": row.foretold.a,
            "b": row.foretold.b,
            "score": row.foretold.score,
            "relation": row.foretold.relation,
            "lexical_margin": row.foretold.margin,
            "confused": row.confused,
            "n": row.n,
            "interval": None if row.interval is None else list(row.interval),
        }
        for row in rows
    ]
