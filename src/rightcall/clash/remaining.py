"""The pairs of a scan of all pairs that neither text nor schema made candidates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rightcall.clash.pairs import Pair
from rightcall.clash.relations import Relation, SchemaPair
from rightcall.clash.roster import offered_together
from rightcall.model import Tool
from rightcall.model.hints import conflict_weight
from rightcall.text import fold_description, fold_name, similarity


def remaining_pairs(
    tools: Sequence[Tool],
    schemas: Sequence[int | None],
    relations: Mapping[SchemaPair, Relation],
    candidates: Iterable[Pair],
) -> list[Pair]:
    """Pairs beyond the candidates that share a call of declared arguments, or that are undecided.

    Most pairs of open schemas overlap through undeclared names, and many through the empty call: those are counted and
    not listed. *Cost*: one comparison of texts for each pair listed.
    """
    owners: dict[int, list[int]] = defaultdict(list)
    for place, schema in enumerate(schemas):
        if schema is not None:
            owners[schema].append(place)
    known = {(pair.first, pair.second) for pair in candidates}
    return [
        _pair(tools, first, second, relation if turned == (first, second) else relation.flipped())
        for (one, other), relation in relations.items()
        if not relation.empty_call_only and relation.name not in ("open-overlap", "disjoint")
        for turned in _tool_pairs(owners[one], owners[other])
        for first, second in [tuple(sorted(turned))]
        if (first, second) not in known and offered_together(tools[first], tools[second])
    ]


def _tool_pairs(ones: Sequence[int], others: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every pair of a tool with one schema and a tool with the other, once."""
    same = ones is others
    return ((one, other) for i, one in enumerate(ones) for other in (others[i + 1 :] if same else others))


def _pair(tools: Sequence[Tool], first: int, second: int, relation: Relation) -> Pair:
    one, other = tools[first], tools[second]
    names = similarity(fold_name(one.name), fold_name(other.name))
    descriptions = similarity(fold_description(one.description), fold_description(other.description))
    return Pair(
        first=first,
        second=second,
        score=max(names, descriptions),
        weight=conflict_weight(one.hints, other.hints),
        relation=relation,
        is_confusable=False,
    )
