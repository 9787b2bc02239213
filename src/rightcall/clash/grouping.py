"""Many pairs, few findings: tools that stand to each other alike are told together.

Tools of one schema make a *circle*. Among other pairs the largest shape goes first, again and again: a circle of tools that
are mutually in one relation, or a *hub*, one tool in the same relation to many. What is left are single pairs. Every pair is
told exactly once for each of its themes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.clash.cover import cover
from rightcall.clash.pairs import Pair, Theme, themes
from rightcall.clash.separation import Separation
from rightcall.model import JsonValue, Tool

Shape: TypeAlias = Literal["pair", "circle", "hub"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Pairs that are told together.

    `pairs` are in order of risk, so the first is the one that is shown; `tools` are all tool numbers, those of the first
    pair first. `pair_count` counts the pairs that stand in the relation, which for tools of one schema may be more than
    were candidates. `hub` is the tool in the middle. `witness` is the call to show of the first pair, `reason` says why
    that pair is apart in the declared reading.
    """

    theme: Theme
    shape: Shape
    pairs: tuple[Pair, ...]
    tools: tuple[int, ...]
    pair_count: int
    hub: int | None = None
    witness: JsonValue = None
    separation: Separation | None = None
    reason: str = ""

    @property
    def lead(self) -> Pair:
        """The riskiest pair."""
        return self.pairs[0]


def fold_pairs(pairs: Iterable[Pair], tools: Sequence[Tool], schemas: Sequence[int | None]) -> tuple[Fold, ...]:
    """Which findings do these pairs make? In order of risk; `schemas` numbers the distinct schemas of the tools.

    *Cost*: about linear in the pairs, and for circles a bit set operation for each neighbour of each tool.
    """
    bundles: dict[tuple[Theme, str], list[Pair]] = defaultdict(list)
    for pair in sorted(pairs, key=lambda pair: pair.rank):
        for theme in themes(pair, tools):
            bundles[theme, _kinship(pair, theme)].append(pair)
    folds: list[Fold] = []
    for (theme, kinship), bundle in bundles.items():
        match theme, kinship:
            case "interchangeable", _:
                folds += _twins(bundle, tools, schemas)
            case ("empty-call", _) | (_, "twins"):
                folds += (_fold(theme, part) for part in _components(bundle, lambda pair: (pair.first, pair.second)))
            case _:
                folds += (_fold(theme, part, hub) for part, hub in cover(bundle))
    return tuple(sorted(folds, key=lambda fold: (fold.lead.rank, fold.theme)))


def _kinship(pair: Pair, theme: Theme) -> str:
    """Which pairs of a theme may be told together."""
    if theme == "empty-call":
        return "empty"
    if theme == "undecided":
        return pair.relation.reason
    return "twins" if pair.relation.name in ("identical", "equivalent") else pair.relation.name


def _fold(theme: Theme, pairs: Sequence[Pair], hub: int | None = None) -> Fold:
    """Tell pairs together; they are in order of risk."""
    shape: Shape = "pair" if len(pairs) == 1 else "circle" if hub is None else "hub"
    return Fold(theme=theme, shape=shape, pairs=tuple(pairs), tools=tools_of(pairs), pair_count=len(pairs), hub=hub)


def _twins(pairs: Sequence[Pair], tools: Sequence[Tool], schemas: Sequence[int | None]) -> Iterator[Fold]:
    """Tools of one schema, in the widest sense: connected by equivalence, told once for each group that sees them.

    The other tools of the schema in the same sources belong to it, whether or not they read alike: who gives a dozen tools
    one schema should hear of the dozen.
    """
    owners: dict[int | None, list[int]] = defaultdict(list)
    for place, schema in enumerate(schemas):
        owners[schema].append(place)
    for bundle in _components(pairs, lambda pair: (schemas[pair.first], schemas[pair.second])):
        alike = {schemas[place] for pair in bundle for place in (pair.first, pair.second)}
        sources = {tools[place].origin.source for pair in bundle for place in (pair.first, pair.second)}
        places = [place for schema in alike for place in owners[schema] if tools[place].origin.source in sources]
        groups: list[str | None] = [*sorted({group for place in places if (group := tools[place].group) is not None})]
        for group in groups or [None]:
            seen = {place for place in places if tools[place].group in (None, group)}
            inside = [pair for pair in bundle if pair.first in seen and pair.second in seen]
            if inside:
                yield _circle(inside, seen)


def _circle(pairs: Sequence[Pair], places: set[int]) -> Fold:
    """All tools of one schema, led by the riskiest pair of candidates among them."""
    lead = (pairs[0].first, pairs[0].second)
    count = len(places) * (len(places) - 1) // 2
    members = (*lead, *sorted(places - set(lead)))
    shape: Shape = "pair" if count == 1 else "circle"
    return Fold(theme="interchangeable", shape=shape, pairs=tuple(pairs), tools=members, pair_count=count)


def _components(pairs: Sequence[Pair], ends: Callable[[Pair], tuple[Hashable, Hashable]]) -> Iterator[list[Pair]]:
    """Pairs that are connected through common ends, each part in the order given."""
    leader: dict[Hashable, Hashable] = {}

    def find(end: Hashable) -> Hashable:
        while leader.setdefault(end, end) != end:
            leader[end] = leader[leader[end]]
            end = leader[end]
        return end

    for pair in pairs:
        one, other = ends(pair)
        leader[find(one)] = find(other)
    parts: dict[Hashable, list[Pair]] = defaultdict(list)
    for pair in pairs:
        parts[find(ends(pair)[0])].append(pair)
    yield from parts.values()


def tools_of(pairs: Sequence[Pair]) -> tuple[int, ...]:
    """The tools of some pairs: those of the first pair first, the others by number."""
    lead = (pairs[0].first, pairs[0].second)
    return (*lead, *sorted({tool for pair in pairs for tool in (pair.first, pair.second)} - set(lead)))
