"""Whether a language holds a text: derivatives along the text, one state at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.terms import Characters, Complement, Intersection, Repeat, Union

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language

_MAX_BOOLEAN_DEPTH: Final = 20
"""Boolean operations nested deeper are matched as one automaton instead of part by part."""
_STEPS_BETWEEN_CHECKS: Final = 1_024
_MAX_SEEN_STEPS: Final = 4_096


class Matcher:
    """Answers membership. `make_room` is called now and then, so that the states of a long text do not pile up."""

    def __init__(self, derivatives: Derivatives, make_room: Callable[[], None]) -> None:
        """Languages are those of one algebra."""
        self._derivatives = derivatives
        self._algebra = derivatives.algebra
        self._make_room = make_room

    def matches(self, language: Language, text: str, depth: int = 0) -> bool:
        """Whether the language holds the text. *Cost*: linear in the text, for each part of the language on its own."""
        if depth < _MAX_BOOLEAN_DEPTH:
            match language:
                case Intersection():
                    return all(self.matches(part, text, depth + 1) for part in language.parts)
                case Union(is_plain=False):
                    return any(self.matches(part, text, depth + 1) for part in language.parts)
                case Complement():
                    return not self.matches(language.body, text, depth + 1)
                case _:
                    pass
        longest = language.longest_length
        if len(text) < language.shortest_length or (longest is not None and len(text) > longest):
            return False
        if isinstance(language, Repeat) and isinstance(language.body, Characters):
            members = language.body.charset
            return all(ord(character) in members for character in set(text))
        return self._walk(language, text)

    def _walk(self, state: Language, text: str) -> bool:
        seen: dict[tuple[Language, str], Language] = {}
        for start in range(0, len(text), _STEPS_BETWEEN_CHECKS):
            if len(seen) > _MAX_SEEN_STEPS:
                seen.clear()
            for character in text[start : start + _STEPS_BETWEEN_CHECKS]:
                key = (state, character)
                reached = seen.get(key)
                if reached is None:
                    reached = seen[key] = self._derivatives.step(state, ord(character))
                state = reached
            if state is self._algebra.nothing:
                return False
            if state is self._algebra.everything:
                return True
            self._make_room()
        return state.nullable
