"""The complement of a formula, pushed down to the atoms.

One rule does it all: the negation of an atom about type t is "the type is t, and the dual holds". The duals: bounds flip
with their strictness, "every" becomes "some", required becomes absent, and so on.
*Source*: "Not elimination", section 4; the operators JSON Schema cannot spell (`SomeMember`, ...) are atoms of ours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rightcall.schema import formula as f

if TYPE_CHECKING:
    from rightcall.schema.store import Store


def dual(store: Store, node: f.Node) -> f.Node:
    """Make the complement of a formula (`Store.negate` remembers it)."""
    return _DUALS[type(node)](store, node)


def _typed(store: Store, kind: type[f.Node], *parts: f.Node) -> f.Node:
    return store.conj((store.types(kind.about), *parts))


def _count(flipped: type[f.Node], step: int) -> Callable[[Store, Any], f.Node]:
    def negate(store: Store, node: Any) -> f.Node:  # noqa: ANN401 - any of the six counting atoms
        return _typed(store, flipped, store.atom(flipped, node.count + step))

    return negate


def _bound(flipped: type[f.Node]) -> Callable[[Store, Any], f.Node]:
    def negate(store: Store, node: Any) -> f.Node:  # noqa: ANN401 - either bound
        return _typed(store, flipped, store.atom(flipped, node.bound, not node.strict))

    return negate


def _nested(flipped: type[f.Node]) -> Callable[[Store, Any], f.Node]:
    def negate(store: Store, node: Any) -> f.Node:  # noqa: ANN401 - any of the four item atoms
        return _typed(store, flipped, store.atom(flipped, node.index, store.negate(node.item)))

    return negate


def _member(flipped: type[f.Node]) -> Callable[[Store, Any], f.Node]:
    def negate(store: Store, node: Any) -> f.Node:  # noqa: ANN401 - either member atom
        return _typed(store, flipped, store.atom(flipped, node.name, store.negate(node.value)))

    return negate


def _name(flipped: type[f.Node]) -> Callable[[Store, Any], f.Node]:
    return lambda store, node: _typed(store, flipped, store.atom(flipped, node.name))


def _contains(store: Store, node: f.Contains) -> f.Node:
    fewer = store.atom(f.Contains, node.item, 0, node.low - 1) if node.low > 0 else store.bottom
    more = store.atom(f.Contains, node.item, node.high + 1, None) if node.high is not None else store.bottom
    return _typed(store, f.Contains, store.disj((fewer, more)))


_DUALS: dict[type[f.Node], Callable[[Store, Any], f.Node]] = {
    f.Top: lambda store, _: store.bottom,
    f.Bottom: lambda store, _: store.top,
    f.And: lambda store, node: store.disj(map(store.negate, node.parts)),
    f.Or: lambda store, node: store.conj(map(store.negate, node.parts)),
    f.Reference: lambda store, node: store.reference(node.target, positive=not node.positive),
    f.Opaque: lambda _, node: node,
    f.Types: lambda store, node: store.types(f.ANY_TYPE & ~node.mask),
    f.OneOfValues: lambda store, node: store.none_of(node.values),
    f.NoneOfValues: lambda store, node: store.one_of(node.values),
    f.AtLeast: _bound(f.AtMost),
    f.AtMost: _bound(f.AtLeast),
    f.MultipleOf: lambda store, node: _typed(store, f.MultipleOf, store.atom(f.MultipleOf, node.factor, not node.positive)),
    f.MinLength: _count(f.MaxLength, -1),
    f.MaxLength: _count(f.MinLength, 1),
    f.Pattern: lambda store, node: _typed(store, f.Pattern, store.atom(f.Pattern, node.text, not node.positive)),
    f.Judged: lambda store, node: _typed(store, f.Judged, store.atom(f.Judged, node.rule, not node.positive)),
    f.MinItems: _count(f.MaxItems, -1),
    f.MaxItems: _count(f.MinItems, 1),
    f.Unique: lambda store, node: _typed(store, f.Unique, store.atom(f.Unique, not node.positive)),
    f.ItemAt: _nested(f.SomeItemAt),
    f.ItemsFrom: _nested(f.SomeItemFrom),
    f.SomeItemAt: _nested(f.ItemAt),
    f.SomeItemFrom: _nested(f.ItemsFrom),
    f.Contains: _contains,
    f.Required: _name(f.Absent),
    f.Absent: _name(f.Required),
    f.MinProperties: _count(f.MaxProperties, -1),
    f.MaxProperties: _count(f.MinProperties, 1),
    f.EveryMember: _member(f.SomeMember),
    f.SomeMember: _member(f.EveryMember),
}
