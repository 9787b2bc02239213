"""How two versions of one schema stand to each other, in both readings, and whether what used to hold still does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from rightcall.drift.canonical import canonical_text
from rightcall.drift.causes import Breakage, Broken
from rightcall.drift.library import open_to_all
from rightcall.schema import CompiledSchema, Containment, Prover, Reading

RelationName: TypeAlias = Literal[
    "unchanged", "equivalent", "widened", "narrowed", "changed", "disjoint", "unknown", "added", "removed", "absent"
]
"""Of the new version to the old one. `changed`: each accepts what the other refuses. `added`, `removed`, `absent`: one side
or both have no schema at all."""
RELATIONS: tuple[RelationName, ...] = get_args(RelationName)
SAME: frozenset[RelationName] = frozenset({"unchanged", "equivalent", "absent"})

READINGS: tuple[Reading, ...] = get_args(Reading)


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaChange:
    """What became of one schema.

    `written` and `declared` are the relations in the two readings. `broken` are values that used to be fine and no longer
    are, as a peer meets them: made of declared names only, refused by the other schema as it is written. For an input
    schema these are calls that the old version accepted and the new one refuses; for an output schema results that the
    new version may give and the old one ruled out. `nothing_left` says that no declared value survives at all. `foreign`
    is a value that only loses its declaration: a name that the other version does not declare, and lets pass. `open_only`
    is one that breaks only because it has a name that nobody declared. `gained` is a value that only the new version
    accepts, of declared names. `reasons` say what could not be decided.
    """

    written: RelationName
    declared: RelationName
    broken: tuple[Broken, ...] = ()
    nothing_left: bool = False
    foreign: Containment | None = None
    open_only: Containment | None = None
    gained: Containment | None = None
    reasons: tuple[str, ...] = ()
    checked_by: tuple[str, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing changed, in either reading."""
        return self.written in SAME and self.declared in SAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The two versions of a schema, and which of them makes a promise that the other must keep.

    A call that is fine by the old input schema must be fine by the new one; a result that is fine by the new output schema
    must be fine by the old one.
    """

    old: CompiledSchema
    new: CompiledSchema
    is_output: bool

    @property
    def giving(self) -> CompiledSchema:
        """The version whose values must be accepted."""
        return self.new if self.is_output else self.old

    @property
    def taking(self) -> CompiledSchema:
        """The version that must accept them."""
        return self.old if self.is_output else self.new


UNCHANGED = SchemaChange(written="unchanged", declared="unchanged")
ABSENT = SchemaChange(written="absent", declared="absent")
ADDED = SchemaChange(written="added", declared="added")
REMOVED = SchemaChange(written="removed", declared="removed")


def relate(prover: Prover, sides: Sides, max_broken: int) -> SchemaChange:
    """Ask how the new version stands to the old one. *Cost*: five questions to the prover, and one for each broken value."""
    old, new = sides.old, sides.new
    if canonical_text(old.schema) == canonical_text(new.schema) and _dialects(old) == _dialects(new):
        return UNCHANGED
    if old.problem is None and new.problem is None and _digests(old) == _digests(new):
        return SchemaChange(written="equivalent", declared="equivalent")
    forward = {reading: prover.contains(sides.taking, sides.giving, reading=reading) for reading in READINGS}
    backward = {reading: prover.contains(sides.giving, sides.taking, reading=reading) for reading in READINGS}
    mixed = prover.contains(open_to_all(sides.taking), sides.giving, reading="declared")
    names = {reading: _name(prover, sides, (forward[reading], backward[reading]), reading) for reading in READINGS}
    is_broken = mixed.outcome == "not-contained"
    gained = forward["declared"] if sides.is_output else backward["declared"]
    return SchemaChange(
        written=names["written"],
        declared=names["declared"],
        broken=_broken(prover, sides, mixed, max_broken) if is_broken else (),
        nothing_left=is_broken and _nothing_left(prover, sides),
        foreign=None if is_broken else _refuted(forward["declared"]),
        open_only=None if is_broken else _refuted(forward["written"]),
        gained=_refuted(gained),
        reasons=_reasons(mixed, forward, backward),
        checked_by=mixed.checked_by,
    )


def _refuted(answer: Containment) -> Containment | None:
    return answer if answer.outcome == "not-contained" else None


def _dialects(compiled: CompiledSchema) -> tuple[str, ...]:
    return tuple(variant.dialect for variant in compiled.variants)


def _digests(compiled: CompiledSchema) -> tuple[str, ...]:
    return tuple(compiled.digest(reading) for reading in READINGS)


def _name(prover: Prover, sides: Sides, answers: tuple[Containment, Containment], reading: Reading) -> RelationName:
    """The relation of the new version to the old one, from whether each contains the other."""
    taking_has_all, giving_has_all = (answer.outcome for answer in answers)
    new_has_all, old_has_all = (giving_has_all, taking_has_all) if sides.is_output else (taking_has_all, giving_has_all)
    match new_has_all, old_has_all:
        case ("contained", "contained"):
            return "equivalent"
        case ("contained", "not-contained"):
            return "widened"
        case ("not-contained", "contained"):
            return "narrowed"
        case ("not-contained", "not-contained"):
            shared = prover.overlap(sides.old, sides.new, reading=reading).outcome
            return "disjoint" if shared == "disjoint" else "changed"
    return "unknown"


def _broken(prover: Prover, sides: Sides, first: Containment, limit: int) -> tuple[Broken, ...]:
    """Values that break, each at a place of its own where there are several."""
    return Breakage(prover, sides.giving, sides.taking).collect(first.counterexample, limit)


def _nothing_left(prover: Prover, sides: Sides) -> bool:
    """Whether no declared value of one version is accepted by the other as it is written."""
    return prover.overlap(sides.giving, open_to_all(sides.taking), reading="declared").outcome == "disjoint"


def _reasons(mixed: Containment, *answers: dict[Reading, Containment]) -> tuple[str, ...]:
    """Why some question is open, each reason once; the one that decides whether anything breaks comes first."""
    asked = [mixed, *(answer for by_reading in answers for answer in by_reading.values())]
    reasons = (
        answer.reason + (f" (at {answer.pointer or 'the root'})" if answer.pointer is not None else "")
        for answer in asked
        if answer.outcome == "unknown"
    )
    return tuple(dict.fromkeys(reasons))
