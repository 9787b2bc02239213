"""What the trials of a run say: every rate with both intervals, stability, order, cost. All of it from the trials alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from rightcall.model import JsonValue
from rightcall.routing.calibration import Calibration, calibrate, calibration_json
from rightcall.routing.confusion import NO_TOOL, ConfusedPair, confused_pairs, matrix
from rightcall.routing.consumption import Consumption, consumption, consumption_json
from rightcall.routing.intervals import Rate, TaskCount, rate
from rightcall.routing.outcome import Scored
from rightcall.routing.significance import OrderEffect, order_effect, pass_k
from rightcall.routing.task import Task, accepted_names, is_call_right
from rightcall.routing.trial import Trial

RATES = (
    "accuracy",
    "over_trigger",
    "under_trigger",
    "extra_calls",
    "invalid_arguments",
    "wrong_arguments",
    "invented_names",
    "errors",
)
PASS_K = (1, 2, 3, 5, 8, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolMetrics:
    """One tool as the right answer: how often it was picked first where it was, and how often where it was not."""

    name: str
    accuracy: Rate
    picked_wrongly: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """Everything a run measured.

    `rates` has the names of `RATES`; `pass_k` maps k to (mean over tasks with k trials, their number); `flips` is (tasks
    with both outcomes, tasks with two trials or more); `intents` is (mean, worst) accuracy over intents with several tasks,
    or None; `match` is (matched, expected, made) calls of tasks that expect several or with arguments.
    """

    rates: Mapping[str, Rate]
    outcomes: Mapping[str, int]
    argument_faults: Mapping[str, int]
    tools: tuple[ToolMetrics, ...]
    confusion: Mapping[str, Mapping[str, int]]
    pairs: tuple[ConfusedPair, ...]
    pass_k: Mapping[int, tuple[float, int]]
    flips: tuple[int, int]
    order: OrderEffect
    intents: tuple[float, float, int] | None
    match: tuple[int, int, int]
    consumption: Consumption
    calibration: Calibration | None
    scored: int
    cached: int


def measure(trials: Sequence[Trial], tasks: Iterable[Task]) -> Metrics:
    """All metrics of a run. Trials of unknown tasks do not count.

    *Cost*: linear in the trials, but for the permutation test (`order_effect`).
    """
    by_id = {task.id: task for task in tasks}
    trials = [trial for trial in trials if trial.slot.task_id in by_id]
    scored = [trial for trial in trials if trial.scored.is_scored]
    counts = matrix(scored, by_id)
    return Metrics(
        rates=_rates(trials, by_id),
        outcomes=dict(sorted(Counter(str(trial.scored.outcome) for trial in trials).items())),
        argument_faults=dict(sorted(Counter(str(t.scored.argument_fault) for t in scored if t.scored.argument_fault).items())),
        tools=_tools(scored, by_id, counts),
        confusion=counts,
        pairs=confused_pairs(counts),
        pass_k=_pass_k(scored),
        flips=_flips(scored),
        order=order_effect([_placed(t) for t in scored if t.slot.position is not None]),
        intents=_intents(scored, by_id),
        match=_match(scored),
        consumption=consumption(trials),
        calibration=calibrate(scored),
        scored=len(scored),
        cached=sum(trial.is_cached for trial in trials),
    )


def _placed(trial: Trial) -> tuple[str, int, bool]:
    return trial.slot.task_id, trial.slot.position or 0, trial.scored.is_selected


def _rate(
    trials: Iterable[Trial],
    tasks: Mapping[str, Task],
    counts: Callable[[Scored, Task], bool],
    succeeds: Callable[[Scored], bool],
) -> Rate:
    """The rate of those trials that count and succeed, by task."""
    found: dict[str, list[bool]] = defaultdict(list)
    for trial in trials:
        task = tasks[trial.slot.task_id]
        if counts(trial.scored, task):
            found[task.id].append(succeeds(trial.scored))
    return rate(TaskCount(cluster=tasks[key].intent, successes=sum(seen), n=len(seen)) for key, seen in found.items())


def _rates(trials: Sequence[Trial], tasks: Mapping[str, Task]) -> dict[str, Rate]:
    scored = [trial for trial in trials if trial.scored.is_scored]

    def with_tool(_: Scored, task: Task) -> bool:
        return is_call_right(task.expected)

    return {
        "accuracy": _rate(scored, tasks, lambda *_: True, lambda s: s.is_selected),
        "over_trigger": _rate(scored, tasks, lambda s, task: not with_tool(s, task), lambda s: s.picked is not None),
        "under_trigger": _rate(scored, tasks, with_tool, lambda s: s.picked is None),
        "extra_calls": _rate(scored, tasks, with_tool, lambda s: s.has_extra_calls),
        "invalid_arguments": _rate(
            scored, tasks, lambda s, _: s.has_valid_arguments is not None, lambda s: s.has_valid_arguments is False
        ),
        "wrong_arguments": _rate(scored, tasks, lambda s, _: s.asks_arguments, lambda s: s.argument_fault is not None),
        "invented_names": _rate(scored, tasks, lambda *_: True, lambda s: s.has_invented_name),
        "errors": _rate(trials, tasks, lambda *_: True, lambda s: not s.is_scored),
    }


def _tools(
    scored: Sequence[Trial],
    tasks: Mapping[str, Task],
    counts: Mapping[str, Mapping[str, int]],
) -> tuple[ToolMetrics, ...]:
    """By accuracy, worst first; then by name."""
    names = sorted({name for task in tasks.values() for name in accepted_names(task.expected)[:1]} | counts.keys() - {NO_TOOL})
    found = [
        ToolMetrics(
            name=name,
            accuracy=_rate(scored, tasks, _expecting(name), lambda s: s.is_selected),
            picked_wrongly=sum(cells.get(name, 0) for row, cells in counts.items() if row != name),
        )
        for name in names
    ]
    return tuple(sorted(found, key=lambda tool: (1.0 if tool.accuracy.value is None else tool.accuracy.value, tool.name)))


def _expecting(name: str) -> Callable[[Scored, Task], bool]:
    return lambda _, task: accepted_names(task.expected)[:1] == (name,)


def _by_task(scored: Iterable[Trial]) -> dict[str, list[bool]]:
    found: dict[str, list[bool]] = defaultdict(list)
    for trial in scored:
        found[trial.slot.task_id].append(trial.scored.is_selected)
    return found


def _pass_k(scored: Sequence[Trial]) -> dict[int, tuple[float, int]]:
    by_task = _by_task(scored).values()
    found: dict[int, tuple[float, int]] = {}
    for k in PASS_K:
        chances = [chance for seen in by_task if (chance := pass_k(sum(seen), len(seen), k)) is not None]
        if chances:
            found[k] = fmean(chances), len(chances)
    return found


def _flips(scored: Sequence[Trial]) -> tuple[int, int]:
    repeated = [seen for seen in _by_task(scored).values() if len(seen) > 1]
    return sum(len(set(seen)) > 1 for seen in repeated), len(repeated)


def _intents(scored: Sequence[Trial], tasks: Mapping[str, Task]) -> tuple[float, float, int] | None:
    """Over intents with several wordings: mean accuracy, mean of the worst wording, and how many there are (M12)."""
    wordings: dict[str, list[float]] = defaultdict(list)
    for task_id, seen in _by_task(scored).items():
        wordings[tasks[task_id].intent].append(fmean(seen))
    several = [values for values in wordings.values() if len(values) > 1]
    if not several:
        return None
    return fmean(map(fmean, several)), fmean(map(min, several)), len(several)


def _match(scored: Sequence[Trial]) -> tuple[int, int, int]:
    asked = [trial for trial in scored if trial.scored.expected_calls]
    made = sum(len(trial.answer.calls) for trial in asked if trial.answer is not None)
    return sum(t.scored.matched_calls for t in asked), sum(t.scored.expected_calls for t in asked), made


def rate_json(found: Rate) -> dict[str, JsonValue]:
    """A rate as a run file has it."""
    return {
        "value": found.value,
        "successes": found.successes,
        "n": found.n,
        "these_tasks": None if found.these_tasks is None else list(found.these_tasks),
        "tasks_like_these": None if found.tasks_like_these is None else list(found.tasks_like_these),
        "method": found.method,
    }


def metrics_json(found: Metrics) -> dict[str, JsonValue]:
    """The metrics as a run file has them. No call is written as null."""
    rates: dict[str, JsonValue] = {name: rate_json(found.rates[name]) for name in RATES}
    return {
        **rates,
        "scored": found.scored,
        "cached": found.cached,
        "outcomes": dict(found.outcomes),
        "argument_faults": dict(found.argument_faults),
        "tools": [_tool_json(tool) for tool in found.tools],
        "confusion": [
            {"expected": row or None, "picked": name or None, "count": count}
            for row, cells in found.confusion.items()
            for name, count in cells.items()
        ],
        "pairs": [_pair_json(pair) for pair in found.pairs],
        "pass_k": [{"k": k, "value": value, "tasks": tasks} for k, (value, tasks) in found.pass_k.items()],
        "flips": {"tasks": found.flips[0], "of": found.flips[1]},
        "order_effect": _order_json(found.order),
        "intents": _intents_json(found.intents),
        "call_match": _match_json(found.match),
        "consumption": consumption_json(found.consumption),
        "calibration": None if found.calibration is None else calibration_json(found.calibration),
    }


def _tool_json(tool: ToolMetrics) -> dict[str, JsonValue]:
    return {"name": tool.name, "accuracy": rate_json(tool.accuracy), "picked_wrongly": tool.picked_wrongly}


def _pair_json(pair: ConfusedPair) -> dict[str, JsonValue]:
    return {
        "expected": pair.expected,
        "picked": pair.picked,
        "count": pair.count,
        "n": pair.n,
        "interval": list(pair.interval),
    }


def _order_json(order: OrderEffect) -> dict[str, JsonValue]:
    return {
        "p": order.p,
        "reason": order.reason,
        "statistic": order.statistic,
        "tasks": order.tasks,
        "positions": [{"position": place, "successes": good, "n": n} for place, good, n in order.positions],
    }


def _intents_json(intents: tuple[float, float, int] | None) -> JsonValue:
    return None if intents is None else {"mean": intents[0], "worst": intents[1], "n": intents[2]}


def _match_json(match: tuple[int, int, int]) -> dict[str, JsonValue]:
    matched, expected, made = match
    return {
        "matched": matched,
        "expected": expected,
        "made": made,
        "precision": matched / made if made else None,
        "recall": matched / expected if expected else None,
        "f1": 2 * matched / (made + expected) if made + expected else None,
    }
