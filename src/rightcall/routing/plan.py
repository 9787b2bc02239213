"""Which trials a run makes: every task, how often, and with the tools in which order. The same plan for the same input."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rightcall.model import Tool
from rightcall.routing.orders import balanced_positions, order_with, seed_of, served, shuffled
from rightcall.routing.task import Task, accepted_names
from rightcall.routing.trial import Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanOptions:
    """How to plan. `repeats` gives single tasks another number of attempts than `repeat` (a warm start does)."""

    repeat: int = 1
    seed: int = 0
    permute: bool = True
    repeats: Mapping[str, int] | None = None


def plan(tasks: Sequence[Task], tools: Sequence[Tool], options: PlanOptions) -> tuple[Slot, ...]:
    """Every trial of a run: first each task once, then the second attempts, and so on, so that an early stop loses repeats.

    With `permute` the expected tool of each label stands at every position equally often over the label's trials: one row
    of a Latin square after the other, continued from attempt to attempt. The order of a trial depends on the task's id, its
    attempt, the seed and the tools alone for its other tools. Tasks are planned in the order given.
    """
    counts = [(options.repeats or {}).get(task.id, options.repeat) for task in tasks]
    rounds = [
        (task, attempt)
        for attempt in range(max(counts, default=0))
        for task, n in zip(tasks, counts, strict=True)
        if attempt < n
    ]
    places = _places(tasks, tools)
    positions = _positions(rounds, places, len(tools), options.seed)
    return tuple(
        _slot(task, attempt, (places[task.id], position), tools, options)
        for (task, attempt), position in zip(rounds, positions, strict=True)
    )


def further(task: Task, attempts: range, tools: Sequence[Tool], options: PlanOptions) -> tuple[Slot, ...]:
    """More trials of one task (a stability screen asks for them): its positions go on from row to row."""
    expected = _places((task,), tools)[task.id]
    row = balanced_positions(attempts.stop, len(tools), seed_of(options.seed, "further", task.id)) if tools else ()
    return tuple(
        _slot(task, attempt, (expected, None if expected is None else row[attempt]), tools, options) for attempt in attempts
    )


def _places(tasks: Sequence[Task], tools: Sequence[Tool]) -> dict[str, int | None]:
    """The place among the tools of the one each task is balanced for: the first accepted one that is there."""
    by_name: dict[str, int] = {}
    for index, tool in enumerate(tools):
        by_name.setdefault(tool.name, index)
    return {task.id: next((by_name[name] for name in accepted_names(task.expected) if name in by_name), None) for task in tasks}


def _positions(
    rounds: Sequence[tuple[Task, int]],
    places: Mapping[str, int | None],
    tool_count: int,
    seed: int,
) -> list[int | None]:
    """The position of the expected tool in each trial, balanced within each expected tool and over all of them."""
    members: dict[int, list[int]] = defaultdict(list)
    for number, (task, _) in enumerate(rounds):
        place = places[task.id]
        if place is not None:
            members[place].append(number)
    positions: list[int | None] = [None] * len(rounds)
    numbers = [number for place in sorted(members) for number in members[place]]
    for number, position in zip(numbers, balanced_positions(len(numbers), tool_count, seed), strict=True):
        positions[number] = position
    return positions


def _slot(
    task: Task,
    attempt: int,
    expected: tuple[int | None, int | None],
    tools: Sequence[Tool],
    options: PlanOptions,
) -> Slot:
    seed = seed_of(options.seed, task.id, attempt)
    place, position = expected
    if not options.permute:
        return Slot(task_id=task.id, attempt=attempt, order=served(tools), seed=seed, position=place)
    if place is None or position is None:
        return Slot(task_id=task.id, attempt=attempt, order=shuffled(len(tools), seed), seed=seed)
    order = order_with(place, position, len(tools), seed)
    return Slot(task_id=task.id, attempt=attempt, order=order, seed=seed, position=position)
