"""Which characters can occur in the strings of a term, and the term without the characters that cannot.

`look & host` with "has an upper-case letter" on one side and lower-case letters only on the other has an infinite automaton
to walk through before it is known to be empty. Its alphabet says so at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rightcall.schema.strings.terms import (
    Characters,
    Complement,
    Concatenation,
    Deferred,
    Intersection,
    Repeat,
    Union,
)

if TYPE_CHECKING:
    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.language import Language


class Alphabets:
    """The alphabets of the terms of one algebra, and restrictions to an alphabet."""

    def __init__(self, algebra: Algebra) -> None:
        """Start with none known."""
        self._algebra = algebra
        self._known: dict[Language, CharSet | None] = {}

    def clear(self) -> None:
        """Forget all."""
        self._known.clear()

    def of(self, term: Language) -> CharSet | None:
        """A set that holds every character of every string of the term; None where no string has a character.

        *Cost*: linear in the term, once. No recursion.
        """
        pending = [term]
        while pending:
            current = pending[-1]
            missing = [part for part in current.parts if part not in self._known]
            if missing:
                pending += missing
                continue
            pending.pop()
            if current not in self._known:
                self._known[current] = self._of(current)
        return self._known[term]

    def _of(self, term: Language) -> CharSet | None:
        parts = [self._known[part] for part in term.parts]
        charsets = self._algebra.charsets
        match term:
            case Characters():
                return term.charset
            case Complement() | Deferred():
                return self._algebra.any_character.charset
            case Intersection():
                shared: CharSet | None = self._algebra.any_character.charset
                for part in parts:
                    shared = None if shared is None or part is None else charsets.intersection(shared, part)
                return shared
            case _:
                joined: CharSet | None = None
                for part in parts:
                    if part is not None:
                        joined = part if joined is None else charsets.union(joined, part)
                return joined

    def restrict(self, term: Language, alphabet: CharSet | None) -> Language:
        """The strings of the term made of characters of the alphabet alone; complements and deferred terms stay whole.

        *Cost*: linear in the term. No recursion.
        """
        made: dict[Language, Language] = {}
        pending = [term]
        while pending:
            current = pending[-1]
            missing = [] if isinstance(current, Complement) else [part for part in current.parts if part not in made]
            if missing:
                pending += missing
                continue
            pending.pop()
            if current not in made:
                made[current] = self._rebuilt(current, alphabet, made)
        return made[term]

    def _rebuilt(self, term: Language, alphabet: CharSet | None, made: dict[Language, Language]) -> Language:
        algebra = self._algebra
        match term:
            case Characters():
                shared = None if alphabet is None else algebra.charsets.intersection(term.charset, alphabet)
                return algebra.nothing if shared is None else algebra.characters(shared.bounds)
            case Concatenation():
                return algebra.concatenation(made[term.head], made[term.tail])
            case Repeat():
                return algebra.repeat(made[term.body], term.minimum, term.maximum)
            case Union():
                return algebra.union(*(made[part] for part in term.parts))
            case Intersection():
                return algebra.intersection(*(made[part] for part in term.parts))
            case _:
                return term

    def fits(self, term: Language, members: CharSet) -> bool:
        """Whether no string of the term has a character outside the set."""
        alphabet = self.of(term)
        return alphabet is None or self._algebra.charsets.intersection(alphabet, members) is alphabet

    def tightened(self, term: Language) -> Language:
        """The same language, each conjunct without the characters that some other conjunct rules out."""
        if not isinstance(term, Intersection):
            return term
        alphabet = self.of(term)
        if alphabet is self._algebra.any_character.charset:
            return term
        return self._algebra.intersection(*(self.restrict(part, alphabet) for part in term.parts))
