"""Where formulas are made: interning, simplification and negation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rightcall.errors import LimitExceeded
from rightcall.schema import formula as f
from rightcall.schema.negation import dual
from rightcall.schema.values import FrozenObject, Value, digest_of, encode

MAX_NODES = 2_000_000
"""A store that holds the formulas of a whole catalog stays far below; a hostile schema does not."""

NodeT = TypeVar("NodeT", bound=f.Node)


class Store:
    """Makes formulas; equal ones are made once. *Cost*: a dictionary lookup a node, and a hash for each new one."""

    def __init__(self) -> None:
        """Begin with the two constants."""
        self._nodes: dict[tuple[object, ...], f.Node] = {}
        self._negations: dict[f.Node, f.Node] = {}
        self.top: f.Node = self._intern(f.Top)
        self.bottom: f.Node = self._intern(f.Bottom)
        self.objects_only: f.Node = self.types(f.OBJECT)

    def _intern(self, kind: type[NodeT], *fields: object) -> NodeT:
        key = (kind, *fields)
        found = self._nodes.get(key)
        if found is None:
            if len(self._nodes) >= MAX_NODES:
                raise LimitExceeded(what="nodes of compiled schemas", limit=MAX_NODES, value=None)
            digest = digest_of(kind.__name__.encode(), *map(_field_bytes, fields))
            found = kind(digest, *fields)
            self._nodes[key] = found
        return found  # type: ignore[return-value]

    def atom(self, kind: type[NodeT], *fields: object) -> f.Node:
        """Make an atom, simplified where its fields decide it."""
        simple = self._trivial(kind, fields)
        return self._intern(kind, *fields) if simple is None else simple

    def _trivial(self, kind: type[f.Node], fields: tuple[object, ...]) -> f.Node | None:
        """Tell whether an atom is always true, or never true of its type."""
        last = fields[-1] if fields else None
        if kind in _COUNT_FROM and isinstance(last, int) and last <= 0:
            return self.top
        if kind in _COUNT_TO and isinstance(last, int) and last < 0:
            return self.types(f.ANY_TYPE & ~kind.about)
        if kind in _UNIVERSAL and (last is self.top or fields[0] is self.bottom):
            return self.top
        if kind in _EXISTENTIAL and (last is self.bottom or fields[0] is self.bottom):
            return self.types(f.ANY_TYPE & ~kind.about)
        return None

    def types(self, mask: int) -> f.Node:
        """Make "the type is one of"."""
        if mask == f.ANY_TYPE:
            return self.top
        return self._intern(f.Types, mask) if mask else self.bottom

    def one_of(self, values: Iterable[Value]) -> f.Node:
        """Make "the value is one of", in the given order without repetitions."""
        unique = tuple(dict.fromkeys(values))
        return self._intern(f.OneOfValues, unique) if unique else self.bottom

    def none_of(self, values: Iterable[Value]) -> f.Node:
        """Make "the value is none of"."""
        unique = tuple(sorted(dict.fromkeys(values), key=encode))
        return self._intern(f.NoneOfValues, unique) if unique else self.top

    def conj(self, parts: Iterable[f.Node]) -> f.Node:
        """Make a conjunction: flattened, without repetitions, with one type mask, and without atoms of excluded types."""
        flat: dict[f.Node, None] = {}
        mask = f.ANY_TYPE
        for part in parts:
            for node in part.parts if type(part) is f.And else (part,):
                if type(node) is f.Types:
                    mask &= node.mask
                elif node is self.bottom:
                    return node
                elif node is not self.top:
                    flat[node] = None
        if not mask:
            return self.bottom
        if mask != f.ANY_TYPE:
            flat = {node: None for node in flat if node.about & mask}
            flat[self.types(mask)] = None
        if len(flat) <= 1:
            return next(iter(flat), self.top)
        return self._intern(f.And, tuple(sorted(flat, key=_digest)))

    def disj(self, parts: Iterable[f.Node]) -> f.Node:
        """Make a disjunction: flattened, without repetitions, with neighbouring type masks joined, in the given order."""
        flat: dict[f.Node, None] = {}
        mask = 0
        for part in parts:
            for node in part.parts if type(part) is f.Or else (part,):
                if node is self.top:
                    return node
                if type(node) is f.Types:
                    mask |= node.mask
                elif node is not self.bottom:
                    flat[node] = None
        if mask == f.ANY_TYPE:
            return self.top
        if mask:
            flat = {self.types(mask): None, **flat}
        if len(flat) <= 1:
            return next(iter(flat), self.bottom)
        return self._intern(f.Or, tuple(flat))

    def reference(self, target: f.Definition, *, positive: bool) -> f.Node:
        """Make a recursive reference."""
        return self._intern(f.Reference, target, positive)

    def opaque(self, reason: str, pointer: str, subject: str) -> f.Node:
        """Make the formula of something that cannot be read; `subject` tells it from other such things."""
        return self._intern(f.Opaque, reason, pointer, subject)

    def negate(self, node: f.Node) -> f.Node:
        """Make the complement. *Cost*: linear in the formula's distinct nodes, once: negations are remembered."""
        found = self._negations.get(node)
        if found is None:
            found = dual(self, node)
            self._negations[node] = found
        return found


_COUNT_FROM = frozenset({f.MinLength, f.MinItems, f.MinProperties})
_COUNT_TO = frozenset({f.MaxLength, f.MaxItems, f.MaxProperties})
_UNIVERSAL = frozenset({f.ItemAt, f.ItemsFrom, f.EveryMember})
_EXISTENTIAL = frozenset({f.SomeItemAt, f.SomeItemFrom, f.SomeMember})


def _digest(node: f.Node) -> bytes:
    return node.digest


def _field_bytes(field: object) -> bytes:
    if isinstance(field, f.Node | f.Definition):
        return field.digest
    if isinstance(field, tuple) and not isinstance(field, FrozenObject):
        if field and isinstance(field[0], f.Node):
            return digest_of(*(node.digest for node in field))
        return digest_of(*(encode(value).encode("utf-8", "surrogatepass") for value in field))
    return repr(field).encode("utf-8", "surrogatepass")
