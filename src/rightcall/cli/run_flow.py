"""The steps of `rightcall run`: read, plan, hold to the budget, ask, measure."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rightcall import __version__
from rightcall.cli.flags import say
from rightcall.cli.output import write_output
from rightcall.cli.run_display import live_board
from rightcall.cli.run_input import check_offer, digest, run_tools
from rightcall.errors import UsageError
from rightcall.model import JsonValue, Tool
from rightcall.routing.budget import Budget, Forecast, breaches, forecast
from rightcall.routing.exchange.bodies import write_body
from rightcall.routing.gates import Basis, GateSpec
from rightcall.routing.prices import Prices
from rightcall.routing.provider import ProviderOptions
from rightcall.routing.providers import open_provider
from rightcall.routing.run_file import Run, build, make_run
from rightcall.routing.task import TaskSet
from rightcall.running import AnswerCache, Course, Finished, Journal, Runner, RunStopped, Setting, conduct, next_run_dir
from rightcall.running import Budget as Spending

if TYPE_CHECKING:
    from rightcall.routing.provider import Provider

RUNS = Path(".rightcall") / "runs"
OFFLINE = frozenset({"lexical", "embed", "mock"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """Everything a run was asked to be. `resume` names the folder of the run to continue, `run_dir` a new one."""

    tasks: TaskSet
    tools: tuple[Tool, ...]
    provider: ProviderOptions
    course: Course
    budget: Budget
    prices: Prices | None
    concurrency: int
    specs: tuple[GateSpec, ...]
    basis: Basis
    run_dir: str | None
    resume: str | None
    cache: str | None
    quiet: bool

    def setting(self) -> Setting:
        """What the runner is told."""
        prices, model = self.prices, self.provider.model
        price = None if prices is None or model is None else lambda usage: prices.cost(model, usage)
        return Setting(
            tasks={task.id: task for task in self.tasks.tasks},
            tools=self.tools,
            system=self.tasks.system,
            concurrency=self.concurrency,
            budget=Spending(tokens=self.budget.max_tokens, cost=self.budget.max_cost),
            price=price or (lambda _usage: None),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """A finished run, what answered, and what the sequential gate said."""

    run: Run
    label: str
    finished: Finished


def look_ahead(request: RunRequest) -> tuple[Forecast, tuple[str, ...]]:
    """What the run would take, and why it must not start. Nothing is sent anywhere."""
    setting = request.setting()
    slots = request.course.first_slots(setting)
    found = forecast(slots, request.tasks, request.tools, model=request.provider.model, prices=request.prices)
    return found, breaches(found, request.budget)


def perform(request: RunRequest) -> RunResult:
    """Run it. *Errors*: `UsageError` before the first call; `RunStopped`, `SourceError` after it, with what was kept."""
    check_offer(request.tools, request.tasks.tasks, is_model=request.provider.name not in OFFLINE)
    _, refusals = look_ahead(request)
    if refusals:
        raise UsageError("; ".join(refusals))
    provider = open_provider(request.provider)
    identity = _identity(request, provider)
    journal = _journal(request, identity)
    try:
        finished = _ask(request, provider, journal)
    except (RunStopped, KeyboardInterrupt) as stop:
        if journal is not None:
            hint = f"What was answered is kept; --resume {journal.directory} continues from it"
            if isinstance(stop, RunStopped):
                message = f"{stop}\n{hint}"
                raise RunStopped(message) from stop
            say(f"{hint}.")
        raise
    finally:
        if journal is not None:
            journal.close()
    run = make_run(
        version=__version__,
        reproducibility=identity,
        tasks=request.tasks.tasks,
        tools=run_tools(request.tools),
        trials=finished.trials,
        specs=request.specs,
        basis=request.basis,
    )
    if journal is not None:
        write_output(run_json(run), str(journal.directory / "run.json"))
    return RunResult(run=run, label=provider.label, finished=finished)


def run_json(run: Run) -> str:
    """The run file."""
    return write_body(build(run)).decode() + "\n"


def _ask(request: RunRequest, provider: Provider, journal: Journal | None) -> Finished:
    setting = request.setting()
    cache = None if request.cache is None else AnswerCache(Path(request.cache))

    async def asking() -> Finished:
        with live_board(quiet=request.quiet) as watch:
            try:
                return await conduct(
                    Runner(provider, setting, journal=journal, cache=cache, watch=watch), setting, request.course
                )
            finally:
                await provider.close()

    finished = asyncio.run(asking())
    if cache is not None and cache.unwritten and not request.quiet:
        say(f"{cache.unwritten:,} answers could not be written to the cache.")
    return finished


def _journal(request: RunRequest, identity: Mapping[str, JsonValue]) -> Journal | None:
    """Where trials are kept. What costs nothing is kept only where it is asked for; the rest always."""
    if request.resume is not None:
        journal = Journal(Path(request.resume), identity, resume=True)
        if journal.damaged and not request.quiet:
            say(f"{journal.damaged:,} lines in {request.resume} cannot be read: those trials are run again.")
        return journal
    if request.run_dir is None and request.provider.name in OFFLINE:
        return None
    directory = next_run_dir(RUNS) if request.run_dir is None else Path(request.run_dir)
    journal = Journal(directory, identity, resume=False)
    if request.run_dir is None and not request.quiet:
        say(f"Trials are kept in {directory}.")
    return journal


def _identity(request: RunRequest, provider: Provider) -> dict[str, JsonValue]:
    """What a run depends on: equal ones are comparable, and only such a run is continued."""
    planned, test = request.course.planned, request.course.ratio_test
    tasks: JsonValue = [
        [task.id, [[message.role, message.content] for message in task.messages], repr(task.expected), task.intent]
        for task in request.tasks.tasks
    ]
    return {
        "provider": provider.name,
        "model": provider.model,
        "label": provider.label,
        "settings": dict(provider.settings),
        "protocol": "native",
        "repeat": planned.repeat,
        "stability": request.course.stability,
        "seed": planned.seed,
        "permute": planned.permute,
        "sprt": None if test is None else [test.good, test.bad],
        "tools": digest([[tool.digest for tool in run_tools(request.tools)]]),
        "tasks": digest(tasks),
        "system": digest(request.tasks.system),
    }


def environment() -> Mapping[str, str]:
    """Where keys are looked for."""
    return os.environ
