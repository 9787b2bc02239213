"""Answers about one language: which case, which search, what was asked before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, cast

from rightcall.schema.strings import charset
from rightcall.schema.strings.alphabet import Alphabets
from rightcall.schema.strings.cases import Case, Cases
from rightcall.schema.strings.errors import OnlySurrogates, StringBudgetExceeded, WitnessTooLong
from rightcall.schema.strings.levels import Levels
from rightcall.schema.strings.members import Members, first_members
from rightcall.schema.strings.readable import penalty
from rightcall.schema.strings.search import Budget, RanOut, shortest_path, spell

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language

_QUICK_TRANSITIONS: Final = 300
"""A search that takes longer starts again on a language without the characters that cannot occur."""
_LEVEL_TRANSITIONS: Final = 4_000
"""Levels that have not repeated by then are left for a walk of the wanted length."""

_COUNTED_LENGTH: Final = 64
"""Up to this least length, a length is cheap enough as part of the state."""

_Answer = TypeVar("_Answer")


class Decider:
    """Answers questions, each within a budget, and remembers the answers with their cost."""

    def __init__(self, derivatives: Derivatives) -> None:
        """Nothing asked yet."""
        self._derivatives = derivatives
        self._algebra = derivatives.algebra
        self._alphabets = Alphabets(self._algebra)
        self._cases = Cases(self._algebra, self._alphabets)
        self._answers: dict[tuple[str, Language], tuple[int, object]] = {}
        self._too_little: dict[tuple[str, Language], int] = {}

    def clear(self) -> None:
        """Forget all answers."""
        self._answers.clear()
        self._too_little.clear()
        self._alphabets.clear()

    def is_empty(self, language: Language, transitions: int) -> bool:
        """Whether the language holds no string at all."""
        if language is self._algebra.nothing or language.is_plain:
            return language is self._algebra.nothing
        return self._answer("is_empty", language, transitions, self._is_empty)

    def shortest(self, language: Language, transitions: int) -> str | None:
        """The shortest writable string; None where there is no string at all."""
        found = self._answer("shortest", language, transitions, self._shortest)
        if found is None and not self.is_empty(language, transitions):
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

    def _answer(
        self, question: str, language: Language, transitions: int, ask: Callable[[Language, Budget], _Answer]
    ) -> _Answer:
        """Ask once. The cost is remembered too: a budget gives the same outcome whatever was asked before."""
        key = (question, language)
        cost, known = self._answers.get(key, (self._too_little.get(key, -1) + 1, None))
        if cost > transitions:
            raise StringBudgetExceeded(transitions)
        if key in self._answers:
            return cast("_Answer", known)
        budget = Budget(transitions)
        try:
            answer = ask(language, budget)
        except WitnessTooLong:
            raise
        except StringBudgetExceeded:
            self._too_little[key] = transitions
            raise
        self._answers[key] = (budget.spent, answer)
        return answer

    def _is_empty(self, language: Language, budget: Budget) -> bool:
        return all(self._is_case_empty(case, budget) for case in self._cases.split(language))

    def _is_case_empty(self, case: Case, budget: Budget) -> bool:
        path = self._path(case, budget, writable=False)
        if path is None or case.shortest == 0:
            return path is None
        levels = Levels(self._derivatives, case.rest, budget, writable=False)
        return levels.first_accepting(case.shortest, case.longest) is None

    def _shortest(self, language: Language, budget: Budget) -> str | None:
        found = [text for case in self._cases.split(language) if (text := self._shortest_of(case, budget)) is not None]
        return min(found, key=lambda text: (len(text), penalty(text), text), default=None)

    def _shortest_of(self, case: Case, budget: Budget) -> str | None:
        path = self._path(case, budget, writable=True)
        if path is None:
            return None
        found = spell(path)
        if len(found) >= case.shortest:
            return found
        if case.shortest <= _COUNTED_LENGTH:
            counted = budget.attempt(_LEVEL_TRANSITIONS, lambda part: self._counted(case, part))
            if not isinstance(counted, RanOut):
                return counted
        return self._longer(case, budget)

    def _counted(self, case: Case, budget: Budget) -> str | None:
        """The most readable string, with the length as part of the state: for lengths that are short anyway."""
        language = self._algebra.intersection(case.rest, self._algebra.length(case.shortest, case.longest))
        path = shortest_path(self._derivatives, language, longest=case.longest, budget=budget, writable=True)
        return None if path is None else spell(path)

    def _longer(self, case: Case, budget: Budget) -> str | None:
        """The shortest writable string of at least the length asked for, where shorter ones exist.

        Levels repeat soon for most languages. Where they do not, a walk of exactly the wanted length mostly succeeds at once.
        """
        decided = budget.attempt(_LEVEL_TRANSITIONS, lambda part: self._by_levels(case, part))
        if not isinstance(decided, RanOut):
            return decided
        found = budget.attempt(budget.left // 2, lambda part: self._by_walking(case, part))
        return found if isinstance(found, str) else self._by_levels(case, budget)

    def _by_levels(self, case: Case, budget: Budget) -> str | None:
        levels = Levels(self._derivatives, case.rest, budget, writable=True)
        length = levels.first_accepting(case.shortest, case.longest)
        return None if length is None else levels.string(length)

    def _by_walking(self, case: Case, budget: Budget) -> str | None:
        """A string of exactly the wanted length; None says nothing about longer ones."""
        return next(Members(self._derivatives, budget).of_length(case.rest, case.shortest), None)

    def _path(self, case: Case, budget: Budget, *, writable: bool) -> list[CharSet | str] | None:
        derivatives, longest = self._derivatives, case.longest
        quick = budget.attempt(
            _QUICK_TRANSITIONS,
            lambda part: shortest_path(derivatives, case.rest, longest=longest, budget=part, writable=writable),
        )
        if not isinstance(quick, RanOut):
            return quick
        rest = self._alphabets.tightened(case.rest)
        return shortest_path(derivatives, rest, longest=longest, budget=budget, writable=writable)
