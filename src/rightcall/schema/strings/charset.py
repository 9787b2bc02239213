"""Which code points a character class holds: sets of code points as sorted, half-open intervals.

*Shapes*: `Bounds` is `(start, end, start, end, ...)`, strictly increasing, each `end` exclusive; `()` is the empty set.
The alphabet is every code point from 0 to 0x10FFFF, lone surrogates included.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Bounds: TypeAlias = tuple[int, ...]

LIMIT: Final = 0x110000
"""One past the last code point."""
NO_CHARACTER: Final[Bounds] = ()
ANY_CHARACTER: Final[Bounds] = (0, LIMIT)
SURROGATES: Final[Bounds] = (0xD800, 0xE000)


def from_ranges(ranges: Iterable[tuple[int, int]]) -> Bounds:
    """The set of all code points in the given closed ranges `(first, last)`, in any order, overlapping or not."""
    merged: list[int] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1]:
            merged[-1] = max(merged[-1], last + 1)
        else:
            merged += (first, last + 1)
    return tuple(merged)


def from_characters(text: str) -> Bounds:
    """The set of the characters of `text`."""
    return from_ranges((ord(character), ord(character)) for character in text)


def contains(bounds: Bounds, code_point: int) -> bool:
    """Whether the set holds the code point. *Cost*: O(log n)."""
    return bisect_right(bounds, code_point) % 2 == 1


def complement(bounds: Bounds) -> Bounds:
    """Every other code point."""
    if not bounds:
        return ANY_CHARACTER
    inner = bounds[1:] if bounds[0] == 0 else (0, *bounds)
    return inner[:-1] if bounds[-1] == LIMIT else (*inner, LIMIT)


def union(left: Bounds, right: Bounds) -> Bounds:
    """The code points of either set. *Cost*: O(n log n)."""
    if not left or left == right:
        return right
    return union_of((left, right)) if right else left


def union_of(sets: Iterable[Bounds]) -> Bounds:
    """The code points of any of the sets. *Cost*: O(n log n) for n interval boundaries in all."""
    merged: list[int] = []
    for start, end in sorted(interval for bounds in sets for interval in intervals(bounds)):
        if merged and start <= merged[-1]:
            merged[-1] = max(merged[-1], end)
        else:
            merged += (start, end)
    return tuple(merged)


def intervals(bounds: Bounds) -> Iterator[tuple[int, int]]:
    """The half-open intervals of the set, in order."""
    return zip(bounds[::2], bounds[1::2], strict=True)


def intersection(left: Bounds, right: Bounds) -> Bounds:
    """The code points of both sets. *Cost*: O(s log l + output) for the smaller set s and the larger l."""
    if len(left) > len(right):
        left, right = right, left
    shared: list[int] = []
    for position in range(0, len(left), 2):
        start, end = left[position], left[position + 1]
        other = bisect_right(right, start)
        other -= other % 2
        if other and right[other - 1] > start:
            other -= 2
        while other < len(right) and right[other] < end:
            low, high = max(start, right[other]), min(end, right[other + 1])
            if low < high:
                shared += (low, high)
            other += 2
    return tuple(shared)


def difference(left: Bounds, right: Bounds) -> Bounds:
    """The code points of the first set that the second does not hold."""
    return intersection(left, complement(right))


def size(bounds: Bounds) -> int:
    """How many code points the set holds."""
    return sum(bounds[1::2]) - sum(bounds[::2])
