"""A whole run from its plan: which trials come first, which follow from them, and when enough is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from rightcall.routing.plan import PlanOptions, further, plan
from rightcall.routing.sequential import SCREEN, RatioTest, Verdict, further_attempts
from rightcall.routing.trial import Slot, Trial
from rightcall.running.runner import Runner, Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a run goes.

    With `stability` every task is tried three times, and seven times more where the three disagree. With `ratio_test` the
    run ends as soon as its first attempts decide.
    """

    planned: PlanOptions = field(default_factory=PlanOptions)
    stability: bool = False
    ratio_test: RatioTest | None = None

    def first_slots(self, setting: Setting) -> tuple[Slot, ...]:
        """The slots that are planned before anything is known."""
        options = self.planned
        if self.stability:
            options = PlanOptions(repeat=SCREEN, seed=options.seed, permute=options.permute)
        return plan(tuple(setting.tasks.values()), setting.tools, options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The trials of a run. `verdict` is what the sequential gate says after `decided_after` trials, None without one."""

    trials: tuple[Trial, ...]
    verdict: Verdict | None = None
    decided_after: int | None = None


async def conduct(runner: Runner, setting: Setting, course: Course) -> Finished:
    """Run everything. *Errors*: those of `Runner.run`."""
    slots = course.first_slots(setting)
    test = course.ratio_test
    if test is None:
        trials = await runner.run(slots)
    else:
        trials = await runner.run(slots, lambda front: test.run(_outcomes(front))[0] != "continue")
        verdict, after = test.run(_outcomes(trials))
        return Finished(trials=trials, verdict=verdict, decided_after=after)
    if course.stability:
        trials += await runner.run(_more(trials, setting, course))
    return Finished(trials=trials)


def _outcomes(trials: Sequence[Trial]) -> list[bool]:
    """The first attempt of each task, as the test wants them: counted once and independent."""
    return [trial.scored.is_selected for trial in trials if trial.scored.is_scored and trial.slot.attempt == 0]


def _more(trials: Sequence[Trial], setting: Setting, course: Course) -> tuple[Slot, ...]:
    """Where the screen disagrees, further attempts."""
    outcomes: dict[str, list[bool]] = defaultdict(list)
    for trial in trials:
        if trial.scored.is_scored:
            outcomes[trial.slot.task_id].append(trial.scored.is_selected)
    slots: list[Slot] = []
    for task_id, task in setting.tasks.items():
        count = further_attempts(outcomes[task_id]) if len(outcomes[task_id]) >= SCREEN else 0
        slots += further(task, range(SCREEN, SCREEN + count), setting.tools, course.planned)
    return tuple(slots)
