"""Is there a string, and which is the shortest: best-first search over the derivatives of a term.

A state is a term, a step is a character. The search is A* with the lower bound that every term knows about its own strings
(`weight`); for a term without intersection, complement or deferral that bound is exact, so the search ends as soon as it
meets one. Cost counts characters first and unpleasant characters second. Length limits never become states: `longest` cuts
the search off, and a large minimum is counted level by level until the set of states repeats (levels.py).

As it stands the search walks a deterministic automaton: one state for all that may still come. Branching, it takes every
alternative of a union as a state of its own: many small states instead of few large ones, at most a product of the sizes of
the patterns where the deterministic states would be exponential.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.errors import WitnessTooLong
from rightcall.schema.strings.language import CHARACTER_WEIGHT, NO_STRING_WEIGHT
from rightcall.schema.strings.plain import MAX_WITNESS_LENGTH, plain_witness
from rightcall.schema.strings.readable import UNWRITABLE
from rightcall.schema.strings.terms import Intersection, Repeat, Union

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.budget import Budget
    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language

_LARGE_UNION: Final = 3
"""Smaller unions beside another conjunct stay one state: a search for a word is better off deterministic."""
_MAX_BRANCHES: Final = 256
"""A state is not taken apart into more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """A way to acceptance: states with the character sets between them, then the cheapest string of the last state."""

    states: tuple[Language, ...]
    steps: tuple[CharSet, ...]

    @property
    def length(self) -> int:
        """In code points."""
        return len(self.steps) + self.states[-1].shortest_length

    @property
    def is_writable(self) -> bool:
        """Whether a string without lone surrogates goes this way; if not, there is no such string: it would be preferred."""
        return self.states[-1].weight < UNWRITABLE and all(members.is_writable for members in self.steps)

    def spell(self, derivatives: Derivatives, length: int = 0) -> str | None:
        """The most readable string along the way, drawn out to a length by going round in one of its states.

        None: the way is shorter, and no state leads back to itself. *Errors*: `WitnessTooLong`.
        """
        if max(length, self.length) > MAX_WITNESS_LENGTH:
            raise WitnessTooLong(max(length, self.length))
        texts = [members.best for members in self.steps]
        texts.append(plain_witness(derivatives, self.states[-1]) if self.states[-1].is_plain else "")
        if self.length < length:
            turns = [
                (members.penalty, -place, members)
                for place, state in enumerate(self.states)
                for members, target in derivatives.moves(state)
                if target is state and members.is_writable
            ]
            if not turns:
                return None
            _, place, members = min(turns, key=lambda turn: turn[:2])
            texts.insert(-place, members.best * (length - self.length))
        return "".join(texts)


class Manner(Enum):
    """How to go through the states."""

    STEADY = "cheapest first, one state for all that may still come"
    BRANCHING = "cheapest first, every alternative of a large union on its own"
    GREEDY = "least outstanding for all conjuncts together first: finds a way soon, though not the cheapest"


def shortest_path(
    derivatives: Derivatives, start: Language, longest: int | None, budget: Budget, manner: Manner = Manner.STEADY
) -> Path | None:
    """The cheapest way (greedy: a way) to acceptance within `longest` code points; None: there is no string at all.

    *Cost*: taken from the budget, per state its derivatives.
    """
    limit = NO_STRING_WEIGHT if longest is None else (longest + 1) * CHARACTER_WEIGHT
    search = _Search(derivatives, budget, limit, manner)
    path = search.run(start, readable=True)
    if path is None and longest is not None and search.has_unwritable_choices:
        # A shorter string with lone surrogates may hide behind a longer one without: now every character costs the same.
        return search.run(start, readable=False)
    return path


class _Search:
    """One best-first search, up to a cost."""

    def __init__(self, derivatives: Derivatives, budget: Budget, limit: int, manner: Manner) -> None:
        self._derivatives = derivatives
        self._budget = budget
        self._limit = limit
        self._manner = manner
        self._pushed = 0
        self.has_unwritable_choices = False
        """Whether a string with lone surrogates may be shorter than the estimates, which prefer strings without, say."""

    def run(self, start: Language, *, readable: bool) -> Path | None:
        """The way. With `readable`, unpleasant characters cost more, lone surrogates more than anything."""
        costs: dict[Language, int] = {}
        came_from: dict[Language, tuple[Language, CharSet]] = {}
        queue: list[tuple[int, int, int, int, Language]] = []
        for state in self._states(start):
            costs[state] = 0
            self._push(queue, state, 0, readable=readable)
        while queue:
            _, _, _, cost, term = heappop(queue)
            if cost > costs[term]:
                continue
            if term.is_plain or (term.weight == 0 and term.nullable):
                return _walk_back(came_from, term)
            for members, target in self._expand(term):
                reached = cost + CHARACTER_WEIGHT + (members.penalty if readable else 0)
                if reached < costs.get(target, NO_STRING_WEIGHT):
                    costs[target] = reached
                    came_from[target] = (term, members)
                    self._push(queue, target, reached, readable=readable)
        return None

    def _push(self, queue: list[tuple[int, int, int, int, Language]], term: Language, cost: int, *, readable: bool) -> None:
        """Line a state up, unless even its cheapest string passes the limit."""
        ahead = term.weight
        if ahead >= (term.shortest_length + 1) * CHARACTER_WEIGHT:
            self.has_unwritable_choices = True
        if not readable:
            ahead = term.shortest_length * CHARACTER_WEIGHT
        if cost + ahead >= self._limit:
            return
        # Where the totals are equal, the search goes on where most is known already.
        order = (_outstanding(term), cost) if self._manner is Manner.GREEDY else (cost + ahead, -cost)
        self._pushed += 1
        heappush(queue, (*order, self._pushed, cost, term))

    def _expand(self, term: Language) -> Iterator[tuple[CharSet, Language]]:
        moves = self._derivatives.moves(term)
        self._budget.expand(term, moves)
        if not self.has_unwritable_choices:
            self.has_unwritable_choices = not all(members.is_writable for members, _ in moves)
        if self._manner is not Manner.BRANCHING:
            return iter(moves)
        return ((members, state) for members, target in moves for state in self._states(target))

    def _states(self, term: Language) -> tuple[Language, ...]:
        if self._manner is not Manner.BRANCHING or term.is_plain:
            return (term,)
        return _branches(self._derivatives.algebra, term)


def _outstanding(term: Language) -> int:
    """What the conjuncts ask for, added up; counters aside, as any character satisfies them."""
    parts = term.parts if isinstance(term, Intersection) else (term,)
    return sum(part.shortest_length for part in parts if not isinstance(part, Repeat))


def _branches(algebra: Algebra, term: Language) -> tuple[Language, ...]:
    """Terms whose union is the term, in an order that depends on its structure alone."""
    done: list[Language] = []
    pending = [term]
    while pending:
        current = pending.pop()
        choice = _choice(current) if len(pending) + len(done) < _MAX_BRANCHES else None
        if choice is None:
            done.append(current)
            continue
        others = [part for part in current.parts if part is not choice] if current is not choice else []
        pending += (algebra.intersection(part, *others) for part in choice.parts)
    if len(done) == 1:
        return (done[0],)
    return tuple(sorted({branch for branch in done if branch is not algebra.nothing}, key=_digest))


def _choice(term: Language) -> Union | None:
    if isinstance(term, Union):
        return term
    if isinstance(term, Intersection):
        large = (part for part in term.parts if isinstance(part, Union) and len(part.parts) >= _LARGE_UNION)
        return min(large, key=_digest, default=None)
    return None


def _digest(term: Language) -> bytes:
    return term.digest


def _walk_back(came_from: dict[Language, tuple[Language, CharSet]], term: Language) -> Path:
    states = [term]
    steps: list[CharSet] = []
    while term in came_from:
        term, members = came_from[term]
        states.append(term)
        steps.append(members)
    return Path(states=tuple(reversed(states)), steps=tuple(reversed(steps)))
