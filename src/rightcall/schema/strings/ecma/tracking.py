"""What is known of the text before a position: one language per question, derived along with every character read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rightcall.schema.strings.ecma.classes import WORD
from rightcall.schema.strings.ecma.shape import FIRST_BEHIND_TRACKER, START_TRACKER, WORD_TRACKER, Shape, children
from rightcall.schema.strings.ecma.syntax import End, Look, Node, Start, WordBoundary
from rightcall.schema.strings.errors import UnsupportedPattern
from rightcall.schema.strings.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.derivative import Derivatives

Context: TypeAlias = tuple[Language | None, ...]
"""For each tracker what is left of its language after the text so far, or None where no assertion ahead will ask."""


class Trackers:
    """The trackers of one pattern: "at the start", "after a word character", and one for each look-behind."""

    def __init__(self, derivatives: Derivatives, shape: Shape, track: Callable[[Look], Language]) -> None:
        """`track` gives all texts that end with the body of a look-behind."""
        self._derivatives = derivatives
        self._algebra = derivatives.algebra
        self._numbers: dict[Node, int] = {}
        self.word = self._algebra.characters(WORD)
        after_word = self._algebra.concatenation(self._algebra.everything, self.word)
        behinds: list[Language] = []
        for number, behind in enumerate(shape.behinds, FIRST_BEHIND_TRACKER):
            _refuse_looking_further(behind.body)
            self._numbers[behind] = number
            behinds.append(track(behind))
        self.initial: Context = (self._algebra.epsilon, after_word, *behinds)

    def holds(self, node: Start | WordBoundary | Look, context: Context) -> bool:
        """Whether the text before is what the assertion asks for; for a boundary, whether it ends with a word character."""
        match node:
            case Start():
                tracked = context[START_TRACKER]
            case WordBoundary():
                tracked = context[WORD_TRACKER]
            case Look():
                tracked = context[self._numbers[node]]
        return tracked is not None and tracked.nullable

    def restrict(self, context: Context, needs: frozenset[int]) -> Context:
        """Forget what no assertion ahead asks."""
        return tuple(term if number in needs else None for number, term in enumerate(context))

    def is_settled(self, context: Context) -> bool:
        """Whether no further character changes anything that is asked."""
        return all(term is None or term is self._algebra.nothing or term is self._algebra.everything for term in context)

    def advance(self, context: Context, members: CharSet) -> list[tuple[CharSet, Context]]:
        """What is known after one character of a set, for each part of the set on which it differs."""
        parts: list[tuple[CharSet, Context]] = [(members, ())]
        for term in context:
            if term is None:
                parts = [(part, (*known, None)) for part, known in parts]
            else:
                parts = [further for part, known in parts for further in self._advance_one(term, part, known)]
        return parts

    def _advance_one(self, term: Language, part: CharSet, known: Context) -> list[tuple[CharSet, Context]]:
        charsets = self._algebra.charsets
        found: list[tuple[CharSet, Context]] = []
        rest: CharSet | None = part
        for members, target in self._derivatives.moves(term):
            shared = charsets.intersection(part, members)
            if shared is not None:
                found.append((shared, (*known, target)))
                rest = None if rest is None else charsets.difference(rest, members)
        if rest is not None:
            found.append((rest, (*known, self._algebra.nothing)))
        return found


def _refuse_looking_further(body: Node) -> None:
    nodes = [body]
    for node in nodes:
        if isinstance(node, End | WordBoundary) or (isinstance(node, Look) and not node.is_behind):
            reason = "an assertion about what follows inside a look-behind"
            raise UnsupportedPattern(reason, 0)
        nodes += children(node)
