"""Character sets as values: each set once per engine, with the results of set operations between them."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from rightcall.schema.strings import charset
from rightcall.schema.strings.readable import UNWRITABLE, characters, preferred

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rightcall.schema.strings.charset import Bounds


class CharSet:
    """A set of code points, interned per engine; `rank` orders disjoint sets by how readable their best character is."""

    __slots__ = ("__weakref__", "_best", "bounds", "penalty", "rank")

    def __init__(self, bounds: Bounds, preference: tuple[int, int]) -> None:
        """Keep the interval boundaries and what readable.py says of them."""
        self.bounds = bounds
        self.penalty, self.rank = preference
        self._best: str | None = None

    @property
    def is_writable(self) -> bool:
        """Whether it holds anything but lone surrogates."""
        return self.penalty < UNWRITABLE

    @property
    def best(self) -> str:
        """The most readable character; the set is writable."""
        if self._best is None:
            self._best = next(characters(self.bounds))
        return self._best

    def __contains__(self, code_point: int) -> bool:
        """Whether the set holds the code point."""
        return bisect_right(self.bounds, code_point) % 2 == 1


class CharSets:
    """The character sets of one engine, each kept once, with the results of set operations."""

    def __init__(self) -> None:
        """Start with no set."""
        self._sets: dict[Bounds, CharSet] = {}
        self._shared: dict[tuple[CharSet, CharSet], CharSet | None] = {}
        self._joined: dict[tuple[CharSet, CharSet], CharSet] = {}
        self._others: dict[CharSet, CharSet | None] = {}

    def __len__(self) -> int:
        """How many results are kept."""
        return len(self._sets) + len(self._shared) + len(self._joined)

    def clear(self) -> None:
        """Forget operation results. The sets themselves stay, as terms refer to them."""
        self._shared.clear()
        self._joined.clear()
        self._others.clear()

    def keep_only(self, used: Iterable[CharSet]) -> None:
        """Forget every set but the given ones."""
        self._sets = {kept.bounds: kept for kept in used}

    def make(self, bounds: Bounds) -> CharSet:
        """The set of these bounds; they are not empty."""
        found = self._sets.get(bounds)
        if found is None:
            found = self._sets[bounds] = CharSet(bounds, preferred(bounds))
        return found

    def intersection(self, left: CharSet, right: CharSet) -> CharSet | None:
        """The shared characters; None when there are none."""
        if left is right:
            return left
        key = (left, right)
        try:
            return self._shared[key]
        except KeyError:
            bounds = charset.intersection(left.bounds, right.bounds)
            found = self._shared[key] = self._shared[right, left] = self.make(bounds) if bounds else None
            return found

    def union(self, left: CharSet, right: CharSet) -> CharSet:
        """The characters of either set."""
        key = (left, right)
        found = self._joined.get(key)
        if found is None:
            found = self._joined[key] = self._joined[right, left] = self.make(charset.union(left.bounds, right.bounds))
        return found

    def complement(self, left: CharSet) -> CharSet | None:
        """All other characters; None when there are none."""
        if left not in self._others:
            bounds = charset.complement(left.bounds)
            self._others[left] = self.make(bounds) if bounds else None
        return self._others[left]

    def difference(self, left: CharSet, right: CharSet) -> CharSet | None:
        """The characters of the first set that are not in the second; None when there are none."""
        others = self.complement(right)
        return None if others is None else self.intersection(left, others)
