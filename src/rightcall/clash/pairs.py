"""A proved pair of tools, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.clash.relations import RELATIONS, Relation
from rightcall.clash.verbs import opposite_verbs
from rightcall.model import Tool
from rightcall.model.hints import has_effect_hints

Theme: TypeAlias = Literal[
    "effect-conflict",
    "interchangeable",
    "contained",
    "overlap",
    "open-overlap",
    "unlabelled",
    "undecided",
    "empty-call",
]
"""What a finding can be about. Each theme is told by one rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two tools by number (`first < second`), how alike they read, and how their input schemas stand to each other.

    `is_confusable` says that text or schema made them a candidate; other pairs are met only in a scan of all pairs.
    `weight` says how gravely their hints contradict (`hints.conflict_weight`).
    """

    first: int
    second: int
    score: float
    weight: int
    relation: Relation
    is_confusable: bool = True

    @property
    def rank(self) -> tuple[float, ...]:
        """Riskiest first: the graver conflict, then the stronger relation, then the higher score, then the earlier names."""
        return (-self.weight, RELATIONS.index(self.relation.name), -self.score, self.first, self.second)


def themes(pair: Pair, tools: Sequence[Tool]) -> tuple[Theme, ...]:
    """What is there to say about a pair?

    A pair that shares only the empty call has no other theme: that call tells nothing of what either tool does. A
    contradiction of effects replaces what would be said of the pair otherwise, except that tools of one schema are still
    listed together. Overlap through undeclared names alone is said only of pairs that could be confused: nearly every
    pair of open schemas overlaps that way.
    """
    relation = pair.relation
    if relation.empty_call_only:
        return ("empty-call",) if pair.is_confusable else ()
    found: list[Theme] = []
    through_declared = relation.reading == "declared"
    if pair.weight and relation.is_proven_overlap and (through_declared or pair.is_confusable):
        found.append("effect-conflict")
    match relation.name:
        case "identical" | "equivalent":
            found.append("interchangeable")
            if _is_unlabelled(tools[pair.first], tools[pair.second]):
                found.append("unlabelled")
        case "unknown":
            found.append("undecided")
        case "contained" | "overlap" if not found:
            found.append(relation.name)
        case "open-overlap" if not found and pair.is_confusable:
            found.append("open-overlap")
        case _:
            pass
    return tuple(found)


def _is_unlabelled(one: Tool, other: Tool) -> bool:
    """Whether two tools have names of opposite effect, and neither says anything of its effects."""
    silent = not has_effect_hints(one.hints) and not has_effect_hints(other.hints)
    return silent and opposite_verbs(one.name, other.name) is not None
