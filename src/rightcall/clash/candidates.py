"""Which pairs of tools could be confused? Exact similarity of names and descriptions, and one schema with a shared word.

The work is three pure functions: `plan` cuts the search into shards, `run` answers one, `merge` joins answers in any
order and any grouping. Each pair belongs to exactly one shard: to the names when those are alike, else to the
descriptions when those are, else to its schema. So counts add up and no pair is counted twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rightcall.clash.ranking import Ranked
from rightcall.model import Hints, Tool
from rightcall.model.hints import conflict_weight
from rightcall.text import TextIndex, fold_description, fold_name, name_words, similarities

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]
    Numbers: TypeAlias = NDArray[np.float64]

CHUNK = 1 << 16
"""Pairs that are expanded at once, so that a thousand tools of one name need no more memory than ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """One part of the search: a block of names or descriptions, or one schema (`row`)."""

    kind: Literal["names", "descriptions", "schema"]
    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Pairs of tools, riskiest first, and how many there were before a limit cut them.

    *Shapes*: four arrays of one length. `first < second` are tool numbers, `score` is from 0 to 1, `weight` says how
    gravely the hints of the two contradict (0: not at all).
    """

    first: Integers
    second: Integers
    score: Numbers
    weight: Integers
    total: int

    def ranked(self) -> Ranked:
        """As plain values."""
        columns = (tuple(column.tolist()) for column in (self.first, self.second, self.score, self.weight))
        first, second, score, weight = columns
        return Ranked(first=first, second=second, score=score, weight=weight, total=self.total)


class Search:
    """What every shard needs to know of the tools. *Cost*: sorting the texts; the work is in `run`."""

    def __init__(self, tools: Sequence[Tool], schemas: Sequence[int | None], threshold: float, limit: int) -> None:
        """Prepare a search among the tools that have a schema; `schemas` numbers the distinct ones."""
        import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

        self.threshold = threshold
        self.limit = limit
        self.names = [fold_name(tool.name) or tool.name for tool in tools]
        self.descriptions = [fold_description(tool.description) for tool in tools]
        self.words = [frozenset(name_words(tool.name)) for tool in tools]
        taking_part = [place for place, schema in enumerate(schemas) if schema is not None]
        self.by_name = _Owners(self.names, taking_part)
        self.by_description = _Owners(self.descriptions, taking_part)
        self.by_schema: dict[int, list[int]] = defaultdict(list)
        for place, schema in enumerate(schemas):
            if schema is not None:
                self.by_schema[schema].append(place)
        groups = sorted({tool.group for tool in tools if tool.group is not None})
        self.groups = np.array([-1 if tool.group is None else groups.index(tool.group) for tool in tools], dtype=np.int64)
        kinds = sorted({tool.hints for tool in tools}, key=repr)
        self.kinds = np.array([kinds.index(tool.hints) for tool in tools], dtype=np.int64)
        self.weights = _weights(kinds)


def plan(search: Search) -> tuple[Shard, ...]:
    """Cut a search into shards."""
    return (
        *(Shard(kind="names", row=row, column=column) for row, column in search.by_name.index.blocks(search.threshold)),
        *(
            Shard(kind="descriptions", row=row, column=column)
            for row, column in search.by_description.index.blocks(search.threshold)
        ),
        *(Shard(kind="schema", row=schema, column=schema) for schema, tools in search.by_schema.items() if len(tools) > 1),
    )


def run(shard: Shard, search: Search) -> Candidates:
    """Find the candidates of one shard."""
    parts = [_judge(search, shard.kind, first, second) for first, second in _pairs(shard, search)]
    return merge(parts, search.limit)


def merge(parts: Iterable[Candidates], limit: int) -> Candidates:
    """Join candidates and keep the riskiest: the graver conflict, then the higher score, then the earlier names."""
    import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

    parts = list(parts)
    first = np.concatenate([np.empty(0, dtype=np.int64), *(part.first for part in parts)])
    second = np.concatenate([np.empty(0, dtype=np.int64), *(part.second for part in parts)])
    score = np.concatenate([np.empty(0), *(part.score for part in parts)])
    weight = np.concatenate([np.empty(0, dtype=np.int64), *(part.weight for part in parts)])
    kept = np.lexsort((second, first, -score, -weight))[:limit]
    return Candidates(
        first=first[kept],
        second=second[kept],
        score=score[kept],
        weight=weight[kept],
        total=sum(part.total for part in parts),
    )


class _Owners:
    """Distinct texts, and which tools have each."""

    def __init__(self, texts: Sequence[str], places: Sequence[int]) -> None:
        import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

        self.index = TextIndex([texts[place] for place in places])
        owners: dict[str, list[int]] = {text: [] for text in self.index.texts}
        for place in places:
            if texts[place]:
                owners[texts[place]].append(place)
        self.tools = np.array([place for places in owners.values() for place in places], dtype=np.int64)
        self.counts = np.array([len(places) for places in owners.values()], dtype=np.int64)
        self.starts = np.cumsum(self.counts) - self.counts

    def pairs(self, row: int, column: int, threshold: float) -> Iterator[tuple[Integers, Integers]]:
        """The pairs of tools whose texts match in a block, some at a time; equal texts match as well."""
        import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

        matches = self.index.matches(row, column, threshold)
        first, second = matches.first, matches.second
        if row == column:
            shared = row + np.flatnonzero(self.counts[row : row + self.index.block] > 1)
            first, second = np.concatenate([first, shared]), np.concatenate([second, shared])
        sizes = self.counts[first] * self.counts[second]
        ends = np.cumsum(sizes)
        for start in range(0, int(ends[-1]) if len(ends) else 0, CHUNK):
            number = np.arange(start, min(start + CHUNK, int(ends[-1])))
            match = np.searchsorted(ends, number, side="right")
            number -= (ends - sizes)[match]
            width = self.counts[second][match]
            one = self.tools[self.starts[first][match] + number // width]
            other = self.tools[self.starts[second][match] + number % width]
            # Tools of one text meet twice, and themselves once: the pair in order is the one that counts.
            kept = (first != second)[match] | (one < other)
            yield np.minimum(one, other)[kept], np.maximum(one, other)[kept]


def _pairs(shard: Shard, search: Search) -> Iterator[tuple[Integers, Integers]]:
    """The pairs of a shard that are offered together, before their scores are known."""
    match shard.kind:
        case "names":
            found = search.by_name.pairs(shard.row, shard.column, search.threshold)
        case "descriptions":
            found = search.by_description.pairs(shard.row, shard.column, search.threshold)
        case "schema":
            found = _pairs_with_shared_word(search.by_schema[shard.row], search.words)
    for first, second in found:
        one, other = search.groups[first], search.groups[second]
        together = (one == other) | (one < 0) | (other < 0)
        yield first[together], second[together]


def _pairs_with_shared_word(tools: Sequence[int], words: Sequence[frozenset[str]]) -> Iterator[tuple[Integers, Integers]]:
    """Pairs of tools whose names have a word in common, some at a time."""
    import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

    later: dict[str, set[int]] = defaultdict(set)
    found: list[tuple[int, int]] = []
    for place in reversed(tools):
        others = set[int]().union(*(later[word] for word in words[place]))
        found += ((place, other) for other in others)
        for word in words[place]:
            later[word].add(place)
        if len(found) >= CHUNK or place == tools[0]:
            pairs = np.array(found, dtype=np.int64).reshape(-1, 2)
            yield pairs[:, 0], pairs[:, 1]
            found = []


def _judge(search: Search, kind: str, first: Integers, second: Integers) -> Candidates:
    """Score pairs, drop those that belong to another kind of shard, keep the riskiest."""
    import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

    names = _scores(search.names, first, second)
    own = names < search.threshold if kind != "names" else names >= search.threshold
    first, second, names = first[own], second[own], names[own]
    score = np.maximum(names, _scores(search.descriptions, first, second))
    if kind == "schema":
        own = score < search.threshold
        first, second, score = first[own], second[own], score[own]
    weight = search.weights[search.kinds[first], search.kinds[second]]
    found = Candidates(first=first, second=second, score=score, weight=weight, total=len(first))
    return merge([found], search.limit)


def _scores(texts: Sequence[str], first: Integers, second: Integers) -> Numbers:
    return similarities([texts[place] for place in first], [texts[place] for place in second])


def _weights(kinds: Sequence[Hints]) -> Integers:
    """How gravely each kind of hints contradicts each other kind."""
    import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

    table = [[conflict_weight(one, other) for other in kinds] for one in kinds]
    return np.array(table, dtype=np.int64).reshape(len(kinds), len(kinds))
