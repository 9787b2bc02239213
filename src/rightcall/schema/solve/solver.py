"""The search: one type after the other, atoms first, then branching on the choices that the atoms' witness violates.

Recursion is a tabled least fixpoint: a formula met again while it is being solved counts as empty *for that derivation*
(a smallest witness never contains a smaller member of the same set further down). An empty answer that rests on such a
formula is remembered for as long as that formula stays open, and for good once it has come out empty itself. Found
values are always remembered.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from rightcall.schema import formula as f
from rightcall.schema.evaluate import Evaluator, all_of
from rightcall.schema.patterns import Patterns
from rightcall.schema.refutation import Refutation, Split, Step
from rightcall.schema.solve.arrays import solve_array
from rightcall.schema.solve.branch import Branch, is_cheap
from rightcall.schema.solve.numbers import solve_number
from rightcall.schema.solve.objects import solve_object
from rightcall.schema.solve.outcome import EMPTY, Empty, Found, Outcome, Undecided, step_of
from rightcall.schema.solve.strings import solve_string
from rightcall.schema.store import Store
from rightcall.schema.values import FALSE, NULL, TRUE, Value

TYPE_ORDER = (f.STRING, f.NUMBER, f.BOOLEAN, f.OBJECT, f.ARRAY, f.NULL)
"""Which type a witness takes first where several are allowed: plain ones before containers, null last."""

DEFAULT_STEPS = 50_000
MAX_OPEN = 120
"""Values nested deeper than this answer undecided."""

Theory: TypeAlias = "Callable[[Solver, Branch], Outcome]"


class Solver:
    """Decides one question; `steps` counts its work and is the only limit on it, so answers are reproducible."""

    def __init__(self, store: Store, patterns: Patterns, budget_steps: int = DEFAULT_STEPS) -> None:
        """Solve formulas of `store` within a budget of branch visits."""
        self.store = store
        self.patterns = patterns
        self.evaluator = Evaluator(store, patterns, remembers=True)
        self.steps = 0
        self._budget = budget_steps
        self._memo: dict[f.Node, Outcome] = {}
        self._open: dict[f.Node, int] = {}
        self._lowest: float = math.inf
        self._provisional: dict[f.Node, tuple[Outcome, float]] = {}
        self._trail: list[f.Node] = []

    def solve(self, node: f.Node) -> Outcome:
        """Find a value that satisfies a formula, or prove that there is none, or say why neither was possible."""
        known = self._memo.get(node)
        if known is not None:
            return known
        provisional = self._provisional.get(node)
        if provisional is not None:
            self._lowest = min(self._lowest, provisional[1])
            return provisional[0]
        depth = self._open.get(node)
        if depth is not None:
            self._lowest = min(self._lowest, depth)
            return Empty(Refutation(node, None))
        if len(self._open) >= MAX_OPEN:
            return Undecided(f"values nested deeper than {MAX_OPEN}")
        return self._opened(node)

    def _opened(self, node: f.Node) -> Outcome:
        depth, since = len(self._open), len(self._trail)
        outer, self._lowest = self._lowest, math.inf
        self._open[node] = depth
        outcome = self._any_type(node)
        del self._open[node]
        rests_on = self._lowest
        self._lowest = min(outer, rests_on if rests_on < depth and not isinstance(outcome, Found) else math.inf)
        self._close(node, outcome, rests_on, since)
        return outcome

    def _close(self, node: f.Node, outcome: Outcome, rests_on: float, since: int) -> None:
        """Remember an outcome: for good, or as long as the open formulas stand that it rests on.

        What was found empty on the way may rest on this formula being empty. It stays when that is what came out (and
        then rests on whatever this formula rests on), and goes when it is not.
        """
        depth = len(self._open)
        closed = isinstance(outcome, Found) or rests_on >= depth
        if closed:
            self._memo[node] = outcome
        later, self._trail[since:] = self._trail[since:], []
        for other in later:
            found_then, _ = self._provisional.pop(other)
            if isinstance(outcome, Empty):
                if closed:
                    self._memo[other] = found_then
                else:
                    self._keep(other, found_then, rests_on)
        if not closed:
            self._keep(node, outcome, rests_on)

    def _keep(self, node: f.Node, outcome: Outcome, rests_on: float) -> None:
        self._provisional[node] = (outcome, rests_on)
        self._trail.append(node)

    def spend(self) -> Undecided | None:
        """Count one step of work; an answer when the budget is used up."""
        self.steps += 1
        if self.steps > self._budget:
            return Undecided(f"solver budget of {self._budget:,} steps used up")
        return None

    def _any_type(self, node: f.Node) -> Outcome:
        undecided: Outcome | None = None
        steps: list[Step] = []
        for about in TYPE_ORDER:
            branch = Branch(self.store, self.evaluator, about)
            outcome = self._decide(branch) if branch.add((node,)) else EMPTY
            if isinstance(outcome, Found):
                return outcome
            if isinstance(outcome, Undecided):
                undecided = undecided or outcome
            else:
                steps.append(step_of(outcome))
        return undecided or Empty(Refutation(node, tuple(steps)))

    def _decide(self, branch: Branch) -> Outcome:
        exhausted = self.spend()
        if exhausted is not None:
            return exhausted
        outcome = self._atoms(branch)
        if isinstance(outcome, Empty):
            return outcome
        choice = self._open_choice(branch, outcome)
        if choice is not None:
            return self._branch(branch, choice)
        if isinstance(outcome, Found) and branch.opaque is not None:
            return Undecided(branch.opaque.reason, branch.opaque.pointer)
        return outcome

    def _open_choice(self, branch: Branch, outcome: Outcome) -> f.Or | None:
        """Pick the choice to branch on: the smallest one that the witness does not satisfy."""
        choices = branch.choices
        if isinstance(outcome, Found):
            violated = [choice for choice in choices if not self.evaluator.holds(choice, outcome.value)]
        else:
            violated = list(choices)
        return min(violated, key=lambda choice: (len(choice.parts), choice.digest), default=None)

    def _branch(self, branch: Branch, choice: f.Or) -> Outcome:
        """Try each alternative; after one has proven empty the others may assume it false, where that is cheap to say."""
        undecided: Outcome | None = None
        refuted: list[f.Node] = []
        assumed: list[tuple[f.Node, ...]] = []
        steps: list[Step] = []
        for part in choice.parts:
            attempt = branch.split(choice)
            assumed.append(tuple(refuted))
            outcome = self._decide(attempt) if attempt.add((part, *refuted)) else EMPTY
            if isinstance(outcome, Found):
                return outcome
            if isinstance(outcome, Undecided):
                undecided = undecided or outcome
                continue
            steps.append(step_of(outcome))
            if is_cheap(part):
                refuted.append(self.store.negate(part))
        return undecided or Empty(Split(choice, tuple(assumed), tuple(steps)))

    def _atoms(self, branch: Branch) -> Outcome:
        """Solve the atoms alone, without the choices."""
        values = branch.values
        if values is None:
            if branch.about == f.NULL:
                values = (NULL,)
            elif branch.about == f.BOOLEAN:
                values = (TRUE, FALSE)
            else:
                return _THEORIES[branch.about](self, branch)
        return self._among(branch, values)

    def _among(self, branch: Branch, values: tuple[Value, ...]) -> Outcome:
        """Decide by trying each of finitely many values, choices included."""
        unsure = False
        for value in values:
            if value in branch.excluded:
                continue
            parts = (*branch.atoms, *branch.choices)
            answer = all_of(self.evaluator.holds(part, value) for part in parts)
            if answer:
                return Found(value)
            unsure = unsure or answer is None
        return Undecided("a constant meets a part that cannot be read") if unsure else EMPTY


_THEORIES: dict[int, Theory] = {
    f.NUMBER: solve_number,
    f.STRING: solve_string,
    f.ARRAY: solve_array,
    f.OBJECT: solve_object,
}
