"""Which lengths the strings of a term have: the set of reachable states per length.

A level is the set of states reachable with that many characters. Levels are a function of the level before, so they repeat
sooner or later; from then on a length of 100,000 is arithmetic, not 100,000 states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rightcall.schema.strings.budget import Budget
from rightcall.schema.strings.errors import WitnessTooLong
from rightcall.schema.strings.plain import MAX_WITNESS_LENGTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language

Level: TypeAlias = "dict[Language, None]"


class Levels:
    """The levels of one start term. `writable` leaves out characters that are lone surrogates."""

    def __init__(self, derivatives: Derivatives, start: Language, budget: Budget, *, writable: bool) -> None:
        """Start with the term itself at length 0."""
        self._derivatives = derivatives
        self._budget = budget
        self._writable = writable
        self.has_skipped = False
        """Whether characters were left out."""
        self._levels: list[Level] = [{start: None}]
        self._first_seen: dict[frozenset[Language], int] = {frozenset((start,)): 0}
        self._expanded: set[Language] = set()
        self.period = 0
        """After how many levels the last one repeats; 0 while no repetition is known."""
        self._before: dict[tuple[int, Language], tuple[Language, CharSet]] = {}

    def index(self, length: int) -> int:
        """Where the level of a length is kept, working out levels until it or a repetition is reached.

        *Cost*: the sizes of the new levels, taken from the budget.
        """
        while not self.period and len(self._levels) <= length:
            self._advance()
        if length < len(self._levels):
            return length
        start = len(self._levels) - self.period
        return start + (length - start) % self.period

    def at(self, length: int) -> Level:
        """The states reachable with exactly that many characters."""
        return self._levels[self.index(length)]

    def first_accepting(self, shortest: int, longest: int | None) -> int | None:
        """The least length in the range of which there is a string, or None."""
        length = shortest
        while longest is None or length <= longest:
            level = self.at(length)
            if not level or (self.period and length >= max(shortest, len(self._levels) - self.period) + self.period):
                return None
            if any(state.nullable for state in level):
                return length
            length += 1
        return None

    def string(self, length: int) -> str:
        """A readable string of that length, which `first_accepting` has found."""
        if length > MAX_WITNESS_LENGTH:
            raise WitnessTooLong(length)
        state = next(state for state in self.at(length) if state.nullable)
        text: list[str] = []
        for reached in range(length - 1, -1, -1):
            state, members = self._step_back(self.index(reached), state)
            text.append(members.best)
        text.reverse()
        return "".join(text)

    def _moves(self, state: Language) -> Iterator[tuple[CharSet, Language]]:
        moves = self._derivatives.moves(state)
        if state not in self._expanded:
            self._expanded.add(state)
            self._budget.expand(state, moves)
        for members, target in moves:
            if members.is_writable or not self._writable:
                yield members, target
            else:
                self.has_skipped = True

    def _advance(self) -> None:
        reached: Level = {}
        self._budget.spend(len(self._levels[-1]))
        for state in self._levels[-1]:
            for _, target in self._moves(state):
                reached[target] = None
        key = frozenset(reached)
        earlier = self._first_seen.setdefault(key, len(self._levels))
        if earlier < len(self._levels):
            self.period = len(self._levels) - earlier
        else:
            self._levels.append(reached)

    def _step_back(self, index: int, state: Language) -> tuple[Language, CharSet]:
        key = (index, state)
        if key not in self._before:
            steps = (
                (members.penalty, members.rank, place, before, members)
                for place, before in enumerate(self._levels[index])
                for members, target in self._moves(before)
                if target is state
            )
            *_, before, members = min(steps, key=lambda step: step[:3])
            self._before[key] = (before, members)
        return self._before[key]
