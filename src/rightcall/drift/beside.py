"""What stands beside the tools in a lock: resources, templates, prompts and the instructions of a server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, get_args

from rightcall.drift.canonical import canonical_text, text_digest
from rightcall.drift.structure import described
from rightcall.drift.wording import difference
from rightcall.model import JsonValue, Primitive, PrimitiveKind

KINDS: tuple[PrimitiveKind, ...] = get_args(PrimitiveKind)
_Key: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedPrimitive:
    """One of them as it was locked. `digest` is of all that was sent, whatever the order of members.

    `value` is what was sent, None in a lock of digests only.
    """

    kind: PrimitiveKind
    name: str
    source: str
    digest: str
    value: JsonValue = None
    pointer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrimitiveDrift:
    """What drifted of one: not locked (`locked` None), gone (`primitive` None), or changed, and how."""

    locked: LockedPrimitive | None
    primitive: Primitive | None
    change: JsonValue = None


def lock_primitives(primitives: Iterable[Primitive], *, digests_only: bool) -> tuple[LockedPrimitive, ...]:
    """Lock them, in an order that does not depend on theirs. *Cost*: linear, and the sort."""
    locked = (
        LockedPrimitive(
            kind=primitive.kind,
            name=primitive.name,
            source=primitive.origin.source,
            digest=digest_of(primitive.raw),
            value=None if digests_only else primitive.raw,
        )
        for primitive in primitives
    )
    return tuple(sorted(locked, key=lambda entry: (entry.kind, entry.name, entry.digest, entry.source)))


def primitive_drifts(
    locked: Sequence[LockedPrimitive], primitives: Sequence[Primitive], *, digests_only: bool
) -> tuple[PrimitiveDrift, ...]:
    """Where do they differ from what is locked, by kind and name? Those of one name that did not change are paired first."""
    before: dict[_Key, list[LockedPrimitive]] = defaultdict(list)
    for entry in locked:
        before[entry.kind, entry.name].append(entry)
    now: dict[_Key, list[Primitive]] = defaultdict(list)
    for primitive in sorted(primitives, key=lambda each: (digest_of(each.raw), each.origin.source)):
        now[primitive.kind, primitive.name].append(primitive)
    return tuple(
        drift
        for key in sorted(before.keys() | now.keys())
        for drift in _drifts(before.get(key, []), now.get(key, []), digests_only=digests_only)
    )


def _drifts(locked: list[LockedPrimitive], present: list[Primitive], *, digests_only: bool) -> Iterator[PrimitiveDrift]:
    locked, rest = list(locked), []
    for primitive in present:
        same = next((entry for entry in locked if entry.digest == digest_of(primitive.raw)), None)
        if same is None:
            rest.append(primitive)
        else:
            locked.remove(same)
    for entry, primitive in zip(locked, rest, strict=False):
        change = "is not what was locked" if digests_only else _change(entry.value, primitive.raw)
        yield PrimitiveDrift(locked=entry, primitive=primitive, change=change)
    count = min(len(locked), len(rest))
    yield from (PrimitiveDrift(locked=entry, primitive=None) for entry in locked[count:])
    yield from (PrimitiveDrift(locked=None, primitive=primitive) for primitive in rest[count:])


def _change(old: JsonValue, new: JsonValue) -> JsonValue:
    if isinstance(old, str) and isinstance(new, str):
        return difference(old, new)
    return described(old, new)


def digest_of(value: JsonValue) -> str:
    """The digest under which what was sent is locked: of its canonical text."""
    return text_digest(canonical_text(value))
