"""Answers about one language: which case, which search, what was asked before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rightcall.schema.strings import charset
from rightcall.schema.strings.alphabet import Alphabets
from rightcall.schema.strings.budget import Budget, RanOut
from rightcall.schema.strings.cases import Case, Cases
from rightcall.schema.strings.errors import OnlySurrogates, StringBudgetExceeded, WitnessTooLong
from rightcall.schema.strings.members import first_members
from rightcall.schema.strings.readable import penalty
from rightcall.schema.strings.stages import Stages, Unwritable

if TYPE_CHECKING:
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language


class Decider:
    """Answers questions, each within a budget, and remembers the answers."""

    def __init__(self, derivatives: Derivatives) -> None:
        """Nothing asked yet."""
        self._derivatives = derivatives
        self._algebra = derivatives.algebra
        self._alphabets = Alphabets(self._algebra)
        self._cases = Cases(self._algebra, self._alphabets)
        self._stages = Stages(derivatives, self._alphabets)
        self._answers: dict[tuple[Language, int], str | Unwritable | RanOut | None] = {}
        """Per language and budget."""

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
        """Ask once per budget: then a budget gives the same outcome whatever was asked before."""
        question = (language, transitions)
        known = self._answers.get(question)
        if known is None and question not in self._answers:
            try:
                known = self._best_case(language, Budget(transitions))
            except WitnessTooLong:
                raise
            except StringBudgetExceeded:
                known = RanOut()
            self._answers[question] = known
        if isinstance(known, RanOut):
            raise StringBudgetExceeded(transitions)
        return known

    def _best_case(self, language: Language, budget: Budget) -> str | Unwritable | None:
        best: str | Unwritable | None = None
        for case in sorted(self._cases.split(language), key=Case.least_length):
            longest = len(best) if isinstance(best, str) else None
            found = self._stages.shortest(case.up_to(longest), budget)
            if best is None or (isinstance(found, str) and (isinstance(best, Unwritable) or _effort(found) < _effort(best))):
                best = found
        return best


def _effort(text: str) -> tuple[int, int, str]:
    return len(text), penalty(text), text
