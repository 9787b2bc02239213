"""The laws of union: which parts of a union join, and which are swallowed by another part.

*Shapes*: parts are an insertion-ordered `dict` used as a set; every function gives a union of the same strings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from rightcall.schema.strings import charset
from rightcall.schema.strings.terms import (
    Characters,
    Complement,
    Concatenation,
    Intersection,
    Repeat,
    Union,
    counted,
    is_within,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.language import Language

Parts: TypeAlias = "dict[Language, None]"

_MAX_NULLABLE_PREFIXES: Final = 16
"""How far the law "a nullable head swallows its tail" follows a chain of heads: a bound on work, not on truth."""


def simplify(algebra: Algebra, parts: Parts) -> Parts:
    """Apply all laws once. At least two parts, none of them nothing, everything or a union."""
    parts = _join_complements(algebra, _join_characters(algebra, parts))
    if algebra.everything in parts:
        return parts
    parts = _join_searches(algebra, _join_counters(algebra, parts))
    return _absorb_lengths(algebra, _absorb(algebra, parts))


def _join_characters(algebra: Algebra, parts: Parts) -> Parts:
    """`[a] | [b]` is `[ab]`."""
    characters = [part.charset.bounds for part in parts if isinstance(part, Characters)]
    if len(characters) <= 1:
        return parts
    others: Parts = {part: None for part in parts if not isinstance(part, Characters)}
    return {**others, algebra.characters(charset.union_of(characters)): None}


def _join_complements(algebra: Algebra, parts: Parts) -> Parts:
    """`~a | ~b` is `~(a & b)`; `a | ~a` is everything."""
    complements = [part for part in parts if isinstance(part, Complement)]
    if any(part.body in parts for part in complements):
        return {algebra.everything: None}
    if len(complements) <= 1:
        return parts
    others: Parts = {part: None for part in parts if not isinstance(part, Complement)}
    return {**others, algebra.complement(algebra.intersection(*(part.body for part in complements))): None}


def _join_counters(algebra: Algebra, parts: Parts) -> Parts:
    """`X{a,b} T | X{c,d} T` is `X{min,max} T` where the ranges overlap or touch; so is `"" | X{1,b}`."""
    groups: dict[tuple[Language, Language], list[tuple[int, int | None, Language]]] = {}
    for part in parts:
        head, tail = (part.head, part.tail) if isinstance(part, Concatenation) else (part, algebra.epsilon)
        body, minimum, maximum = counted(head)
        groups.setdefault((body, tail), []).append((minimum, None if tail is algebra.everything else maximum, part))
    for (body, tail), members in groups.items():
        if len(members) > 1:
            members.sort(key=lambda member: member[0])
            parts = _join_ranges(algebra, parts, (body, tail), members)
    if algebra.epsilon in parts:
        for part in tuple(parts):
            if isinstance(part, Repeat) and part.minimum == 1:
                parts = {**_without(parts, [part]), algebra.repeat(part.body, 0, part.maximum): None}
    return parts


def _join_ranges(
    algebra: Algebra, parts: Parts, shared: tuple[Language, Language], members: list[tuple[int, int | None, Language]]
) -> Parts:
    body, tail = shared
    runs: list[tuple[int, int | None, list[Language]]] = []
    for minimum, maximum, part in members:
        if runs and (runs[-1][1] is None or minimum <= runs[-1][1] + 1):
            first, last, joined = runs[-1]
            last = None if last is None or maximum is None else max(last, maximum)
            runs[-1] = (first, last, [*joined, part])
        else:
            runs.append((minimum, maximum, [part]))
    for minimum, maximum, joined in runs:
        if len(joined) > 1:
            repeated = algebra.concatenation(algebra.repeat(body, minimum, maximum), tail)
            parts = {**_without(parts, joined), repeated: None}
    return parts


def _join_searches(algebra: Algebra, parts: Parts) -> Parts:
    """`anything A | anything B` is `anything (A | B)`."""
    searches = [part for part in parts if isinstance(part, Concatenation) and part.head is algebra.everything]
    if len(searches) <= 1:
        return parts
    joined = algebra.concatenation(algebra.everything, algebra.union(*(part.tail for part in searches)))
    return {**_without(parts, searches), joined: None}


def _absorb(algebra: Algebra, parts: Parts) -> Parts:
    """Drop what another part holds: `a & b` beside `a`, `T` beside `N T` (N nullable), `X T` beside "anything, then T"."""
    swallowed: list[Language] = []
    for part in parts:
        if isinstance(part, Intersection):
            if any(conjunct in parts for conjunct in part.parts):
                swallowed.append(part)
        elif isinstance(part, Concatenation):
            swallowed += _swallowed_tails(part)
            if part.head is algebra.everything:
                swallowed += _swallowed_by_search(part, parts)
    if algebra.epsilon in parts and any(part is not algebra.epsilon and not part.is_late and part.nullable for part in parts):
        swallowed.append(algebra.epsilon)
    return _without(parts, swallowed)


def _swallowed_by_search(search: Concatenation, parts: Parts) -> Iterator[Language]:
    tails = frozenset(search.tail.parts if isinstance(search.tail, Union) else (search.tail,))
    for part in parts:
        if part is not search and (part in tails or (isinstance(part, Concatenation) and part.tail in tails)):
            yield part


def _swallowed_tails(part: Concatenation) -> list[Language]:
    tails: list[Language] = []
    tail: Language = part
    while isinstance(tail, Concatenation) and tail.head.nullable and len(tails) < _MAX_NULLABLE_PREFIXES:
        tail = tail.tail
        tails.append(tail)
    return tails


def _absorb_lengths(algebra: Algebra, parts: Parts) -> Parts:
    """Drop the parts all of whose strings have a length that a pure length part allows."""
    for allowed in tuple(parts):
        if isinstance(allowed, Repeat) and allowed.body is algebra.any_character:
            within = [part for part in parts if part is not allowed and is_within(part, allowed.minimum, allowed.maximum)]
            parts = _without(parts, within)
    return parts


def _without(parts: Parts, dropped: Iterable[Language]) -> Parts:
    gone = set(dropped)
    return {part: None for part in parts if part not in gone} if gone else parts
