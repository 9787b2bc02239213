"""In which order the tools are shown: balanced, so that no tool gains by its place."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence


def seed_of(*parts: str | int) -> int:
    """A seed that depends on its parts and on nothing else. *Units*: 31 bits, which every provider takes."""
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:4]) >> 1


def balanced_positions(count: int, tool_count: int, seed: int) -> tuple[int, ...]:
    """Where the expected tool stands in `count` trials: every position as often as any other, but for one.

    Each run of `tool_count` trials is one row of a Latin square: a shuffle of all positions.
    """
    positions: list[int] = []
    block = 0
    while len(positions) < count:
        row = list(range(tool_count))
        random.Random(seed_of(seed, "row", block)).shuffle(row)  # noqa: S311 - a plan, no secret
        positions += row
        block += 1
    return tuple(positions[:count])


def order_with(expected: int, position: int, tool_count: int, seed: int) -> tuple[int, ...]:
    """A shuffled order of the tools in which `expected` stands at `position`."""
    others = [index for index in range(tool_count) if index != expected]
    random.Random(seed).shuffle(others)  # noqa: S311 - a plan, no secret
    return (*others[:position], expected, *others[position:])


def shuffled(tool_count: int, seed: int) -> tuple[int, ...]:
    """A shuffled order of the tools, for tasks that expect none of them."""
    order = list(range(tool_count))
    random.Random(seed).shuffle(order)  # noqa: S311 - a plan, no secret
    return tuple(order)


def served(tools: Sequence[object]) -> tuple[int, ...]:
    """The order in which the tools were listed."""
    return tuple(range(len(tools)))
