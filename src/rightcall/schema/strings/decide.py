"""Answers about one language: which case, which search, what was asked before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings import charset
from rightcall.schema.strings.alphabet import Alphabets
from rightcall.schema.strings.cases import Case, Cases
from rightcall.schema.strings.errors import OnlySurrogates, StringBudgetExceeded, WitnessTooLong
from rightcall.schema.strings.levels import Levels
from rightcall.schema.strings.members import Members, first_members
from rightcall.schema.strings.readable import penalty
from rightcall.schema.strings.search import Budget, Path, RanOut, shortest_path

if TYPE_CHECKING:
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language

_QUICK_TRANSITIONS: Final = 300
"""A search that takes longer starts again on a language without the characters that cannot occur."""
_LEVEL_TRANSITIONS: Final = 4_000
"""Levels that have not repeated by then are left for a walk of the wanted length."""

_COUNTED_LENGTH: Final = 64
"""Up to this least length, a length is cheap enough as part of the state."""


class Unwritable:
    """There are strings, but none without lone surrogates."""


class Decider:
    """Answers questions, each within a budget, and remembers the answers with their cost."""

    def __init__(self, derivatives: Derivatives) -> None:
        """Nothing asked yet."""
        self._derivatives = derivatives
        self._algebra = derivatives.algebra
        self._alphabets = Alphabets(self._algebra)
        self._cases = Cases(self._algebra, self._alphabets)
        self._answers: dict[Language, tuple[int, str | Unwritable | RanOut | None]] = {}
        """Per language the least budget that an answer takes, and the answer if it is known."""

    def clear(self) -> None:
        """Forget all answers."""
        self._answers.clear()
        self._alphabets.clear()

    def is_empty(self, language: Language, transitions: int) -> bool:
        """Whether the language holds no string at all."""
        if language is self._algebra.nothing or language.is_plain:
            return language is self._algebra.nothing
        try:
            return self._shortest(language, transitions) is None
        except WitnessTooLong:
            return False

    def shortest(self, language: Language, transitions: int) -> str | None:
        """The shortest writable string; None where there is no string at all."""
        found = self._shortest(language, transitions)
        if isinstance(found, Unwritable):
            raise OnlySurrogates
        return found

    def members(self, language: Language, count: int, transitions: int) -> list[str]:
        """The first writable strings; fewer than asked for where there is no further string at all."""
        budget = Budget(transitions)
        found = first_members(self._derivatives, self._cases.without_length(language), count, budget)
        if len(found) < count:
            anything, surrogate = self._algebra.everything, self._algebra.characters(charset.SURROGATES)
            with_surrogate = self._algebra.concatenation(anything, self._algebra.concatenation(surrogate, anything))
            if not self.is_empty(self._algebra.intersection(language, with_surrogate), transitions):
                raise OnlySurrogates(tuple(found))
        return found

    def _shortest(self, language: Language, transitions: int) -> str | Unwritable | None:
        """Ask once. The cost is remembered too: a budget gives the same outcome whatever was asked before."""
        least, known = self._answers.get(language, (0, None))
        if least > transitions:
            raise StringBudgetExceeded(transitions)
        if language in self._answers and not isinstance(known, RanOut):
            return known
        budget = Budget(transitions)
        try:
            answer = self._best_case(language, budget)
        except WitnessTooLong:
            raise
        except StringBudgetExceeded:
            self._answers[language] = (transitions + 1, RanOut())
            raise
        self._answers[language] = (budget.spent, answer)
        return answer

    def _best_case(self, language: Language, budget: Budget) -> str | Unwritable | None:
        best: str | Unwritable | None = None
        for case in sorted(self._cases.split(language), key=Case.least_length):
            longest = len(best) if isinstance(best, str) else None
            found = self._shortest_of(case.up_to(longest), budget)
            if best is None or (isinstance(found, str) and (isinstance(best, Unwritable) or _effort(found) < _effort(best))):
                best = found
        return best

    def _shortest_of(self, case: Case, budget: Budget) -> str | Unwritable | None:
        if case.longest is not None and case.longest < case.least_length():
            return None
        path = self._path(case, budget)
        if path is None:
            return None
        if path.length < case.shortest:
            return self._longer(case, budget)
        return path.spell(self._derivatives) if path.is_writable else Unwritable()

    def _path(self, case: Case, budget: Budget) -> Path | None:
        derivatives, longest = self._derivatives, case.longest
        quick = budget.attempt(_QUICK_TRANSITIONS, lambda part: shortest_path(derivatives, case.rest, longest, part))
        if not isinstance(quick, RanOut):
            return quick
        return shortest_path(derivatives, self._alphabets.tightened(case.rest), longest, budget)

    def _longer(self, case: Case, budget: Budget) -> str | Unwritable | None:
        """The shortest string of at least the length asked for, where shorter ones exist.

        A short length is part of the state: that finds the most readable string. Levels repeat soon for most languages. Where
        they do not, a walk of exactly the wanted length mostly succeeds at once.
        """
        if case.shortest <= _COUNTED_LENGTH:
            counted = budget.attempt(_LEVEL_TRANSITIONS, lambda part: self._counted(case, part))
            if not isinstance(counted, RanOut):
                return counted
        decided = budget.attempt(_LEVEL_TRANSITIONS, lambda part: self._by_levels(case, part))
        if not isinstance(decided, RanOut):
            return decided
        found = budget.attempt(budget.left // 2, lambda part: self._by_walking(case, part))
        return found if isinstance(found, str) else self._by_levels(case, budget)

    def _counted(self, case: Case, budget: Budget) -> str | Unwritable | None:
        language = self._algebra.intersection(case.rest, self._algebra.length(case.shortest, case.longest))
        path = shortest_path(self._derivatives, language, case.longest, budget)
        if path is None:
            return None
        return path.spell(self._derivatives) if path.is_writable else Unwritable()

    def _by_levels(self, case: Case, budget: Budget) -> str | Unwritable | None:
        levels = Levels(self._derivatives, case.rest, budget, writable=True)
        length = levels.first_accepting(case.shortest, case.longest)
        if length is not None:
            return levels.string(length)
        if levels.has_skipped:
            unrestricted = Levels(self._derivatives, case.rest, budget, writable=False)
            return Unwritable() if unrestricted.first_accepting(case.shortest, case.longest) is not None else None
        return None

    def _by_walking(self, case: Case, budget: Budget) -> str | None:
        """A string of exactly the wanted length; None says nothing about longer ones."""
        return next(Members(self._derivatives, budget).of_length(case.rest, case.shortest), None)


def _effort(text: str) -> tuple[int, int, str]:
    return len(text), penalty(text), text
