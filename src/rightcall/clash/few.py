"""The candidates among a few tools, pair by pair: for a small catalog this costs less than loading what compares many.

It gives exactly what `candidates` gives; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rightcall.clash.ranking import Ranked
from rightcall.clash.roster import offered_together
from rightcall.model import Tool
from rightcall.model.hints import conflict_weight
from rightcall.text import fold_description, fold_name, name_words, similarity

FEW = 96
"""Tools up to which pairs are compared one at a time."""


def few_candidates(tools: Sequence[Tool], schemas: Sequence[int | None], threshold: float, limit: int) -> Ranked:
    """Which pairs of tools could be confused? *Cost*: two comparisons of texts for each pair."""
    found = sorted((-weight, -score, first, second) for first, second, score, weight in _pairs(tools, schemas, threshold))
    kept = found[:limit]
    return Ranked(
        first=tuple(row[2] for row in kept),
        second=tuple(row[3] for row in kept),
        score=tuple(-row[1] for row in kept),
        weight=tuple(-row[0] for row in kept),
        total=len(found),
    )


def _pairs(tools: Sequence[Tool], schemas: Sequence[int | None], threshold: float) -> Iterator[tuple[int, int, float, int]]:
    names = [fold_name(tool.name) or tool.name for tool in tools]
    descriptions = [fold_description(tool.description) for tool in tools]
    words = [frozenset(name_words(tool.name)) for tool in tools]
    taking_part = [place for place, schema in enumerate(schemas) if schema is not None]
    for first, second in combinations(taking_part, 2):
        if not offered_together(tools[first], tools[second]):
            continue
        score = max(similarity(names[first], names[second]), similarity(descriptions[first], descriptions[second]))
        is_twin = schemas[first] == schemas[second] and not words[first].isdisjoint(words[second])
        if score >= threshold or is_twin:
            yield first, second, score, conflict_weight(tools[first].hints, tools[second].hints)
