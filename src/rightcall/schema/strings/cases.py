"""One language as a few cases, each with its range of lengths taken out.

Lengths are arithmetic to the search, counters are states (levels.py). So a conjunct `S{a,b}` is asked as "characters of S,
a to b of them", and "longer than 1,000, or with another character" as two questions. Only unions with a long length are
taken apart, and only into a few cases: the rest is left to the automaton.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.terms import Characters, Intersection, Repeat, Union

if TYPE_CHECKING:
    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.alphabet import Alphabets
    from rightcall.schema.strings.language import Language

_LONG: Final = 32
_MAX_CASES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The strings of `rest` with `shortest` to `longest` code points."""

    rest: Language
    shortest: int
    longest: int | None

    def least_length(self) -> int:
        """No string is shorter."""
        return max(self.shortest, self.rest.shortest_length)

    def up_to(self, longest: int | None) -> Case:
        """The case without strings of more than that many code points."""
        if longest is None or (self.longest is not None and self.longest <= longest):
            return self
        return replace(self, longest=longest)


class Cases:
    """Takes languages apart."""

    def __init__(self, algebra: Algebra, alphabets: Alphabets) -> None:
        """Languages and alphabets are those of one algebra."""
        self._algebra = algebra
        self._alphabets = alphabets

    def split(self, language: Language) -> tuple[Case, ...]:
        """Cases whose union is the language, in an order that depends on its structure alone."""
        pending, cases = [language], list[Case]()
        while pending:
            current = pending.pop()
            choice = self._long_choice(current) if len(pending) + len(cases) < _MAX_CASES else None
            if choice is None:
                cases.append(self.without_length(current))
                continue
            others = [part for part in _conjuncts(current) if part is not choice]
            long = sorted((part for part in choice.parts if self._has_long_length(part)), key=_digest)
            short = self._algebra.union(*(part for part in choice.parts if part not in long))
            pending += [self._algebra.intersection(part, *others) for part in (*long, short)]
        return tuple(case for case in cases if case.rest is not self._algebra.nothing)

    def without_length(self, language: Language) -> Case:
        """The language as one case: its counter, if it has one, as a range of lengths."""
        for part in _conjuncts(language):
            if isinstance(part, Repeat) and isinstance(part.body, Characters) and part is not language:
                others = [other for other in _conjuncts(language) if other is not part]
                members = part.body.charset
                if not any(self._alphabets.fits(other, members) for other in others):
                    others.append(self._algebra.repeat(part.body, 0, None))
                rest = self._algebra.intersection(*others)
                return Case(rest=rest, shortest=part.minimum, longest=part.maximum)
        if isinstance(language, Repeat) and language.body is self._algebra.any_character:
            return Case(rest=self._algebra.everything, shortest=language.minimum, longest=language.maximum)
        return Case(rest=language, shortest=0, longest=None)

    def _long_choice(self, language: Language) -> Union | None:
        """The union of the language, first by digest, that has a branch with a long pure length."""
        choices = [
            part
            for part in _conjuncts(language)
            if isinstance(part, Union) and any(self._has_long_length(branch) for branch in part.parts)
        ]
        return min(choices, key=_digest, default=None)

    def _has_long_length(self, language: Language) -> bool:
        return any(
            isinstance(part, Repeat) and part.body is self._algebra.any_character and part.minimum > _LONG
            for part in _conjuncts(language)
        )


def _conjuncts(language: Language) -> tuple[Language, ...]:
    return language.parts if isinstance(language, Intersection) else (language,)


def _digest(language: Language) -> bytes:
    return language.digest
