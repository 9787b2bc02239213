"""The shortest string of one case: a sequence of attempts, the cheapest first.

No search is best for all languages. Most questions end within a few hundred transitions whatever is done. Of the others, some
are hopeless because of their alphabets, some because the deterministic automaton is exponential, some are easy as soon as any
string will do. Each attempt has its share of the budget, in transitions, so the answer depends on the question alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.budget import Budget, RanOut
from rightcall.schema.strings.levels import Levels
from rightcall.schema.strings.members import Members
from rightcall.schema.strings.search import Manner, Path, shortest_path

if TYPE_CHECKING:
    from rightcall.schema.strings.alphabet import Alphabets
    from rightcall.schema.strings.cases import Case
    from rightcall.schema.strings.derivative import Derivatives

_QUICK: Final = 300
_USUAL: Final = 5_000
_COUNTED: Final = 2_000
_COUNTED_LENGTH: Final = 64
"""Up to this least length, a length is cheap enough as part of the state."""


class Unwritable:
    """There are strings, but none without lone surrogates."""


class Stages:
    """Runs the attempts."""

    def __init__(self, derivatives: Derivatives, alphabets: Alphabets) -> None:
        """Languages and alphabets are those of one algebra."""
        self._derivatives = derivatives
        self._algebra = derivatives.algebra
        self._alphabets = alphabets

    def shortest(self, case: Case, budget: Budget) -> str | Unwritable | None:
        """The shortest writable string; only some string, where the search for the shortest takes thousands of transitions.

        None: there is no string at all. *Errors*: `StringBudgetExceeded`, `WitnessTooLong`.
        """
        if case.longest is not None and case.longest < case.least_length():
            return None
        path = self._path(case, budget, _QUICK)
        if isinstance(path, RanOut):
            case = replace(case, rest=self._alphabets.tightened(case.rest))
            path = self._long_path(case, budget)
        if path is None:
            return None
        return self._longer(case, path, budget) if path.length < case.shortest else self._spelled(path)

    def _path(self, case: Case, budget: Budget, share: int, manner: Manner = Manner.STEADY) -> Path | RanOut | None:
        return budget.attempt(share, lambda part: shortest_path(self._derivatives, case.rest, case.longest, part, manner))

    def _long_path(self, case: Case, budget: Budget) -> Path | None:
        for share, manner in ((_USUAL, Manner.STEADY), (_USUAL, Manner.GREEDY), (budget.left // 2, Manner.BRANCHING)):
            path = self._path(case, budget, share, manner)
            if not isinstance(path, RanOut):
                return path
        return shortest_path(self._derivatives, case.rest, case.longest, budget)

    def _longer(self, case: Case, path: Path, budget: Budget) -> str | Unwritable | None:
        """The shortest string of at least the length asked for, where there is a way to shorter ones.

        A short length is part of the state: that finds the most readable string. Otherwise the way found is drawn out where
        it can go round in a state. Where it cannot, levels repeat soon for most languages; where they do not, a walk of
        exactly the wanted length mostly succeeds at once.
        """
        if case.shortest <= _COUNTED_LENGTH:
            counted = budget.attempt(_COUNTED, lambda part: self._counted(case, part))
            if not isinstance(counted, RanOut):
                return counted
        drawn_out = path.spell(self._derivatives, case.shortest) if path.is_writable else None
        if drawn_out is not None:
            return drawn_out
        by_levels = budget.attempt(_USUAL, lambda part: self._by_levels(case, part))
        if not isinstance(by_levels, RanOut):
            return by_levels
        walked = budget.attempt(budget.left // 2, lambda part: self._walked(case, part))
        return walked if isinstance(walked, str) else self._by_levels(case, budget)

    def _counted(self, case: Case, budget: Budget) -> str | Unwritable | None:
        """With the length as part of the state."""
        language = self._algebra.intersection(case.rest, self._algebra.length(case.shortest, case.longest))
        path = shortest_path(self._derivatives, language, case.longest, budget)
        return None if path is None else self._spelled(path)

    def _walked(self, case: Case, budget: Budget) -> str | None:
        """A string of exactly the least length; None says nothing about longer ones."""
        return next(Members(self._derivatives, budget).of_length(case.rest, case.shortest), None)

    def _by_levels(self, case: Case, budget: Budget) -> str | Unwritable | None:
        levels = Levels(self._derivatives, case.rest, budget, writable=True)
        length = levels.first_accepting(case.shortest, case.longest)
        if length is not None:
            return levels.string(length)
        if levels.has_skipped:
            unrestricted = Levels(self._derivatives, case.rest, budget, writable=False)
            return Unwritable() if unrestricted.first_accepting(case.shortest, case.longest) is not None else None
        return None

    def _spelled(self, path: Path) -> str | Unwritable:
        text = path.spell(self._derivatives) if path.is_writable else None
        return Unwritable() if text is None else text
