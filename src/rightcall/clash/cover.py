"""Few shapes that hold many pairs: circles and hubs, the largest first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from rightcall.clash.pairs import Pair

SMALLEST_SHAPE = 3
"""Pairs from which a shape is worth a finding of its own; three pairs are also the smallest circle."""

Ray: TypeAlias = tuple[int, str]
"""A tool, and the side of the relation that it is on (empty where the relation has no sides)."""
Edge: TypeAlias = tuple[int, int]


def cover(pairs: Sequence[Pair]) -> Iterator[tuple[list[Pair], int | None]]:
    """Parts of some pairs (in order of risk), each with the tool in its middle when it is a hub. Every pair is in one part.

    Greedy: the busiest tool is looked at, and the larger of its hub and of one circle around it is taken out. A circle needs
    a relation without sides.
    """
    graph = _Graph(pairs)
    while (middle := graph.busiest()) is not None:
        circle = graph.circle(middle)
        size = len(circle) * (len(circle) - 1) // 2
        if size >= max(graph.degree(middle), SMALLEST_SHAPE):
            yield graph.take((one, other) for i, one in enumerate(circle) for other in circle[i + 1 :]), None
        elif graph.degree(middle) >= SMALLEST_SHAPE:
            yield graph.take(tuple(graph.spokes[middle])), middle[0]
        else:
            graph.leave(middle)
    yield from (([pair], None) for pair in graph.left())


class _Graph:
    """Pairs as edges between tools, from which shapes are taken out."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self._edges: dict[Edge, Pair] = {(pair.first, pair.second): pair for pair in pairs}
        self.spokes: dict[Ray, dict[Edge, None]] = defaultdict(dict)
        self._near: dict[int, int] = defaultdict(int)
        self._buckets: dict[int, set[Ray]] = defaultdict(set)
        for edge, pair in self._edges.items():
            for ray in _rays(pair):
                self.spokes[ray][edge] = None
            if pair.relation.inner is None:
                self._near[edge[0]] |= 1 << edge[1]
                self._near[edge[1]] |= 1 << edge[0]
        for ray, spokes in self.spokes.items():
            self._buckets[len(spokes)].add(ray)

    def degree(self, ray: Ray) -> int:
        """How many pairs are left at a tool."""
        return len(self.spokes[ray])

    def busiest(self) -> Ray | None:
        """The tool with the most pairs left, the first of several; None when no shape can be left."""
        degrees = [degree for degree, rays in self._buckets.items() if rays and degree >= SMALLEST_SHAPE - 1]
        return min(self._buckets[max(degrees)]) if degrees else None

    def circle(self, ray: Ray) -> list[int]:
        """A circle around a tool: always the neighbour next that shares the most of the neighbours still in common."""
        circle, common = [ray[0]], self._near[ray[0]]
        while common:
            following = max(_members(common), key=lambda tool: ((self._near[tool] & common).bit_count(), -tool))
            circle.append(following)
            common &= self._near[following]
        return sorted(circle)

    def take(self, edges: Iterator[Edge] | tuple[Edge, ...]) -> list[Pair]:
        """Take pairs out, in order of risk."""
        taken = [self._edges.pop(edge) for edge in edges]
        for pair in taken:
            edge = (pair.first, pair.second)
            for ray in _rays(pair):
                self._move(ray, edge)
            self._near[edge[0]] &= ~(1 << edge[1])
            self._near[edge[1]] &= ~(1 << edge[0])
        return sorted(taken, key=lambda pair: pair.rank)

    def leave(self, ray: Ray) -> None:
        """Look at a tool no more; its pairs stay."""
        self._buckets[self.degree(ray)].discard(ray)

    def left(self) -> tuple[Pair, ...]:
        """The pairs that no shape holds."""
        return tuple(self._edges.values())

    def _move(self, ray: Ray, edge: Edge) -> None:
        """Take a pair from a tool, and put the tool among those with one pair less."""
        self._buckets[self.degree(ray)].discard(ray)
        del self.spokes[ray][edge]
        self._buckets[self.degree(ray)].add(ray)


def _rays(pair: Pair) -> tuple[Ray, Ray]:
    """A pair as seen from each of its tools."""
    match pair.relation.inner:
        case "first":
            return (pair.first, "inner"), (pair.second, "outer")
        case "second":
            return (pair.first, "outer"), (pair.second, "inner")
        case _:
            return (pair.first, ""), (pair.second, "")


def _members(tools: int) -> Iterator[int]:
    """The numbers in a bit set, lowest first."""
    while tools:
        lowest = tools & -tools
        yield lowest.bit_length() - 1
        tools ^= lowest
