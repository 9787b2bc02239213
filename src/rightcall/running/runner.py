"""Runs planned trials against a provider: a few at a time, in the order of the plan, each scored and kept as it finishes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final, TypeAlias

from rightcall.errors import RightcallError
from rightcall.model import Tool
from rightcall.routing.answer import Answer, ProviderFault, Usage
from rightcall.routing.provider import Provider
from rightcall.routing.request import Request
from rightcall.routing.scoring import Scorer
from rightcall.routing.task import Task
from rightcall.routing.trial import Slot, Trial
from rightcall.running.cache import AnswerCache
from rightcall.running.journal import Journal, as_kept
from rightcall.running.retrying import Sleep, ask_patiently

FAIL_AFTER: Final = 3
"""This many identical faults one after the other end a run: the rest would fail the same way."""

Watch: TypeAlias = Callable[[Trial, int, int], None]
"""(trial, done, planned): told of every trial as it finishes."""

_VARYING = re.compile(r"\S*\d\S*")


class RunStopped(RightcallError):  # noqa: N818 - named after what happened
    """A run cannot go on. What was answered is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a run may spend; None is no bound. *Units*: tokens in and out; the currency of the price file."""

    tokens: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What is run: the tasks by id, the tools as served, and the system prompt before each task.

    `price` says what an answer costs, None where there is no price.
    """

    tasks: Mapping[str, Task]
    tools: tuple[Tool, ...]
    system: str | None = None
    concurrency: int = 4
    budget: Budget = Budget()
    price: Callable[[Usage], float | None] = lambda _usage: None


@dataclass(slots=True)
class _Progress:
    """What happened so far in one call of `run`."""

    done: dict[int, Trial]
    pending: Iterator[int]
    prefix: int = 0
    streak: int = 0
    last_fault: tuple[str, str] | None = None


class _EnoughError(Exception):
    """The trials so far decide; raised and caught in this module."""


class Runner:
    """Runs slots. Its time and its waiting can be replaced."""

    def __init__(  # noqa: PLR0913 - what is run, where it is kept, and what the world does
        self,
        provider: Provider,
        setting: Setting,
        *,
        journal: Journal | None = None,
        cache: AnswerCache | None = None,
        watch: Watch | None = None,
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Without a journal nothing is kept but what `run` returns. *Units*: `clock` gives seconds."""
        self._provider = provider
        self._setting = setting
        self._journal = journal
        self._cache = cache
        self._watch = watch
        self._sleep = sleep
        self._clock = clock
        self._scorer = Scorer(setting.tools)
        self._tokens = 0
        self._cost = 0.0

    async def run(self, slots: Sequence[Slot], decided: Callable[[Sequence[Trial]], bool] | None = None) -> tuple[Trial, ...]:
        """Run slots and give their trials in the order of the plan.

        Trials that the journal has are not run again, unless a fault ended them. `decided` is asked about the trials at
        the front of the plan as they become complete; when it says yes the rest is left out, so that the outcome does not
        depend on which answer came first. *Errors*: `RunStopped` after identical faults and when a budget is spent;
        `SourceError` when a trial cannot be kept.
        """
        done = dict(self._kept(slots))
        for trial in done.values():
            self._spend(trial)
        progress = _Progress(done=done, pending=iter([place for place in range(len(slots)) if place not in done]))
        try:
            self._ask_whether_decided(progress, decided)
            async with asyncio.TaskGroup() as group:
                for _ in range(max(1, min(self._setting.concurrency, len(slots)))):
                    group.create_task(self._work(slots, progress, decided))
        except _EnoughError:
            return tuple(progress.done[place] for place in range(progress.prefix))
        except BaseExceptionGroup as group_error:
            found = _first(group_error)
            if isinstance(found, _EnoughError):
                return tuple(progress.done[place] for place in range(progress.prefix))
            raise found from None
        return tuple(progress.done[place] for place in range(len(slots)))

    def _kept(self, slots: Sequence[Slot]) -> Iterator[tuple[int, Trial]]:
        """Which slots the journal has an answer for."""
        if self._journal is None:
            return
        for place, slot in enumerate(slots):
            trial = self._journal.kept.get(slot.key)
            if trial is not None and trial.error is None:
                yield place, trial

    async def _work(
        self, slots: Sequence[Slot], progress: _Progress, decided: Callable[[Sequence[Trial]], bool] | None
    ) -> None:
        """Take the next slot until there is none."""
        for place in progress.pending:
            trial = await self._trial(slots[place])
            if self._journal is not None:
                self._journal.append(trial)
            progress.done[place] = as_kept(trial)
            if self._watch is not None:
                self._watch(trial, len(progress.done), len(slots))
            self._spend(trial)
            self._look_for_streak(progress, trial.error)
            self._ask_whether_decided(progress, decided)
            self._look_at_budget()

    async def _trial(self, slot: Slot) -> Trial:
        """Ask and score once."""
        task = self._setting.tasks[slot.task_id]
        request = self._request(slot, task)
        cached = self._cache.find(self._provider, request) if self._cache is not None else None
        if cached is not None:
            return self._scored(slot, task, cached, is_cached=True)
        begun = self._clock()
        answer = await ask_patiently(self._provider, request, self._sleep)
        latency = round((self._clock() - begun) * 1000, 3) if self._provider.is_model else None
        trial = replace(self._scored(slot, task, answer), latency_ms=latency)
        if self._cache is not None:
            self._cache.keep(self._provider, request, trial)
        return trial

    def _request(self, slot: Slot, task: Task) -> Request:
        tools = self._setting.tools
        return Request(
            task=slot.task_id,
            attempt=slot.attempt,
            system=self._setting.system,
            messages=task.messages,
            tools=tuple(tools[place] for place in slot.order),
            seed=slot.seed,
        )

    def _scored(self, slot: Slot, task: Task, answer: Answer | ProviderFault, *, is_cached: bool = False) -> Trial:
        if isinstance(answer, ProviderFault):
            return Trial(slot=slot, scored=self._scorer.score(task, answer), error=answer)
        cost = None if is_cached else self._setting.price(answer.usage)
        return Trial(slot=slot, scored=self._scorer.score(task, answer), answer=answer, cost=cost, is_cached=is_cached)

    def _spend(self, trial: Trial) -> None:
        if trial.answer is not None and not trial.is_cached:
            usage = trial.answer.usage
            self._tokens += (usage.input_tokens or 0) + (usage.output_tokens or 0)
            self._cost += trial.cost or 0.0

    def _look_at_budget(self) -> None:
        budget = self._setting.budget
        if budget.tokens is not None and self._tokens >= budget.tokens:
            message = f"the budget of {budget.tokens:,} tokens is spent ({self._tokens:,}); --max-tokens raises it"
            raise RunStopped(message)
        if budget.cost is not None and self._cost >= budget.cost:
            message = f"the budget of {budget.cost:g} is spent ({self._cost:.4f}); --max-cost raises it"
            raise RunStopped(message)

    @staticmethod
    def _look_for_streak(progress: _Progress, fault: ProviderFault | None) -> None:
        """End a run whose last faults, with no answer between them, are one and the same."""
        if fault is None:
            progress.streak, progress.last_fault = 0, None
            return
        same = (f"{fault.kind} {fault.status}", _VARYING.sub("", fault.message))
        progress.streak = progress.streak + 1 if same == progress.last_fault else 1
        progress.last_fault = same
        if progress.streak >= FAIL_AFTER:
            message = f"the provider failed {FAIL_AFTER} times in a row, the same way each time: {fault.message}"
            raise RunStopped(message)

    @staticmethod
    def _ask_whether_decided(progress: _Progress, decided: Callable[[Sequence[Trial]], bool] | None) -> None:
        """Lengthen the front that is complete, one trial at a time, and ask about each length."""
        if decided is None:
            return
        front = [progress.done[place] for place in range(progress.prefix)]
        while progress.prefix in progress.done:
            front.append(progress.done[progress.prefix])
            progress.prefix += 1
            if decided(front):
                raise _EnoughError


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first exception of a group, however deep."""
    found: BaseException = group
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found
