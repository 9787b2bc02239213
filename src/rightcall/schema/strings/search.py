"""Is there a string, and which is the shortest: best-first search over the derivatives of a term.

A state is a term, a step is a character. The search is A* with the lower bound that every term knows about its own strings
(`weight`); for a term without intersection, complement or deferral that bound is exact, so the search ends as soon as it meets
one. Cost counts characters first and unpleasant characters second. Length limits never become states: `longest` cuts the
search off, and a large minimum is counted level by level until the set of states repeats (levels.py).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, TypeVar

from rightcall.schema.strings.errors import StringBudgetExceeded, WitnessTooLong
from rightcall.schema.strings.language import CHARACTER_WEIGHT
from rightcall.schema.strings.readable import UNWRITABLE
from rightcall.schema.strings.terms import Characters, Concatenation, Epsilon, Intersection, Repeat, Union

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.derivative import Derivatives, Moves
    from rightcall.schema.strings.language import Language

MAX_WITNESS_LENGTH: Final = 1_000_000
"""Strings longer than this are not written down."""

_Answer = TypeVar("_Answer")

_OPERANDS_PER_TRANSITION: Final = 4
"""A state made of many parts costs more than its transitions; this many parts count as one transition."""


class RanOut:
    """What an attempt gives whose part of the budget did not suffice."""


class Budget:
    """Transitions that may still be looked at. The count does not depend on what is cached, so answers can be repeated."""

    def __init__(self, transitions: int) -> None:
        """Start with the full amount."""
        self.total = transitions
        self.left = transitions

    @property
    def spent(self) -> int:
        """How many transitions were looked at."""
        return self.total - self.left

    def spend(self, transitions: int) -> None:
        """Take some; raises `StringBudgetExceeded` when there are none left."""
        self.left -= transitions
        if self.left < 0:
            raise StringBudgetExceeded(self.total)

    def attempt(self, transitions: int, ask: Callable[[Budget], _Answer]) -> _Answer | RanOut:
        """Ask with a part of what is left. Whatever the part did not spend comes back."""
        part = Budget(min(transitions, self.left))
        try:
            answer = ask(part)
        except WitnessTooLong:
            raise
        except StringBudgetExceeded:
            self.spend(part.total)
            return RanOut()
        self.spend(part.spent)
        return answer

    def expand(self, term: Language, moves: Moves) -> None:
        """Take what looking at all derivatives of a term costs."""
        operands = len(term.parts) if type(term) in (Union, Intersection) else 1
        self.spend(max(1, len(moves), operands // _OPERANDS_PER_TRANSITION))


def shortest_path(
    derivatives: Derivatives, start: Language, *, longest: int | None, budget: Budget, writable: bool
) -> list[CharSet | str] | None:
    """The cheapest way from a term to acceptance as character sets and ready text, or None when there is none.

    With `writable`, only strings without lone surrogates count, and pleasant characters are preferred; without, any string
    does. `longest` bounds the length in code points.
    """
    estimate = _writable_estimate if writable else _length_estimate
    cost_to = {start: 0}
    came_from: dict[Language, tuple[Language, CharSet]] = {}
    queue = [(estimate(start), 0, start)]
    limit = UNWRITABLE if longest is None else (longest + 1) * CHARACTER_WEIGHT
    made = 0
    while queue:
        total, _, term = heappop(queue)
        if total >= limit:
            return None
        cost = cost_to[term]
        if total > cost + estimate(term):
            continue
        if term.is_plain or (total == cost and term.nullable):
            return [*_walk_back(came_from, term), plain_witness(derivatives, term) if writable else ""]
        moves = derivatives.moves(term)
        budget.expand(term, moves)
        for members, target in moves:
            if writable and not members.is_writable:
                continue
            reached = cost + CHARACTER_WEIGHT + (members.penalty if writable else 0)
            if reached < cost_to.get(target, NEVER):
                cost_to[target] = reached
                came_from[target] = (term, members)
                made += 1
                heappush(queue, (reached + estimate(target), made, target))
    return None


NEVER: Final = UNWRITABLE << 100
"""More than any cost."""


def _writable_estimate(term: Language) -> int:
    return term.weight


def _length_estimate(term: Language) -> int:
    return term.shortest_length * CHARACTER_WEIGHT


def _walk_back(came_from: dict[Language, tuple[Language, CharSet]], term: Language) -> list[CharSet]:
    path = []
    while term in came_from:
        term, members = came_from[term]
        path.append(members)
    path.reverse()
    return path


def spell(path: list[CharSet | str]) -> str:
    """The most readable string along a path."""
    return "".join(step if isinstance(step, str) else step.best for step in path)


def plain_witness(derivatives: Derivatives, term: Language) -> str:
    """The cheapest string of a term whose `weight` is exact and writable. *Cost*: O(length of the string)."""
    if term.shortest_length > MAX_WITNESS_LENGTH:
        raise WitnessTooLong(term.shortest_length)
    text: list[str] = []
    while not isinstance(term, Epsilon):
        match term:
            case Characters():
                text.append(term.charset.best)
                break
            case Concatenation():
                text.append(plain_witness(derivatives, term.head))
                term = term.tail
            case Repeat():
                text.append(plain_witness(derivatives, term.body) * term.minimum if term.minimum else "")
                break
            case _:
                character, term = _cheapest_step(derivatives, term)
                text.append(character)
    return "".join(text)


def _cheapest_step(derivatives: Derivatives, term: Language) -> tuple[str, Language]:
    """The first character of the cheapest string of a union, and what is left of it."""
    if term.nullable:
        return "", derivatives.epsilon
    cheapest = [part for part in term.parts if part.weight == term.weight]
    if len(cheapest) == 1:
        return "", cheapest[0]
    for members, target in derivatives.moves(term):
        if CHARACTER_WEIGHT + members.penalty + target.weight == term.weight:
            return members.best, target
    message = "a union without intersection has a cheapest string that starts with one of its derivatives"
    raise AssertionError(message)
