"""Stopping early without fooling oneself, and spending repeats where they tell something.

*Source*: Wald (1945) for the ratio test; O'Brien and Fleming (1979) for looks at fixed points; the figures behind the
choices are in docs/routing.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["pass", "fail", "continue"]
SCREEN = 3
DEEPEN = 7
MIN_MINORITY = 2
"""A stability screen: three attempts, seven more where they disagree; ambiguous if the rarer outcome came twice or more."""
OBRIEN_FLEMING = {2: 1.978, 3: 2.004, 4: 2.024, 5: 2.040}
"""Constant for a number of equally spaced looks at two-sided 0.05."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatioTest:
    """A sequential gate: passes when the accuracy is `good` rather than `bad`, with at most these shares of wrong verdicts.

    *Errors*: ValueError unless 0 < bad < good < 1.
    """

    good: float
    bad: float
    false_fail: float = 0.05
    false_pass: float = 0.05

    def __post_init__(self) -> None:
        """Refuse bounds that cannot be told apart."""
        if not 0 < self.bad < self.good < 1:
            message = "a sequential gate needs 0 < FAIL < PASS < 1"
            raise ValueError(message)

    def verdict(self, successes: int, failures: int) -> Verdict:
        """What these trials say: independent tasks in random order, each counted once."""
        ratio = successes * math.log(self.good / self.bad) + failures * math.log((1 - self.good) / (1 - self.bad))
        if ratio >= math.log((1 - self.false_fail) / self.false_pass):
            return "pass"
        return "fail" if ratio <= math.log(self.false_fail / (1 - self.false_pass)) else "continue"

    def run(self, outcomes: Sequence[bool]) -> tuple[Verdict, int]:
        """The verdict and after how many outcomes it fell; `continue` and their number where it did not."""
        successes = 0
        for count, success in enumerate(outcomes, start=1):
            successes += success
            verdict = self.verdict(successes, count - successes)
            if verdict != "continue":
                return verdict, count
        return "continue", len(outcomes)

    @property
    def fixed_trials(self) -> int:
        """How many trials a gate with a fixed number would need for the same error shares."""
        from statistics import NormalDist  # noqa: PLC0415 - rarely asked

        z_good, z_bad = NormalDist().inv_cdf(1 - self.false_fail), NormalDist().inv_cdf(1 - self.false_pass)
        spread = z_good * math.sqrt(self.good * (1 - self.good)) + z_bad * math.sqrt(self.bad * (1 - self.bad))
        return math.ceil((spread / (self.good - self.bad)) ** 2)

    @property
    def cap(self) -> int:
        """After so many trials without a verdict the gate stops undecided: twice what a fixed one would take."""
        return 2 * self.fixed_trials


def e_value(wins: int, losses: int, prior: float = 2.0) -> float:
    """Evidence that wins and losses are not fair coins, good at any time: 20 or more is an alarm at 5 %."""
    total = wins + losses
    return math.exp(_log_beta(prior + wins, prior + losses) - _log_beta(prior, prior) + total * math.log(2))


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


def look_bound(look: int, looks: int) -> float:
    """How large |z| must be at one of several equally spaced looks. *Errors*: KeyError for other numbers than 2 to 5."""
    return OBRIEN_FLEMING[looks] * math.sqrt(looks / look)


def warm_start(previous: Mapping[str, tuple[int, int]], tasks: Sequence[str], budget: int) -> dict[str, int]:
    """How often to try each task, given (successes, trials) of the previous run: once each, the rest by their spread.

    A task that the previous run does not know counts as a coin flip. Nothing is learned from this run's own outcomes, so
    that its rates stay unbiased. *Cost*: n log n in the tasks.
    """
    repeats = dict.fromkeys(tasks, 1)
    spare = budget - len(repeats)
    weights = {task: _spread(*previous.get(task, (0, 0))) for task in repeats}
    total = math.fsum(weights.values())
    if spare <= 0 or total <= 0:
        return repeats
    shares = {task: spare * weight / total for task, weight in weights.items()}
    for task, share in shares.items():
        repeats[task] += math.floor(share)
    left = budget - sum(repeats.values())
    for task in sorted(repeats, key=lambda name: (math.floor(shares[name]) - shares[name], name))[:left]:
        repeats[task] += 1
    return repeats


def _spread(successes: int, n: int) -> float:
    """The standard deviation of one trial, drawn towards that of a coin where little is known."""
    p = (successes + 0.5) / (n + 1)
    return math.sqrt(p * (1 - p))


def further_attempts(outcomes: Sequence[bool]) -> int:
    """How many more attempts a stability screen wants of a task, given those it has had."""
    if len(outcomes) < SCREEN:
        return SCREEN - len(outcomes)
    if len(set(outcomes[:SCREEN])) == 1:
        return 0
    return max(0, SCREEN + DEEPEN - len(outcomes))


def is_ambiguous(outcomes: Sequence[bool]) -> bool | None:
    """Whether a task is a coin flip; None where the screen is not finished."""
    if further_attempts(outcomes):
        return None
    return min(sum(outcomes), len(outcomes) - sum(outcomes)) >= MIN_MINORITY
