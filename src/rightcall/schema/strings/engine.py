"""The string engine: patterns, lengths and literals as languages, and questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.algebra import Algebra
from rightcall.schema.strings.decide import Decider
from rightcall.schema.strings.derivative import Derivatives
from rightcall.schema.strings.ecma import compile_pattern, parse
from rightcall.schema.strings.errors import PatternError
from rightcall.schema.strings.matching import Matcher

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rightcall.schema.strings.language import Language

FIRST_BUDGET: Final = 20_000
"""Transitions for a first try."""
FULL_BUDGET: Final = 400_000
"""Transitions for a second try."""
MAX_PATTERNS: Final = 10_000
"""Pattern texts an engine remembers."""
MAX_KEPT: Final = 400_000
"""Terms and results an engine keeps; some 200 bytes each."""


class StringEngine:
    """Interns languages and answers questions about them. One engine serves many questions; it is not thread-safe.

    Languages of one engine compare by identity and must not be mixed with those of another engine.
    """

    def __init__(self, max_kept: int = MAX_KEPT) -> None:
        """Start empty. Past `max_kept` kept terms and results, an engine forgets all that no one outside holds."""
        self._algebra = Algebra()
        self._derivatives = Derivatives(self._algebra)
        self._patterns: dict[str, Language | PatternError] = {}
        self._decider = Decider(self._derivatives)
        self._matcher = Matcher(self._derivatives, self._make_room)
        self._max_kept = max_kept

    @property
    def everything(self) -> Language:
        """All strings."""
        return self._algebra.everything

    @property
    def nothing(self) -> Language:
        """No string."""
        return self._algebra.nothing

    def pattern(self, text: str) -> Language:
        """All strings in which an ECMA-262 pattern (Unicode mode) is found: a search, not a match of the whole string.

        *Errors*: `UnsupportedPattern`, `InvalidPattern`; both carry a reason and an offset.
        """
        known = self._patterns.get(text)
        if known is None:
            self._make_room()
            if len(self._patterns) >= MAX_PATTERNS:
                self._patterns.clear()
            try:
                known = compile_pattern(self._derivatives, text, parse(text))
            except PatternError as error:
                known = error
            self._patterns[text] = known
        if isinstance(known, PatternError):
            raise type(known)(known.reason, known.offset)
        return known

    def literals(self, texts: Iterable[str]) -> Language:
        """Exactly the given strings, as a trie whose equal branches are shared. *Cost*: linear in all characters."""
        return self._algebra.literals(texts)

    def length(self, minimum: int, maximum: int | None) -> Language:
        """All strings of `minimum` to `maximum` code points (None: without limit)."""
        return self._algebra.length(minimum, maximum)

    def intersection(self, *languages: Language) -> Language:
        """The strings that all of them hold; everything, if none is given."""
        return self._algebra.intersection(*languages)

    def union(self, *languages: Language) -> Language:
        """The strings that any of them holds; nothing, if none is given."""
        return self._algebra.union(*languages)

    def complement(self, language: Language) -> Language:
        """The strings that it does not hold."""
        return self._algebra.complement(language)

    def matches(self, language: Language, text: str) -> bool:
        """Whether the language holds the text. *Cost*: linear in the text, each new state once."""
        return self._matcher.matches(language, text)

    def is_empty(self, language: Language, budget: int = FIRST_BUDGET) -> bool:
        """Whether the language holds no string at all, lone surrogates included.

        *Errors*: `StringBudgetExceeded`. *Cost*: at most `budget` transitions.
        """
        self._make_room()
        return self._decider.is_empty(language, budget)

    def shortest(self, language: Language, budget: int = FIRST_BUDGET) -> str | None:
        """The shortest string of the language, the most readable of its length; None: proven empty.

        Where it takes thousands of transitions to be sure that no string is shorter, the first string found is given.
        *Errors*: `StringBudgetExceeded`, `WitnessTooLong`, and `OnlySurrogates` where every string holds a lone surrogate.
        *Cost*: at most `budget` transitions.
        """
        self._make_room()
        return self._decider.shortest(language, budget)

    def members(self, language: Language, count: int, budget: int = FIRST_BUDGET) -> list[str]:
        """Up to `count` different strings of the language, shortest first; fewer: proven that there are no more.

        *Errors*: as `shortest`; `OnlySurrogates` carries the strings found. *Cost*: at most twice `budget` transitions.
        """
        self._make_room()
        return self._decider.members(language, count, budget)

    def _make_room(self) -> None:
        if len(self._algebra) > self._max_kept:
            self._patterns.clear()
            self._decider.clear()
            self._algebra.keep_only_used()
