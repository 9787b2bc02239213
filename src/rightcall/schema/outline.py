"""What can be read off the top of a formula about objects, and settles most pairs of tools before any search.

Three out of four pairs of real tools are told apart by one glance: one requires a name the other does not allow.
"""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.schema import formula as f
from rightcall.schema.values import FrozenObject, Value


@dataclass(frozen=True, slots=True)
class Outline:
    """The top of a formula: is every value an object, which names must be there, which may be (None: any)."""

    objects_only: bool
    required: frozenset[str]
    allowed: frozenset[str] | None


def outline(node: f.Node) -> Outline:
    """Read the outline off a formula. *Cost*: one look at each part of the top conjunction."""
    objects_only, required, allowed = False, set[str](), None
    for part in node.parts if isinstance(node, f.And) else (node,):
        if isinstance(part, f.Types):
            objects_only = part.mask == f.OBJECT
        elif isinstance(part, f.Required):
            required.add(part.name)
        elif isinstance(part, f.EveryMember) and isinstance(part.value, f.Bottom):
            names = _only_these(part.name)
            if names is not None:
                allowed = names if allowed is None else allowed & names
    return Outline(objects_only, frozenset(required), allowed)


def _only_these(refused: f.Node) -> frozenset[str] | None:
    """Turn "every name but these is refused" into the names; None for anything else."""
    if isinstance(refused, f.Top):
        return frozenset()
    if isinstance(refused, f.NoneOfValues):
        return frozenset(value for value in refused.values if isinstance(value, str))
    return None


def conflict(a: Outline, b: Outline) -> str | None:
    """Say why two outlines cannot meet: a name that one requires and the other does not allow."""
    if not (a.objects_only or b.objects_only):
        return None
    for required, allowed, who, other in ((a.required, b.allowed, "A", "B"), (b.required, a.allowed, "B", "A")):
        if allowed is not None and not required <= allowed:
            return f"{who} requires {min(required - allowed)!r}, a name that {other} does not allow"
    return None


def merged(a: Value, b: Value) -> FrozenObject | None:
    """Join two objects that agree wherever both have a name; the result is a good guess for a common value."""
    if not (isinstance(a, FrozenObject) and isinstance(b, FrozenObject)):
        return None
    if any(name in a and a[name] != value for name, value in b.items()):
        return None
    return FrozenObject({**a, **b})
