"""The two stages of a scan that have work in them, ready to be run over shards anywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any, Final, cast

from rightcall.clash import candidates, relations
from rightcall.clash.candidates import Candidates, Search
from rightcall.clash.relations import Answers, Questions, Relation
from rightcall.model import JsonValue, Stage

_RELATION_FIELDS: Final = tuple(field.name for field in fields(Relation))


def _candidates_key(shard: candidates.Shard) -> JsonValue:
    return [shard.kind, shard.row, shard.column]


def _candidates_identity(search: Search) -> JsonValue:
    """All that scores, order and choice of candidates depend on."""
    tools = zip(search.names, search.descriptions, search.words, search.groups.tolist(), search.kinds.tolist(), strict=True)
    return [
        search.threshold,
        search.limit,
        [[name, description, " ".join(sorted(words)), group, kind] for name, description, words, group, kind in tools],
        search.weights.tolist(),
        [[schema, *places] for schema, places in search.by_schema.items()],
        search.by_name.index.block,
    ]


def _candidates_to_json(part: Candidates) -> JsonValue:
    return [part.first.tolist(), part.second.tolist(), part.score.tolist(), part.weight.tolist(), part.total]


def _candidates_from_json(value: JsonValue) -> Candidates:
    import numpy as np  # noqa: PLC0415 - loaded by the first scan, not by the first import

    first, second, score, weight, total = cast("tuple[Any, ...]", value)
    columns = [np.array(column, dtype=np.int64) for column in (first, second, weight)]
    if len({len(first), len(second), len(score), len(weight)}) != 1:
        message = "columns of different lengths"
        raise ValueError(message)
    return Candidates(
        first=columns[0],
        second=columns[1],
        score=np.array(score, dtype=np.float64),
        weight=columns[2],
        total=int(total),
    )


def _relations_key(shard: relations.Shard) -> JsonValue:
    return [shard.row, [list(pair) for pair in shard.pairs]]


def _relations_identity(questions: Questions) -> JsonValue:
    """All that relations and counts depend on."""
    groups = questions.groups
    return [
        [[text.dialect, text.schema] for text in questions.library.texts],
        [list(pair) for pair in sorted(questions.wanted)],
        None if groups is None else [_group_rows(own) for own in groups],
    ]


def _group_rows(own: Counter[str | None]) -> list[JsonValue]:
    rows = sorted(own.items(), key=lambda item: (item[0] is not None, item[0] or "", item[1]))
    return [[group, count] for group, count in rows]


def _relations_to_json(part: Answers) -> JsonValue:
    return [
        [[*pair, *(getattr(relation, name) for name in _RELATION_FIELDS)] for pair, relation in part.relations.items()],
        dict(part.counts),
    ]


def _relations_from_json(value: JsonValue) -> Answers:
    rows, counts = cast("tuple[list[list[Any]], dict[str, int]]", value)
    found = {
        (int(first), int(second)): Relation(**dict(zip(_RELATION_FIELDS, rest, strict=True))) for first, second, *rest in rows
    }
    return Answers(relations=found, counts=Counter(counts))


CANDIDATES: Final[Stage[candidates.Shard, Search, Candidates]] = Stage(
    name="candidates",
    title="comparing texts",
    run=candidates.run,
    key=_candidates_key,
    identity=_candidates_identity,
    encode=_candidates_to_json,
    decode=_candidates_from_json,
)

RELATIONS: Final[Stage[relations.Shard, Questions, Answers]] = Stage(
    name="relations",
    title="proving",
    run=relations.run,
    key=_relations_key,
    identity=_relations_identity,
    encode=_relations_to_json,
    decode=_relations_from_json,
)
