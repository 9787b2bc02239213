"""Many pairs, few findings: tools that stand to each other alike are told together.

Three shapes, tried in this order: a *circle* of more than two tools that are mutually in one relation; a *hub*, one tool in
the same relation to more than two others; and the pairs that remain. Every pair of the input is told exactly once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.clash.pairs import Pair, Theme, themes
from rightcall.clash.separation import Separation
from rightcall.model import Tool

Shape: TypeAlias = Literal["pair", "circle", "hub"]

SMALLEST_CIRCLE = 3
SMALLEST_HUB = 3
"""Pairs from which a tool that stands alike to several others is told as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Pairs that are told together.

    `pairs` are in order of risk, so the first is the one that is shown; `tools` are all tool numbers, those of the first
    pair first. `pair_count` counts the pairs that stand in the relation, which for a circle may be more than were
    candidates. `hub` is the tool in the middle. `reason` says why the first pair is apart in the declared reading.
    """

    theme: Theme
    shape: Shape
    pairs: tuple[Pair, ...]
    tools: tuple[int, ...]
    pair_count: int
    hub: int | None = None
    separation: Separation | None = None
    reason: str = ""

    @property
    def lead(self) -> Pair:
        """The riskiest pair."""
        return self.pairs[0]


def fold_pairs(pairs: Iterable[Pair], tools: Sequence[Tool]) -> tuple[Fold, ...]:
    """Which findings do these pairs make? In order of risk, each pair once for each of its themes.

    *Cost*: about linear in the pairs, and for circles a bit set operation for each neighbour of each tool.
    """
    bundles: dict[tuple[Theme, str], list[Pair]] = defaultdict(list)
    for pair in sorted(pairs, key=lambda pair: pair.rank):
        for theme in themes(pair, tools):
            bundles[theme, _kinship(pair, theme)].append(pair)
    folds = [fold for (theme, kinship), bundle in bundles.items() for fold in _folds(theme, kinship, bundle)]
    return tuple(sorted(folds, key=lambda fold: (fold.lead.rank, fold.theme)))


def _kinship(pair: Pair, theme: Theme) -> str:
    """Which pairs of a theme may be told together: those in the same relation, the same way round."""
    if pair.relation.name in ("identical", "equivalent"):
        return "twins"
    if theme == "undecided":
        return pair.relation.reason
    return pair.relation.name


def _folds(theme: Theme, kinship: str, pairs: Sequence[Pair]) -> Iterator[Fold]:
    match theme, kinship:
        case ("empty-call", _) | ("interchangeable", _):
            yield from _components(theme, pairs, mutual=theme == "interchangeable")
        case (_, "twins"):
            yield from _components(theme, pairs, mutual=False)
        case _, "contained":
            yield from _stars(theme, pairs)
        case _:
            rest: dict[tuple[int, int], Pair] = {(pair.first, pair.second): pair for pair in pairs}
            yield from _circles(theme, rest)
            yield from _stars(theme, list(rest.values()))


def _components(theme: Theme, pairs: Sequence[Pair], *, mutual: bool) -> Iterator[Fold]:
    """Tools that are connected by pairs; `mutual` where the relation then holds between any two of them."""
    leader: dict[int, int] = {}

    def find(tool: int) -> int:
        while leader.setdefault(tool, tool) != tool:
            leader[tool] = leader[leader[tool]]
            tool = leader[tool]
        return tool

    for pair in pairs:
        leader[find(pair.first)] = find(pair.second)
    members: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        members[find(pair.first)].append(pair)
    for bundle in members.values():
        tools = _tools_of(bundle)
        count = len(tools) * (len(tools) - 1) // 2 if mutual else len(bundle)
        shape: Shape = "pair" if len(bundle) == 1 else "circle"
        yield Fold(theme=theme, shape=shape, pairs=tuple(bundle), tools=tools, pair_count=count)


def _circles(theme: Theme, rest: dict[tuple[int, int], Pair]) -> Iterator[Fold]:
    """Circles of three tools and more, grown from the riskiest pair left; their pairs are taken out of `rest`."""
    near: dict[int, int] = defaultdict(int)
    for first, second in rest:
        near[first] |= 1 << second
        near[second] |= 1 << first
    for first, second in tuple(rest):
        if (first, second) not in rest:
            continue
        circle = _grow(first, second, near)
        if len(circle) < SMALLEST_CIRCLE:
            continue
        taken = [rest.pop((one, other)) for i, one in enumerate(circle) for other in circle[i + 1 :]]
        for pair in taken:
            near[pair.first] &= ~(1 << pair.second)
            near[pair.second] &= ~(1 << pair.first)
        taken.sort(key=lambda pair: pair.rank)
        yield Fold(theme=theme, shape="circle", pairs=tuple(taken), tools=_tools_of(taken), pair_count=len(taken))


def _grow(first: int, second: int, near: Mapping[int, int]) -> list[int]:
    """A circle around two tools: always the common neighbour next that shares the most neighbours."""
    circle = [first, second]
    common = near[first] & near[second]
    while common:
        following = max(_members(common), key=lambda tool: ((near[tool] & common).bit_count(), -tool))
        circle.append(following)
        common &= near[following]
    return sorted(circle)


def _members(tools: int) -> Iterator[int]:
    """The numbers in a bit set, lowest first."""
    while tools:
        lowest = tools & -tools
        yield lowest.bit_length() - 1
        tools ^= lowest


def _stars(theme: Theme, pairs: Sequence[Pair]) -> Iterator[Fold]:
    """Hubs with at least three pairs the same way round, the busiest first; then the pairs that are left."""
    spokes: dict[tuple[int, str], dict[tuple[int, int], Pair]] = defaultdict(dict)
    for pair in pairs:
        for ray in _rays(pair):
            spokes[ray][pair.first, pair.second] = pair
    while spokes:
        hub = max(spokes, key=lambda ray: (len(spokes[ray]), -ray[0], ray[1]))
        bundle = sorted(spokes[hub].values(), key=lambda pair: pair.rank)
        if len(bundle) < SMALLEST_HUB:
            break
        for pair in bundle:
            for ray in _rays(pair):
                del spokes[ray][pair.first, pair.second]
                if not spokes[ray]:
                    del spokes[ray]
        yield Fold(
            theme=theme,
            shape="hub",
            pairs=tuple(bundle),
            tools=_tools_of(bundle),
            pair_count=len(bundle),
            hub=hub[0],
        )
    left = {key: pair for bundle in spokes.values() for key, pair in bundle.items()}
    for pair in left.values():
        yield Fold(theme=theme, shape="pair", pairs=(pair,), tools=(pair.first, pair.second), pair_count=1)


def _rays(pair: Pair) -> tuple[tuple[int, str], tuple[int, str]]:
    """A pair as seen from each of its tools: the tool, and the side it is on."""
    match pair.relation.inner:
        case "first":
            return (pair.first, "inner"), (pair.second, "outer")
        case "second":
            return (pair.first, "outer"), (pair.second, "inner")
        case _:
            return (pair.first, ""), (pair.second, "")


def _tools_of(pairs: Sequence[Pair]) -> tuple[int, ...]:
    """The tools of some pairs: those of the first pair first, the others by number."""
    lead = (pairs[0].first, pairs[0].second)
    return (*lead, *sorted({tool for pair in pairs for tool in (pair.first, pair.second)} - set(lead)))
