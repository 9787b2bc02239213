"""Is there a string, and which is the shortest: best-first search over the derivatives of a term.

A state is a term, a step is a character. The search is A* with the lower bound that every term knows about its own strings
(`weight`); for a term without intersection, complement or deferral that bound is exact, so the search ends as soon as it meets
one. Cost counts characters first and unpleasant characters second. Length limits never become states: `longest` cuts the
search off, and a large minimum is counted level by level until the set of states repeats (levels.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, TypeVar

from rightcall.schema.strings.errors import StringBudgetExceeded, WitnessTooLong
from rightcall.schema.strings.language import CHARACTER_WEIGHT, NO_STRING_WEIGHT
from rightcall.schema.strings.readable import UNWRITABLE
from rightcall.schema.strings.terms import Characters, Complement, Concatenation, Epsilon, Intersection, Repeat, Union

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.derivative import Derivatives, Moves
    from rightcall.schema.strings.language import Language

MAX_WITNESS_LENGTH: Final = 1_000_000
"""Strings longer than this are not written down."""

_Answer = TypeVar("_Answer")


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
        self.spend(max(1, len(moves), _operands(term)))


def _operands(term: Language) -> int:
    """How many terms had to be derived for the state: a union of many parts costs more than its transitions."""
    if isinstance(term, Union):
        return len(term.parts)
    if isinstance(term, Intersection):
        return sum(_operands(part) for part in term.parts)
    return _operands(term.body) if isinstance(term, Complement) else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """The cheapest way to acceptance: character sets to go through, then the cheapest string of what is left."""

    steps: tuple[CharSet, ...]
    rest: Language

    @property
    def length(self) -> int:
        """In code points."""
        return len(self.steps) + self.rest.shortest_length

    @property
    def is_writable(self) -> bool:
        """Whether a string without lone surrogates goes this way; if not, there is no such string: it would be preferred."""
        return self.rest.weight < UNWRITABLE and all(members.is_writable for members in self.steps)

    def spell(self, derivatives: Derivatives) -> str:
        """The most readable string along the way. *Errors*: `WitnessTooLong`."""
        rest = plain_witness(derivatives, self.rest) if self.rest.is_plain else ""
        return "".join(members.best for members in self.steps) + rest


def shortest_path(derivatives: Derivatives, start: Language, longest: int | None, budget: Budget) -> Path | None:
    """The cheapest way from a term to acceptance within `longest` code points; None: there is no string at all.

    *Cost*: taken from the budget, per state its derivatives.
    """
    limit = NO_STRING_WEIGHT if longest is None else (longest + 1) * CHARACTER_WEIGHT
    search = _Search(derivatives, budget, limit)
    path = search.run(start, readable=True)
    if path is None and longest is not None and search.has_unwritable_choices:
        # A shorter string with lone surrogates may hide behind a longer one without: now every character costs the same.
        return search.run(start, readable=False)
    return path


class _Search:
    """One best-first search, up to a cost."""

    def __init__(self, derivatives: Derivatives, budget: Budget, limit: int) -> None:
        self._derivatives = derivatives
        self._budget = budget
        self._limit = limit
        self.has_unwritable_choices = False
        """Whether a string with lone surrogates may be shorter than the estimates, which prefer strings without, say."""

    def run(self, start: Language, *, readable: bool) -> Path | None:
        """The cheapest way. With `readable`, unpleasant characters cost more, lone surrogates more than anything."""
        costs = {start: 0}
        came_from: dict[Language, tuple[Language, CharSet]] = {}
        queue = [(self._estimate(start, readable=readable), 0, start)]
        pushed = 0
        while queue:
            total, _, term = heappop(queue)
            if total >= self._limit:
                return None
            cost, estimate = costs[term], self._estimate(term, readable=readable)
            if total > cost + estimate:
                continue
            if term.is_plain or (estimate == 0 and term.nullable):
                return Path(steps=_walk_back(came_from, term), rest=term)
            for members, target in self._expand(term):
                reached = cost + CHARACTER_WEIGHT + (members.penalty if readable else 0)
                if reached < costs.get(target, NO_STRING_WEIGHT):
                    costs[target] = reached
                    came_from[target] = (term, members)
                    pushed += 1
                    heappush(queue, (reached + self._estimate(target, readable=readable), pushed, target))
        return None

    def _expand(self, term: Language) -> Moves:
        moves = self._derivatives.moves(term)
        self._budget.expand(term, moves)
        if not self.has_unwritable_choices:
            self.has_unwritable_choices = not all(members.is_writable for members, _ in moves)
        return moves

    def _estimate(self, term: Language, *, readable: bool) -> int:
        """What a string of the term costs at least."""
        if not readable:
            return term.shortest_length * CHARACTER_WEIGHT
        if term.weight >= (term.shortest_length + 1) * CHARACTER_WEIGHT:
            self.has_unwritable_choices = True
        return term.weight


def _walk_back(came_from: dict[Language, tuple[Language, CharSet]], term: Language) -> tuple[CharSet, ...]:
    path = []
    while term in came_from:
        term, members = came_from[term]
        path.append(members)
    return tuple(reversed(path))


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
