"""Which tools of a catalog are named or described alike: found through shared keys, never by comparing all with all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log

from rightcall.lint.wording import stem, words
from rightcall.model import Tool
from rightcall.text import fold_description, name_key, name_words, similarity

SYNONYMS = {
    synonym: family[0]
    for family in (
        ("get", "fetch", "retrieve", "read", "load"),
        ("find", "search", "query", "lookup"),
        ("delete", "remove", "erase"),
        ("create", "add", "new", "make"),
        ("update", "edit", "modify", "change"),
        ("list", "enumerate", "all"),
        ("send", "submit", "post"),
        ("user", "account", "member"),
        ("doc", "document"),
        ("message", "msg"),
        ("directory", "folder", "dir"),
        ("config", "configuration", "settings"),
    )
    for synonym in family
}
"""Words that name the same thing or deed, each with the one that stands for all."""

TEXT_LIKENESS = 0.6
JACCARD = 0.87
_SHORTEST_FOR_EDITS = 6
_LARGEST_FAMILY = 40
"""Tools under one key that are compared with each other; more are a series, not a confusion."""
_FEWEST_TOKENS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Two tools that are alike, by their places in the list, by what, and how much (0 to 1)."""

    first: int
    second: int
    by: str
    score: float


def are_offered_together(one: Tool, other: Tool) -> bool:
    """Whether one agent can be offered both: catalogs of different groups never meet."""
    groups = (one.group, other.group)
    return None in groups or groups[0] == groups[1]


def alike_names(tools: Sequence[Tool]) -> Iterator[Likeness]:
    """Tools whose names say the same with other words, in another order or number, or with one letter changed.

    Only where their descriptions are alike too: `list_order` and `list_orders` may well be two good tools.
    *Cost*: linear in the names, but for families that share a key.
    """
    seen: set[tuple[int, int]] = set()
    for by, families in (("words", _by_words(tools)), ("spelling", _by_spelling(tools))):
        for family in families:
            for one, other in combinations(family[:_LARGEST_FAMILY], 2):
                if (one, other) in seen or not _names_differ(tools[one], tools[other]):
                    continue
                seen.add((one, other))
                score = _text_likeness(tools[one], tools[other])
                if score >= TEXT_LIKENESS and are_offered_together(tools[one], tools[other]):
                    yield Likeness(first=one, second=other, by=by, score=round(score, 4))


def _by_words(tools: Sequence[Tool]) -> Iterable[list[int]]:
    families: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, tool in enumerate(tools):
        key = tuple(sorted(SYNONYMS.get(word, SYNONYMS.get(stem(word), stem(word))) for word in name_words(tool.name)))
        families[key].append(place)
    return (family for family in families.values() if len(family) > 1)


def _by_spelling(tools: Sequence[Tool]) -> Iterable[list[int]]:
    """Names that become equal when one letter of either is taken out: one letter changed, added or left out."""
    families: dict[str, list[int]] = defaultdict(list)
    for place, tool in enumerate(tools):
        key = name_key(tool.name)
        if len(key) >= _SHORTEST_FOR_EDITS:
            for shorter in {key, *(key[:at] + key[at + 1 :] for at in range(len(key)) if not key[at].isdigit())}:
                families[shorter].append(place)
    return (family for family in families.values() if len(family) > 1)


def _names_differ(one: Tool, other: Tool) -> bool:
    return name_key(one.name) != name_key(other.name)


def _text_likeness(one: Tool, other: Tool) -> float:
    return similarity(fold_description(one.description), fold_description(other.description))


def alike_descriptions(tools: Sequence[Tool]) -> Iterator[Likeness]:
    """Tools whose descriptions share nearly all their words, weighted by how rare the words are in this catalog.

    *Source*: prefix filtering (Chaudhuri, Ganti, Kaushik 2006): two sets of Jaccard likeness j share one of the rarest words
    of each, so only those are looked up. *Cost*: near linear in the words of texts that are unlike.
    """
    tokens = [frozenset(words(fold_description(tool.description))) for tool in tools]
    weights = _weights(tokens)
    by_rarest: dict[str, list[int]] = defaultdict(list)
    for place, found in enumerate(tokens):
        if len(found) < _FEWEST_TOKENS:
            continue
        rarest = sorted(found, key=lambda word: (-weights[word], word))[: len(found) - ceil(JACCARD * len(found)) + 1]
        near = dict.fromkeys(other for word in rarest for other in by_rarest[word][:_LARGEST_FAMILY])
        for other in sorted(near):
            score = _weighted_jaccard(tokens[other], found, weights)
            if score >= JACCARD and are_offered_together(tools[other], tools[place]):
                yield Likeness(first=other, second=place, by="description", score=round(score, 4))
        for word in rarest:
            by_rarest[word].append(place)


def _weights(tokens: Sequence[frozenset[str]]) -> Mapping[str, float]:
    counts = Counter(word for found in tokens for word in found)
    return {word: 1 + log(len(tokens) / count) for word, count in counts.items()}


def _weighted_jaccard(one: frozenset[str], other: frozenset[str], weights: Mapping[str, float]) -> float:
    union = sum(weights[word] for word in sorted(one | other))
    return sum(weights[word] for word in sorted(one & other)) / union if union else 0.0
