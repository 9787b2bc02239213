"""What changed between two runs: on these tasks, and in general. Two questions, two answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal, TypeAlias

from rightcall.routing.confusion import NO_TOOL, matrix
from rightcall.routing.metrics import RATES
from rightcall.routing.outcome import Scored
from rightcall.routing.run_file import Run
from rightcall.routing.significance import MIN_DISCORDANT, adjusted, sign_flip, sign_test
from rightcall.routing.task import Task, is_call_right
from rightcall.routing.trial import Trial

Decision: TypeAlias = Literal["worse", "better", "no-change-seen", "undecidable"]
ALPHA = 0.05
Pair: TypeAlias = tuple[Trial, Trial]


@dataclass(frozen=True, slots=True, kw_only=True)
class RateChange:
    """One rate of both runs over the trials they share.

    `gained` and `lost` count trials in which only the head, only the base, had the property. `p_tasks` answers whether these
    tasks changed (exact sign test), `p_general` whether it changes in general (signs of the mean change of each intent
    flipped). `undecidable` says that too few trials differ to decide, which is not the same as no change.
    """

    name: str
    n: int
    base: float | None
    head: float | None
    gained: int
    lost: int
    p_tasks: float
    p_general: float
    decision: Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskChange:
    """A task whose trials differ, with its exact p value and that adjusted for all tasks."""

    task_id: str
    gained: int
    lost: int
    p: float
    adjusted_p: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GrownConfusion:
    """A directed confusion that is new, or more frequent than it was."""

    expected: str
    picked: str
    base: int
    head: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDiff:
    """The comparison: paired trials, every rate, tasks that changed, confusions that grew, and what is on one side only."""

    pairs: int
    rates: Mapping[str, RateChange]
    tasks: tuple[TaskChange, ...]
    grown: tuple[GrownConfusion, ...]
    only_base: tuple[str, ...]
    only_head: tuple[str, ...]


_GOOD: Mapping[str, tuple[Callable[[Scored, Task], bool], Callable[[Scored], bool], bool]] = {
    "accuracy": (lambda *_: True, lambda s: s.is_selected, True),
    "over_trigger": (lambda _, task: not is_call_right(task.expected), lambda s: s.picked is not None, False),
    "under_trigger": (lambda _, task: is_call_right(task.expected), lambda s: s.picked is None, False),
    "extra_calls": (lambda _, task: is_call_right(task.expected), lambda s: s.has_extra_calls, False),
    "invalid_arguments": (lambda s, _: s.has_valid_arguments is not None, lambda s: s.has_valid_arguments is False, False),
    "wrong_arguments": (lambda s, _: s.asks_arguments, lambda s: s.argument_fault is not None, False),
    "invented_names": (lambda *_: True, lambda s: s.has_invented_name, False),
}
"""For each rate: which trials count, which have the property, and whether more of it is better."""


def differing_settings(base: Run, head: Run, ignored: frozenset[str] = frozenset({"catalog", "tasks"})) -> tuple[str, ...]:
    """The settings in which two runs differ, other than what may differ; runs that differ are not to be compared unasked."""
    names = (base.reproducibility.keys() | head.reproducibility.keys()) - ignored
    return tuple(sorted(name for name in names if base.reproducibility.get(name) != head.reproducibility.get(name)))


def diff(base: Run, head: Run) -> RunDiff:
    """Compare two runs over the tasks that both have with the same prompt and answer.

    Trials are paired by task, attempt and the names of the tools in their order, where both have the same tools; by task and
    attempt where tools differ. Trials without a score on either side are left out. *Cost*: linear, but for `sign_flip`.
    """
    tasks = _common(base, head)
    pairs = _paired(base, head, tasks)
    rates = {name: _change(name, pairs, tasks) for name in RATES if name in _GOOD}
    return RunDiff(
        pairs=len(pairs),
        rates=rates,
        tasks=_tasks(pairs),
        grown=_grown(pairs, tasks),
        only_base=tuple(task.id for task in base.tasks if task.id not in tasks),
        only_head=tuple(task.id for task in head.tasks if task.id not in tasks),
    )


def _common(base: Run, head: Run) -> dict[str, Task]:
    known = {task.id: task for task in base.tasks}
    return {
        task.id: task
        for task in head.tasks
        if task.id in known and known[task.id].messages == task.messages and known[task.id].expected == task.expected
    }


def _paired(base: Run, head: Run, tasks: Mapping[str, Task]) -> list[Pair]:
    has_same_tools = {tool.name for tool in base.tools} == {tool.name for tool in head.tools}

    def keyed(run: Run) -> dict[tuple[object, ...], Trial]:
        names = [tool.name for tool in run.tools]
        return {
            (t.slot.task_id, t.slot.attempt, tuple(names[i] for i in t.slot.order) if has_same_tools else ()): t
            for t in run.trials
            if t.scored.is_scored and t.slot.task_id in tasks
        }

    before, after = keyed(base), keyed(head)
    return [(trial, after[key]) for key, trial in before.items() if key in after]


def _change(name: str, pairs: Sequence[Pair], tasks: Mapping[str, Task]) -> RateChange:
    counts, has, is_more_better = _GOOD[name]
    signs: dict[str, list[int]] = defaultdict(list)
    values: list[tuple[bool, bool]] = []
    for before, after in pairs:
        task = tasks[before.slot.task_id]
        if counts(before.scored, task) and counts(after.scored, task):
            one, other = has(before.scored), has(after.scored)
            values.append((one, other))
            signs[task.intent].append(other - one)
    gained = sum(other and not one for one, other in values)
    lost = sum(one and not other for one, other in values)
    p_tasks = sign_test(gained, lost)
    return RateChange(
        name=name,
        n=len(values),
        base=fmean(one for one, _ in values) if values else None,
        head=fmean(other for _, other in values) if values else None,
        gained=gained,
        lost=lost,
        p_tasks=p_tasks,
        p_general=sign_flip([fmean(seen) for _, seen in sorted(signs.items())]),
        decision=_decide(gained, lost, p_tasks, is_more_better=is_more_better),
    )


def _decide(gained: int, lost: int, p: float, *, is_more_better: bool) -> Decision:
    if p <= ALPHA:
        return "better" if (gained > lost) is is_more_better else "worse"
    return "undecidable" if gained + lost < MIN_DISCORDANT else "no-change-seen"


def _tasks(pairs: Sequence[Pair]) -> tuple[TaskChange, ...]:
    """Every task with discordant trials, surest first."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for before, after in pairs:
        if before.scored.is_selected != after.scored.is_selected:
            counts[before.slot.task_id][before.scored.is_selected] += 1
    names = sorted(counts)
    p_values = [sign_test(counts[name][0], counts[name][1]) for name in names]
    changes = [
        TaskChange(task_id=name, gained=counts[name][0], lost=counts[name][1], p=p, adjusted_p=q)
        for name, p, q in zip(names, p_values, adjusted(p_values), strict=True)
    ]
    return tuple(sorted(changes, key=lambda change: (change.p, change.gained - change.lost, change.task_id)))


def _grown(pairs: Sequence[Pair], tasks: Mapping[str, Task]) -> tuple[GrownConfusion, ...]:
    before = matrix([one for one, _ in pairs], tasks)
    after = matrix([other for _, other in pairs], tasks)
    found = [
        GrownConfusion(expected=row, picked=name, base=before.get(row, {}).get(name, 0), head=count)
        for row, cells in after.items()
        for name, count in cells.items()
        if row not in (name, NO_TOOL) and name != NO_TOOL and count > before.get(row, {}).get(name, 0)
    ]
    return tuple(sorted(found, key=lambda pair: (pair.base - pair.head, pair.expected, pair.picked)))
