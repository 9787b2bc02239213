"""What can be read off the top of a formula about objects, and settles most pairs of tools before any search.

Three out of four pairs of real tools are told apart by one glance: one requires a name the other does not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rightcall.schema import formula as f
from rightcall.schema.validators import json_text
from rightcall.schema.values import FrozenObject, Value, encode, thaw

_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Outline:
    """The top of a formula.

    `mask` are the types it can accept, `required` the names an object must have, `allowed` those it may have (None:
    any), `tags` the constants that members are limited to, by name: what tells the branches of a discriminated union
    apart.
    """

    mask: int
    required: frozenset[str]
    allowed: frozenset[str] | None
    tags: Mapping[str, frozenset[Value]]


def outline(node: f.Node) -> Outline:
    """Read the outline off a formula. *Cost*: one look at each part of the top conjunction."""
    mask, required, allowed = f.ANY_TYPE, set[str](), None
    tags: dict[str, frozenset[Value]] = {}
    for part in node.parts if isinstance(node, f.And) else (node,):
        if isinstance(part, f.Types):
            mask &= part.mask
        elif isinstance(part, f.OneOfValues):
            mask &= _mask_of(part.values)
        elif isinstance(part, f.Required):
            required.add(part.name)
        elif isinstance(part, f.EveryMember) and isinstance(part.value, f.Bottom):
            names = _only_these(part.name)
            if names is not None:
                allowed = names if allowed is None else allowed & names
        else:
            tag = tag_of(part)
            if tag is not None:
                tags[tag[0]] = tags[tag[0]] & tag[1] if tag[0] in tags else tag[1]
    return Outline(mask, frozenset(required), allowed, tags)


def deep_outline(node: f.Node, depth: int = 4) -> Outline:
    """Read an outline through choices too: what all alternatives have in common. Used to find words, not verdicts."""
    if depth and isinstance(node, f.Or):
        return _joined([deep_outline(part, depth - 1) for part in node.parts])
    top = outline(node)
    if not depth or not isinstance(node, f.And):
        return top
    for part in node.parts:
        if isinstance(part, f.Or):
            top = _narrowed(top, deep_outline(part, depth - 1))
    return top


def _joined(outlines: list[Outline]) -> Outline:
    mask = 0
    for each in outlines:
        mask |= each.mask
    objects = [each for each in outlines if each.mask & f.OBJECT]
    if not objects:
        return Outline(mask, frozenset(), None, {})
    closed = [each.allowed for each in objects if each.allowed is not None]
    tagged = frozenset.intersection(*(frozenset(each.tags) for each in objects))
    return Outline(
        mask=mask,
        required=frozenset.intersection(*(each.required for each in objects)),
        allowed=frozenset().union(*closed) if len(closed) == len(objects) else None,
        tags={name: frozenset[Value]().union(*(each.tags[name] for each in objects)) for name in tagged},
    )


def _narrowed(a: Outline, b: Outline) -> Outline:
    allowed = a.allowed if b.allowed is None else b.allowed if a.allowed is None else a.allowed & b.allowed
    tags = {name: a.tags.get(name, values) & values for name, values in b.tags.items()}
    return Outline(a.mask & b.mask, a.required | b.required, allowed, {**a.tags, **tags})


def tag_of(node: f.Node) -> tuple[str, frozenset[Value]] | None:
    """Read "the member of this name is one of these constants" off an atom."""
    if not (isinstance(node, f.EveryMember) and isinstance(node.name, f.OneOfValues) and len(node.name.values) == 1):
        return None
    name = node.name.values[0]
    for part in node.value.parts if isinstance(node.value, f.And) else (node.value,):
        if isinstance(part, f.OneOfValues) and isinstance(name, str):
            return name, frozenset(part.values)
    return None


def _mask_of(values: tuple[Value, ...]) -> int:
    mask = 0
    for value in values:
        mask |= f.type_of(value)
    return mask


def _only_these(refused: f.Node) -> frozenset[str] | None:
    """Turn "every name but these is refused" into the names; None for anything else."""
    if isinstance(refused, f.Top):
        return frozenset()
    if isinstance(refused, f.NoneOfValues):
        return frozenset(value for value in refused.values if isinstance(value, str))
    return None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why two outlines cannot meet: no common type, a name that `who` requires and the other refuses, other constants."""

    kind: Literal["types", "name", "tag"]
    who: Literal["A", "B"]
    name: str
    reason: str


def conflict(a: Outline, b: Outline) -> Conflict | None:
    """Find a reason at the very top of two formulas why they cannot meet."""
    mask = a.mask & b.mask
    if not mask:
        reason = f"A is of type {types_in_words(a.mask)}, B of type {types_in_words(b.mask)}"
        return Conflict("types", "A", "", reason)
    if mask != f.OBJECT:
        return None
    return _missing(a, b, "A", "B") or _missing(b, a, "B", "A") or _tagged(a, b)


def _missing(a: Outline, b: Outline, who: Literal["A", "B"], other: str) -> Conflict | None:
    if b.allowed is None or a.required <= b.allowed:
        return None
    name = min(a.required - b.allowed)
    return Conflict("name", who, name, f"{who} requires {name!r}, a name that {other} does not allow")


def _tagged(a: Outline, b: Outline) -> Conflict | None:
    for name, values in a.tags.items():
        if name in b.tags and (name in a.required or name in b.required) and values.isdisjoint(b.tags[name]):
            reason = f"{name!r} is one of {in_words(values)} in A, one of {in_words(b.tags[name])} in B"
            return Conflict("tag", "A", name, reason)
    return None


def in_words(values: frozenset[Value]) -> str:
    """List a few constants, in a stable order."""
    texts = [json_text(thaw(value)) for value in sorted(values, key=encode)]
    return ", ".join(texts[:_SHOWN]) + (f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else "")


def types_in_words(mask: int) -> str:
    """Name the types of a mask."""
    return " or ".join(name for bit, name in f.TYPE_NAMES.items() if mask & bit) or "nothing"


def merged(a: Value, b: Value) -> FrozenObject | None:
    """Join two objects that agree wherever both have a name; the result is a good guess for a common value."""
    if not (isinstance(a, FrozenObject) and isinstance(b, FrozenObject)):
        return None
    if any(name in a and a[name] != value for name, value in b.items()):
        return None
    return FrozenObject({**a, **b})
