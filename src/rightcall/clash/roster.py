"""The tools of a scan in one order that does not depend on the order of the inputs, and who is offered with whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from rightcall.model import Tool
from rightcall.text import name_key


def in_order(tools: Iterable[Tool]) -> tuple[Tool, ...]:
    """Tools by name, then by source: a tool's place in this order is its number throughout a scan."""
    return tuple(sorted(tools, key=_order_key))


def _order_key(tool: Tool) -> tuple[str, str, str, str, int]:
    return (tool.name, tool.origin.source, tool.group or "", tool.description or "", tool.origin.index)


def offered_together(one: Tool, other: Tool) -> bool:
    """Whether a model can see both tools at once: always, unless they are in different groups."""
    return one.group is None or other.group is None or one.group == other.group


def joint_pairs(groups: Counter[str | None]) -> int:
    """How many pairs of these tools are offered together, given how many tools each group has?"""
    count = groups.total()
    apart = count - groups[None]
    same_group = sum(size * (size - 1) // 2 for group, size in groups.items() if group is not None)
    return count * (count - 1) // 2 - apart * (apart - 1) // 2 + same_group


def joint_pairs_between(ones: Counter[str | None], others: Counter[str | None]) -> int:
    """How many pairs, one tool of either side, are offered together?"""
    if len(ones) == len(others) == 1 and None in ones and None in others:
        return ones[None] * others[None]  # by far the most frequent case, asked millions of times in a scan of all pairs
    apart, other_apart = ones.total() - ones[None], others.total() - others[None]
    same_group = sum(size * others[group] for group, size in ones.items() if group is not None)
    return ones.total() * others.total() - apart * other_apart + same_group


def duplicate_names(tools: Sequence[Tool]) -> tuple[tuple[int, ...], ...]:
    """Places of tools that have the very same name and are offered together, one tuple for each clash."""
    return tuple(_joint_bunches(tools, lambda tool: tool.name))


def folded_collisions(tools: Sequence[Tool]) -> tuple[tuple[int, ...], ...]:
    """Places of tools whose names are equal but for case and separators, and not the same name throughout."""
    bunches = _joint_bunches(tools, lambda tool: name_key(tool.name))
    return tuple(bunch for bunch in bunches if len({tools[place].name for place in bunch}) > 1)


def _joint_bunches(tools: Sequence[Tool], key: Callable[[Tool], str]) -> list[tuple[int, ...]]:
    """Two or more tools with one key, for each group that sees them together, once."""
    by_key: dict[str, list[int]] = defaultdict(list)
    for place, tool in enumerate(tools):
        by_key[key(tool)].append(place)
    bunches: dict[tuple[int, ...], None] = {}
    for places in by_key.values():
        groups: list[str | None] = [*sorted({group for place in places if (group := tools[place].group) is not None})]
        for seen_by in groups or [None]:
            bunch = tuple(place for place in places if tools[place].group in (None, seen_by))
            if len(bunch) > 1:
                bunches[bunch] = None
    return sorted(bunches)
