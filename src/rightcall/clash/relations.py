"""How two input schemas stand to each other, in both readings, asked once for each pair of distinct schemas.

The work is three pure functions: `plan` cuts the questions into shards, `run` asks those of one, `merge` joins answers in
any order and any grouping.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal, TypeAlias, get_args

from rightcall.clash.library import Library
from rightcall.clash.roster import joint_pairs, joint_pairs_between
from rightcall.model import JsonValue
from rightcall.schema import CompiledSchema, Containment, Overlap, Reading

RelationName: TypeAlias = Literal["identical", "equivalent", "contained", "overlap", "open-overlap", "disjoint", "unknown"]
RELATIONS: tuple[RelationName, ...] = get_args(RelationName)
"""Strongest first."""

SHARD_SIZE = 500
"""Pairs of schemas in a shard: small enough to spread uneven work, large enough to be worth sending."""

SchemaPair: TypeAlias = tuple[int, int]
"""Numbers of two distinct schemas, the lower first; twice the same for tools that share one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """How a first schema stands to a second one.

    `witness` is a call that both accept in `reading`; None when none is proven. `inner` says which side is contained in
    the other, `counterexample` is a call that only the outer one accepts. `empty_call_only` says that the declared reading
    shares the call without arguments and nothing else. `reason` and `pointer` say why a question is open.
    """

    name: RelationName
    reading: Reading | None = None
    witness: JsonValue = None
    inner: Literal["first", "second"] | None = None
    counterexample: JsonValue = None
    empty_call_only: bool = False
    reason: str = ""
    pointer: str | None = None

    def flipped(self) -> Relation:
        """The same relation, seen from the other side."""
        if self.inner is None:
            return self
        return replace(self, inner="second" if self.inner == "first" else "first")

    @property
    def is_proven_overlap(self) -> bool:
        """Whether a call is known that both schemas accept, in either reading."""
        return self.reading is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """Questions to ask: pairs that are listed, or (`pairs` is empty) every pair of a row of schemas with later ones."""

    pairs: tuple[SchemaPair, ...] = ()
    row: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Questions:
    """What every shard needs to know.

    `wanted` are the pairs of schemas of candidates, whose relation is kept whatever it is. In a scan of all pairs,
    `groups` says how many tools of each group have each schema, so that relations can be counted without listing pairs.
    """

    library: Library
    wanted: AbstractSet[SchemaPair]
    groups: tuple[Counter[str | None], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """Relations by pair of schemas, and (for a scan of all pairs) how many pairs of tools stand in each."""

    relations: Mapping[SchemaPair, Relation]
    counts: Mapping[str, int]


def plan(questions: Questions) -> tuple[Shard, ...]:
    """Cut the questions into shards."""
    if questions.groups is not None:
        return tuple(Shard(row=row) for row in range(len(questions.groups)))
    pairs = sorted(questions.wanted)
    return tuple(Shard(pairs=tuple(pairs[start : start + SHARD_SIZE])) for start in range(0, len(pairs), SHARD_SIZE))


def run(shard: Shard, questions: Questions) -> Answers:
    """Ask the questions of one shard."""
    relations: dict[SchemaPair, Relation] = {}
    counts: Counter[str] = Counter()
    for pair, tool_pairs in _asked(shard, questions):
        relation = relate_schemas(questions.library, pair)
        if tool_pairs:
            for key in counters(relation):
                counts[key] += tool_pairs
        if pair in questions.wanted or relation.name not in ("open-overlap", "disjoint"):
            relations[pair] = relation
    return Answers(relations=relations, counts=counts)


def merge(parts: Iterable[Answers]) -> Answers:
    """Join answers."""
    relations: dict[SchemaPair, Relation] = {}
    counts: Counter[str] = Counter()
    for part in parts:
        relations.update(part.relations)
        counts.update(part.counts)
    return Answers(relations=relations, counts=counts)


def counters(relation: Relation) -> tuple[str, ...]:
    """The counters of the summary that a pair in this relation goes into."""
    name = relation.name.replace("-", "_")
    return (name, "empty_call_only") if relation.empty_call_only else (name,)


def _asked(shard: Shard, questions: Questions) -> Iterator[tuple[SchemaPair, int]]:
    """The pairs of a shard, with the number of pairs of tools behind each (0 where the caller counts)."""
    if shard.row is None or questions.groups is None:
        yield from ((pair, 0) for pair in shard.pairs)
        return
    own = questions.groups[shard.row]
    if within := joint_pairs(own):
        yield (shard.row, shard.row), within
    for other in range(shard.row + 1, len(questions.groups)):
        if between := joint_pairs_between(own, questions.groups[other]):
            yield (shard.row, other), between


def relate_schemas(library: Library, pair: SchemaPair) -> Relation:
    """Which is the strongest relation that is proven between two schemas of a library?

    A call of declared arguments is a call as written, so what is disjoint as written, as most pairs are, is asked once.
    """
    prover, (first, second) = library.prover, pair
    one, other = library.compiled(first), library.compiled(second)
    written = prover.overlap(one, other, reading="written")
    if written.outcome == "disjoint":
        return Relation(name="disjoint", reason=written.reason)
    declared = prover.overlap(one, other, reading="declared")
    if declared.outcome == "overlap":
        return _declared_relation(library, pair, declared)
    if written.outcome == "unknown" or declared.outcome == "unknown":
        undecided = declared if declared.outcome == "unknown" else written
        relation = Relation(name="unknown", reason=undecided.reason, pointer=undecided.pointer)
        return replace(relation, reading="written", witness=written.witness) if written.outcome == "overlap" else relation
    return Relation(name="open-overlap", reading="written", witness=written.witness)


def _declared_relation(library: Library, pair: SchemaPair, overlap: Overlap) -> Relation:
    """The relation of two schemas that share a call of declared arguments."""
    first, second = pair
    one, other = library.compiled(first), library.compiled(second)
    witness, empty_only = overlap.witness, False
    if witness == {}:
        fuller = library.prover.overlap(one, other, reading="declared", non_empty=True)
        empty_only = fuller.outcome != "overlap"
        witness = witness if empty_only else fuller.witness
    proven = Relation(name="overlap", reading="declared", witness=witness, empty_call_only=empty_only)
    if first == second:
        return replace(proven, name="identical")
    only_first, only_second = call_beyond(library, one, other), call_beyond(library, other, one)
    match only_first.outcome, only_second.outcome:
        case ("contained", "contained"):
            return replace(proven, name="equivalent")
        case ("contained", _):
            return replace(proven, name="contained", inner="first", counterexample=only_second.counterexample)
        case (_, "contained"):
            return replace(proven, name="contained", inner="second", counterexample=only_first.counterexample)
        case _:
            return proven


def call_beyond(library: Library, inner: CompiledSchema, outer: CompiledSchema) -> Containment:
    """Is there a call of declared arguments that one schema accepts and another refuses, or is the first contained?

    Most schemas differ in their names, and then no search is needed: a call of the inner one without a name that the outer
    one requires, or with a name that the outer one refuses, is such a call.
    """
    prover, fences = library.prover, library.fences
    missing = (name for name in outer.required_names if name not in inner.required_names)
    foreign = (
        name
        for name in inner.declared_names
        if name not in outer.declared_names
        and prover.overlap(outer, fences.having(name), reading="declared").outcome == "disjoint"
    )
    for fence in chain(map(fences.lacking, missing), map(fences.having, foreign)):
        found = prover.overlap(inner, fence, reading="declared")
        if found.outcome == "overlap":
            return Containment(outcome="not-contained", counterexample=found.witness, checked_by=found.checked_by)
    return prover.contains(outer, inner, reading="declared")


def wanted_pairs(schemas: Sequence[int], others: Sequence[int]) -> frozenset[SchemaPair]:
    """The distinct pairs of schemas behind pairs of tools. *Shapes*: two sequences of one length."""
    return frozenset((one, other) if one <= other else (other, one) for one, other in zip(schemas, others, strict=True))


def relation_between(relations: Mapping[SchemaPair, Relation], one: int | None, other: int | None) -> Relation:
    """The relation of one schema to another, whichever way round it was asked. *Errors*: ValueError without two schemas."""
    if one is None or other is None:
        message = "a tool without a schema stands in no relation"
        raise ValueError(message)
    return relations[one, other] if one <= other else relations[other, one].flipped()
