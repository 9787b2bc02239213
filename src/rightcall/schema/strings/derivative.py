r"""What is left to match after one character: all derivatives of a term at once, as disjoint character sets with targets.

The derivatives of a term are combined from those of its parts, so that each set operation happens once for a pair of
sets, and a class as large as `\p{L}` costs as much as `[a-z]` after its first use. Characters that lead to no string at
all are left out.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from rightcall.schema.strings import charset
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
    from collections.abc import Iterable, Sequence

    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.language import Language

Moves: TypeAlias = "tuple[tuple[CharSet, Language], ...]"

_SWEEP_FROM: Final = 6
"""From this many different sets on, a union sorts interval boundaries instead of intersecting set by set."""


class Derivatives:
    """Computes and keeps the derivatives of the terms of one algebra."""

    def __init__(self, algebra: Algebra) -> None:
        """Derivatives are made of terms of this algebra."""
        self.algebra = self._algebra = algebra
        self.epsilon = algebra.epsilon
        self._sets = algebra.charsets

    def moves(self, term: Language) -> Moves:
        """The derivatives of a term: disjoint, non-empty character sets, each with what is left; most readable first.

        *Cost*: the work for each sub-term is done once per engine. No recursion.
        """
        if term.moves is not None:
            return term.moves
        pending = [term]
        while pending:
            current = pending[-1]
            missing = [part for part in _needed(current) if part.moves is None]
            if missing:
                pending += missing
                continue
            pending.pop()
            if current.moves is None:
                current.moves = self._combine(current)
        assert term.moves is not None  # noqa: S101 - for the type checker: the loop above ends with it
        return term.moves

    def step(self, term: Language, code_point: int) -> Language:
        """What is left of the term after one character."""
        for members, target in self.moves(term):
            if code_point in members:
                return target
        return self._algebra.nothing

    def _combine(self, term: Language) -> Moves:
        moves: Moves = ()
        match term:
            case Characters():
                moves = ((term.charset, self._algebra.epsilon),)
            case Concatenation():
                moves = self._of_concatenation(term)
            case Repeat():
                moves = self._of_repeat(term)
            case Union():
                moves = self._of_union([part.moves or () for part in term.parts])
            case Intersection():
                moves = self._of_intersection(term)
            case Complement():
                moves = self._of_complement(term)
            case Deferred():
                moves = term.unfolded.moves or ()
            case _:
                pass
        return moves

    def _of_repeat(self, term: Repeat) -> Moves:
        maximum = None if term.maximum is None else term.maximum - 1
        rest = self._algebra.repeat(term.body, max(term.minimum - 1, 0), maximum)
        join = self._algebra.concatenation
        return self._ordered((members, join(target, rest)) for members, target in term.body.moves or ())

    def _of_concatenation(self, term: Concatenation) -> Moves:
        join, tail = self._algebra.concatenation, term.tail
        first = [(members, join(target, tail)) for members, target in term.head.moves or ()]
        if not term.head.nullable:
            return self._ordered(first)
        return self._of_union([first, tail.moves or ()])

    def _of_union(self, tables: Sequence[Iterable[tuple[CharSet, Language]]]) -> Moves:
        targets: dict[CharSet, list[Language]] = {}
        for table in tables:
            for members, target in table:
                targets.setdefault(members, []).append(target)
        pieces = targets if len(targets) == 1 else self._split(targets)
        union = self._algebra.union
        return self._ordered((members, union(*found) if len(found) > 1 else found[0]) for members, found in pieces.items())

    def _split(self, targets: dict[CharSet, list[Language]]) -> dict[CharSet, list[Language]]:
        """The coarsest disjoint sets, each with the targets of all sets that cover it."""
        if len(targets) >= _SWEEP_FROM:
            return targets if _are_disjoint(targets) else self._sweep(targets)
        pieces: dict[CharSet, list[Language]] = {}
        for members, found in targets.items():
            rest: CharSet | None = members
            for piece, earlier in tuple(pieces.items()):
                shared = self._sets.intersection(piece, members)
                if shared is None:
                    continue
                remainder = self._sets.difference(piece, members)
                if remainder is not None:
                    del pieces[piece]
                    pieces[remainder] = earlier
                pieces[shared] = [*earlier, *found]
                rest = None if rest is None else self._sets.difference(rest, piece)
            if rest is not None:
                pieces[rest] = found
        return pieces

    def _sweep(self, targets: dict[CharSet, list[Language]]) -> dict[CharSet, list[Language]]:
        order = list(targets)
        changes: dict[int, int] = {}
        for index, members in enumerate(order):
            for boundary in members.bounds:
                changes[boundary] = changes.get(boundary, 0) ^ (1 << index)
        intervals: dict[int, list[int]] = {}
        active = 0
        for start, end in pairwise(sorted(changes)):
            active ^= changes[start]
            if active:
                bounds = intervals.setdefault(active, [])
                if bounds and bounds[-1] == start:
                    bounds[-1] = end
                else:
                    bounds += (start, end)
        return {
            self._sets.make(tuple(bounds)): [
                target for index, members in enumerate(order) if active >> index & 1 for target in targets[members]
            ]
            for active, bounds in intervals.items()
        }

    def _of_intersection(self, term: Intersection) -> Moves:
        tables = sorted((part.moves or () for part in term.parts), key=len)
        found: list[tuple[CharSet, tuple[Language, ...]]] = [(members, (target,)) for members, target in tables[0]]
        shared = self._sets.intersection
        for table in tables[1:]:
            found = [
                (both, (*targets, target))
                for members, targets in found
                for others, target in table
                if (both := shared(members, others)) is not None
            ]
        intersection = self._algebra.intersection
        return self._ordered((members, intersection(*targets)) for members, targets in found)

    def _of_complement(self, term: Complement) -> Moves:
        complement = self._algebra.complement
        rest: CharSet | None = self._algebra.any_character.charset
        found = []
        for members, target in term.body.moves or ():
            found.append((members, complement(target)))
            rest = None if rest is None else self._sets.difference(rest, members)
        if rest is not None:
            found.append((rest, self._algebra.everything))
        return self._ordered(found)

    def _ordered(self, found: Iterable[tuple[CharSet, Language]]) -> Moves:
        """One set per target, no empty target, most readable set first."""
        by_target: dict[Language, CharSet] = {}
        for members, target in found:
            if target is not self._algebra.nothing:
                earlier = by_target.get(target)
                by_target[target] = members if earlier is None else self._sets.union(earlier, members)
        moves = [(members, target) for target, members in by_target.items()]
        if len(moves) > 1:
            moves.sort(key=_rank)
        return tuple(moves)


def _needed(term: Language) -> tuple[Language, ...]:
    """The terms whose derivatives those of this term are made of."""
    match term:
        case Concatenation():
            return term.parts if term.head.nullable else (term.head,)
        case Deferred():
            return (term.unfolded,)
        case _:
            return term.parts


def _rank(move: tuple[CharSet, Language]) -> tuple[int, int]:
    return move[0].penalty, move[0].rank


def _are_disjoint(sets: Iterable[CharSet]) -> bool:
    intervals = sorted(pair for members in sets for pair in charset.intervals(members.bounds))
    return all(before[1] <= after[0] for before, after in pairwise(intervals))
