"""Where formulas are made: interning, simplification and negation."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeVar

from rightcall.errors import LimitExceeded
from rightcall.schema import formula as f
from rightcall.schema.negation import dual
from rightcall.schema.outline import Outline, outline
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
        self._outlines: dict[f.Node, Outline] = {}
        self._definitions: dict[bytes, f.Definition] = {}
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
        """Make a conjunction: flattened, without repetitions, without atoms of excluded types.

        There is at most one type mask, one list of allowed constants and one of excluded ones in it.
        """
        flat: dict[f.Node, None] = {}
        special: dict[type[f.Node], list[f.Node]] = {f.Types: [], f.OneOfValues: [], f.NoneOfValues: []}
        for part in parts:
            for node in part.parts if type(part) is f.And else (part,):
                if node is self.bottom:
                    return node
                bucket = special.get(type(node))
                if bucket is None:
                    flat[node] = None
                else:
                    bucket.append(node)
        if any(type(node) is f.Reference and self.negate(node) in flat for node in flat):
            return self.bottom
        mask = f.ANY_TYPE
        for node in special[f.Types]:
            mask &= node.mask  # type: ignore[attr-defined]
        constants: f.Node = self._constants(mask, special[f.OneOfValues], special[f.NoneOfValues])
        if constants is self.bottom or not mask:
            return self.bottom
        if mask != f.ANY_TYPE:
            flat = {node: None for node in flat if node.about & mask}
        flat[constants] = None
        flat[self.top if special[f.OneOfValues] else self.types(mask)] = None
        flat.pop(self.top, None)
        if len(flat) <= 1:
            return next(iter(flat), self.top)
        return self._intern(f.And, tuple(sorted(flat, key=_digest)))

    def _constants(self, mask: int, allowed: list[Any], barred: list[Any]) -> f.Node:
        """Join the lists of constants of a conjunction into one node."""
        if allowed:
            if len(allowed) == 1 and not barred and mask == f.ANY_TYPE:
                only: f.Node = allowed[0]
                return only
            refused = {value for node in barred for value in node.values}
            others = [frozenset(node.values) for node in allowed[1:]]
            kept = (value for value in allowed[0].values if f.type_of(value) & mask and value not in refused)
            return self.one_of(value for value in kept if all(value in other for other in others))
        if len(barred) == 1 and mask == f.ANY_TYPE:
            kept_as_is: f.Node = barred[0]
            return kept_as_is
        return self.none_of(value for node in barred for value in node.values if f.type_of(value) & mask)

    def disj(self, parts: Iterable[f.Node]) -> f.Node:
        """Make a disjunction: flattened, without repetitions, in the given order.

        Type masks are joined into one, and lists of constants too, where the first of them stands.
        """
        flat: dict[f.Node | type[f.Node], None] = {}
        mask = 0
        values: dict[Value, None] = {}
        for part in parts:
            for node in part.parts if type(part) is f.Or else (part,):
                kind = type(node)
                if node is self.top:
                    return node
                if kind is f.Types:
                    mask |= node.mask  # type: ignore[attr-defined]
                    flat[kind] = None
                elif kind is f.OneOfValues:
                    values.update(dict.fromkeys(node.values))  # type: ignore[attr-defined]
                    flat[kind] = None
                elif node is not self.bottom:
                    flat[node] = None
        if mask == f.ANY_TYPE:
            return self.top
        constants = self.one_of(value for value in values if not f.type_of(value) & mask)
        joined = {f.Types: self.types(mask), f.OneOfValues: constants}
        nodes = dict.fromkeys(joined[part] if isinstance(part, type) else part for part in flat)
        nodes.pop(self.bottom, None)
        if len(nodes) <= 1:
            return next(iter(nodes), self.bottom)
        return self._intern(f.Or, tuple(nodes))

    def definition(self, digest: bytes, pointer: str) -> f.Definition:
        """Give the target of recursive references that a digest identifies, made once."""
        known = self._definitions.get(digest)
        if known is None:
            known = self._definitions[digest] = f.Definition(digest=digest, pointer=pointer)
        return known

    def reference(self, target: f.Definition, *, positive: bool) -> f.Node:
        """Make a recursive reference."""
        return self._intern(f.Reference, target, positive)

    def opaque(self, reason: str, pointer: str, subject: str) -> f.Node:
        """Make the formula of something that cannot be read; `subject` tells it from other such things."""
        return self._intern(f.Opaque, reason, pointer, subject)

    def outline(self, node: f.Node) -> Outline:
        """Give the outline of a formula, made once."""
        found = self._outlines.get(node)
        if found is None:
            found = self._outlines[node] = outline(node)
        return found

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
    if isinstance(field, int | Fraction) and not isinstance(field, bool):
        return encode(field).encode()
    return repr(field).encode("utf-8", "surrogatepass")
