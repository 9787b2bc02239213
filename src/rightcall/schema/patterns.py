"""Regular expressions for the rest of the prover: compiled once, with every "cannot say" as one exception."""

from __future__ import annotations

from collections.abc import Iterable

from rightcall.schema.strings import (
    InvalidPattern,
    Language,
    OnlySurrogates,
    StringBudgetExceeded,
    StringEngine,
    UnsupportedPattern,
)

FIRST_TRANSITIONS = 20_000
LAST_TRANSITIONS = 400_000
"""Automaton transitions allowed for one question about strings, at first and on the one retry."""


class PatternUnknown(Exception):  # noqa: N818 - an answer, not an error
    """A question about strings that is not decided; the message says why."""


class Patterns:
    """The languages of the regular expressions of one prover."""

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.engine = StringEngine()
        self._languages: dict[str, Language | PatternUnknown] = {}
        self._found: dict[tuple[str, str], bool] = {}

    def language(self, text: str) -> Language:
        """Give the strings in which a pattern is found. *Errors*: PatternUnknown."""
        known = self._languages.get(text)
        if known is None:
            known = self._languages[text] = self._compile(text)
        if isinstance(known, PatternUnknown):
            raise known
        return known

    def _compile(self, text: str) -> Language | PatternUnknown:
        try:
            return self.engine.pattern(text)
        except (UnsupportedPattern, InvalidPattern) as problem:
            return PatternUnknown(f"pattern {text!r}: {problem}")
        except StringBudgetExceeded as problem:
            return PatternUnknown(f"pattern {text!r}: {problem}")

    def found(self, pattern: str, text: str) -> bool:
        """Tell whether a pattern is found in a text. *Errors*: PatternUnknown."""
        key = (pattern, text)
        answer = self._found.get(key)
        if answer is None:
            answer = self._found[key] = self.engine.matches(self.language(pattern), text)
        return answer

    def members(self, languages: Iterable[Language], count: int) -> list[str]:
        """Give up to `count` members of an intersection, shortest first; fewer means there are no more.

        *Errors*: PatternUnknown when the budget runs out, or when only lone surrogates are left.
        """
        language = self.engine.intersection(*languages)
        for budget in (FIRST_TRANSITIONS, LAST_TRANSITIONS):
            try:
                return self._members(language, count, budget)
            except StringBudgetExceeded:
                continue
            except OnlySurrogates as problem:
                msg = "only strings with lone surrogates are left"
                raise PatternUnknown(msg) from problem
        msg = f"string automaton over {LAST_TRANSITIONS:,} transitions"
        raise PatternUnknown(msg)

    def _members(self, language: Language, count: int, budget: int) -> list[str]:
        if count == 1:
            shortest = self.engine.shortest(language, budget)
            return [] if shortest is None else [shortest]
        return self.engine.members(language, count, budget)
