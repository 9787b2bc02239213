"""Which tool of the new catalog is which tool of the old one?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rightcall.drift.canonical import canonical_text
from rightcall.drift.library import Library
from rightcall.model import JsonValue, Tool
from rightcall.text import fold_description, fold_name, similarity


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """Pairs of (old, new) tools under one name, pairs that were renamed, and the tools of one side alone; by name."""

    kept: tuple[tuple[Tool, Tool], ...]
    renamed: tuple[tuple[Tool, Tool], ...]
    removed: tuple[Tool, ...]
    added: tuple[Tool, ...]


def match_tools(old: Sequence[Tool], new: Sequence[Tool], library: Library, threshold: float) -> Matching:
    """Match tools by name; what is left over, by the same canonical input schema and descriptions that read alike.

    Where a name occurs several times, equal definitions go together first. The order of the tools changes nothing.
    *Cost*: sorting; a rename compares tools of one canonical schema only.
    """
    sides = (_by_name(old), _by_name(new))
    kept: list[tuple[Tool, Tool]] = []
    left: tuple[list[Tool], list[Tool]] = ([], [])
    for name in sorted({*sides[0], *sides[1]}):
        pairs, *rest = _pair_up(sides[0].get(name, []), sides[1].get(name, []))
        kept += pairs
        left[0].extend(rest[0])
        left[1].extend(rest[1])
    renamed = _renames(*left, library, threshold)
    gone = {id(tool) for pair in renamed for tool in pair}
    return Matching(
        kept=tuple(kept),
        renamed=renamed,
        removed=tuple(tool for tool in left[0] if id(tool) not in gone),
        added=tuple(tool for tool in left[1] if id(tool) not in gone),
    )


def _by_name(tools: Iterable[Tool]) -> dict[str, list[Tool]]:
    """Tools under their names, those of one name in the order of their content."""
    found: dict[str, list[Tool]] = defaultdict(list)
    for tool in sorted(tools, key=_content):
        found[tool.name].append(tool)
    return found


def _content(tool: Tool) -> tuple[str, str, str, int]:
    definition: list[JsonValue] = [tool.description, tool.title, tool.input_schema, tool.output_schema]
    return (tool.name, canonical_text(definition), tool.origin.source, tool.origin.index)


_LIKENESS: tuple[Callable[[Tool], object], ...] = (
    lambda tool: _content(tool)[:3],
    lambda tool: _content(tool)[1],
    lambda tool: tool.origin.source,
    lambda _tool: "",
)
"""What two tools of one name must agree in to be paired, the most telling first; what is left goes together in its order."""


def _pair_up(old: list[Tool], new: list[Tool]) -> tuple[list[tuple[Tool, Tool]], list[Tool], list[Tool]]:
    """Pair tools of one name: equal definitions first, then those from sources of one name, then in order."""
    pairs: list[tuple[Tool, Tool]] = []
    for key in _LIKENESS:
        found = _pair_by([(key(tool), tool) for tool in old], [(key(tool), tool) for tool in new])
        pairs += found
        taken = {id(tool) for pair in found for tool in pair}
        old, new = ([tool for tool in side if id(tool) not in taken] for side in (old, new))
    return pairs, old, new


def _pair_by(old: list[tuple[object, Tool]], new: list[tuple[object, Tool]]) -> list[tuple[Tool, Tool]]:
    waiting: dict[object, list[Tool]] = defaultdict(list)
    for key, tool in reversed(new):
        waiting[key].append(tool)
    return [(tool, waiting[key].pop()) for key, tool in old if waiting[key]]


def _renames(
    removed: Sequence[Tool], added: Sequence[Tool], library: Library, threshold: float
) -> tuple[tuple[Tool, Tool], ...]:
    """Pairs of a tool that is gone and one that is new and nearly the same, the most alike first."""
    by_digest: dict[tuple[str, str], list[Tool]] = defaultdict(list)
    for tool in added:
        if (digests := library.digests(tool)) is not None:
            by_digest[digests].append(tool)
    scored = [
        (-score, -similarity(fold_name(one.name), fold_name(other.name)), one.name, other.name, one, other)
        for one in removed
        if (digests := library.digests(one)) is not None
        for other in by_digest.get(digests, ())
        if (score := _alike(one, other)) >= threshold
    ]
    taken: set[int] = set()
    pairs: list[tuple[Tool, Tool]] = []
    for *_, one, other in sorted(scored, key=lambda row: row[:4]):
        if id(one) not in taken and id(other) not in taken:
            taken |= {id(one), id(other)}
            pairs.append((one, other))
    return tuple(sorted(pairs, key=lambda pair: (pair[0].name, pair[1].name)))


def _alike(one: Tool, other: Tool) -> float:
    """How alike two descriptions are; by their names where neither tool has one."""
    texts = (fold_description(one.description), fold_description(other.description))
    if texts == ("", ""):
        return similarity(fold_name(one.name), fold_name(other.name))
    return 1.0 if texts[0] == texts[1] else similarity(*texts)
