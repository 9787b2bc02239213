"""The laws of intersection: which conjuncts join, which follow from another, and which contradict each other.

*Shapes*: parts are an insertion-ordered `dict` used as a set; every function gives an intersection of the same strings.
*Cost*: linear in the parts. This runs once for every state of a search, so conjuncts are sorted by shape in one pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rightcall.schema.strings.terms import Characters, Complement, Repeat, Union, counted, is_within

if TYPE_CHECKING:
    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.language import Language

Parts: TypeAlias = "dict[Language, None]"


def simplify(algebra: Algebra, parts: Parts) -> Parts:
    """Apply all laws once. At least two parts, none of them nothing, everything or an intersection."""
    complements, counters, unions = _by_shape(parts)
    if complements:
        parts = _join_complements(algebra, parts, complements)
    if counters:
        parts = _join_counters(algebra, parts, counters)
    if algebra.epsilon in parts:
        if not all(part.is_late or part.nullable for part in parts):
            return {algebra.nothing: None}
        parts = {part: None for part in parts if part is algebra.epsilon or part.is_late}
    for union in unions:
        if any(choice in parts for choice in union.parts):
            parts = {part: None for part in parts if part is not union}
    return parts


def _by_shape(parts: Parts) -> tuple[list[Complement], list[Language], list[Union]]:
    complements: list[Complement] = []
    counters: list[Language] = []
    unions: list[Union] = []
    for part in parts:
        if isinstance(part, Complement):
            complements.append(part)
        elif isinstance(part, Union):
            unions.append(part)
        elif isinstance(part, Characters) or (isinstance(part, Repeat) and isinstance(part.body, Characters)):
            counters.append(part)
    return complements, counters, unions


def _join_complements(algebra: Algebra, parts: Parts, complements: list[Complement]) -> Parts:
    """`~a & ~b` is `~(a | b)`; `a & ~(a | b)` is nothing."""
    refused = complements[0].body
    if len(complements) > 1:
        refused = algebra.union(*(part.body for part in complements))
        others: Parts = {part: None for part in parts if not isinstance(part, Complement)}
        parts = {**others, algebra.complement(refused): None}
    bodies = refused.parts if isinstance(refused, Union) else (refused,)
    return {algebra.nothing: None} if any(body in parts for body in bodies) else parts


def _join_counters(algebra: Algebra, parts: Parts, counters: list[Language]) -> Parts:
    """`S{a,b} & T{c,d}` is `(S & T){max,min}`; a pure length goes where another conjunct keeps to it anyway."""
    joined = counters[0]
    if len(counters) > 1:
        for part in counters[1:]:
            joined = _shared(algebra, joined, part)
        others: Parts = {part: None for part in parts if part not in counters}
        parts = {**others, joined: None}
    if isinstance(joined, Repeat) and joined.body is algebra.any_character:
        minimum, maximum = joined.minimum, joined.maximum
        if any(is_within(other, minimum, maximum) for other in parts if other is not joined):
            return {other: None for other in parts if other is not joined}
    return parts


def _shared(algebra: Algebra, left: Language, right: Language) -> Language:
    if algebra.nothing in (left, right):
        return algebra.nothing
    left_body, left_minimum, left_maximum = counted(left)
    right_body, right_minimum, right_maximum = counted(right)
    if not (isinstance(left_body, Characters) and isinstance(right_body, Characters)):
        return algebra.epsilon if left.nullable and right.nullable else algebra.nothing
    minimum = max(left_minimum, right_minimum)
    maximum = left_maximum if right_maximum is None else right_maximum
    if left_maximum is not None and right_maximum is not None:
        maximum = min(left_maximum, right_maximum)
    if maximum is not None and maximum < minimum:
        return algebra.nothing
    shared = algebra.charsets.intersection(left_body.charset, right_body.charset)
    body = algebra.nothing if shared is None else algebra.characters_of(shared)
    return algebra.repeat(body, minimum, maximum)
