"""One branch of the search: everything a value of one type must satisfy, sorted by how it will be decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rightcall.schema import formula as f
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.inequality import differs_from_array, differs_from_object
from rightcall.schema.outline import tag_of
from rightcall.schema.store import Store
from rightcall.schema.values import FrozenObject, Value


class Branch:
    """A conjunction about a value of one type: atoms, allowed and excluded constants, and choices still to be made.

    `values` is None while no `enum` or `const` applies. `opaque` is the first part that cannot be read.
    """

    __slots__ = ("_evaluator", "_references", "_store", "about", "atoms", "choices", "excluded", "opaque", "tags", "values")

    def __init__(self, store: Store, evaluator: Evaluator, about: int) -> None:
        """Begin with no constraint on values of the type `about`."""
        self._store = store
        self._evaluator = evaluator
        self.about = about
        self.atoms: dict[f.Node, None] = {}
        self.choices: dict[f.Or, None] = {}
        self.excluded: dict[Value, None] = {}
        self.values: tuple[Value, ...] | None = None
        self.opaque: f.Opaque | None = None
        self.tags: dict[str, frozenset[Value]] = {}
        self._references: set[f.Node] = set()

    def split(self, choice: f.Or) -> Branch:
        """Copy the branch without one of its choices."""
        copy = Branch(self._store, self._evaluator, self.about)
        copy.atoms = dict(self.atoms)
        copy.choices = {other: None for other in self.choices if other is not choice}
        copy.excluded = dict(self.excluded)
        copy.values = self.values
        copy.opaque = self.opaque
        copy.tags = dict(self.tags)
        copy._references = set(self._references)
        return copy

    def add(self, nodes: Iterable[f.Node]) -> bool:
        """Add constraints; False when they contradict what is there already, as far as can be seen without search."""
        pending = list(nodes)
        choices, self.choices = list(self.choices), {}
        while True:
            while pending:
                node = pending.pop()
                if type(node) is f.Or:
                    choices.append(node)
                elif not self._take(node, pending):
                    return False
            if not choices:
                return True
            if not self._simplify(choices, pending):
                return False
            choices = []
            if pending:
                # a choice that shrank to one alternative may decide others: look at all of them again
                choices, self.choices = list(self.choices), {}

    def _take(self, node: f.Node, pending: list[f.Node]) -> bool:
        """Take one constraint that is no choice."""
        kind = type(node)
        if kind is f.And:
            pending.extend(node.parts)  # type: ignore[attr-defined]
        elif kind is f.Types:
            return bool(node.mask & self.about)  # type: ignore[attr-defined]
        elif kind is f.Bottom:
            return False
        elif kind is f.OneOfValues:
            return self._restrict(node.values)  # type: ignore[attr-defined]
        elif kind is f.NoneOfValues:
            self._exclude(node.values, pending)  # type: ignore[attr-defined]
        elif kind is f.Reference:
            return self._unfold(node, pending)  # type: ignore[arg-type]
        elif kind is f.Opaque:
            self.opaque = self.opaque or node  # type: ignore[assignment]
        elif node.about & self.about and kind is not f.Top:
            self.atoms[node] = None
            return kind is not f.EveryMember or self._tag(node)
        return True

    def _unfold(self, node: f.Reference, pending: list[f.Node]) -> bool:
        """Follow a reference, once; False when its opposite was followed."""
        if node not in self._references:
            self._references.add(node)
            pending.append(self._evaluator.body(node))
        return self._store.negate(node) not in self._references

    def _tag(self, node: f.Node) -> bool:
        """Note which constants a member is limited to; False when a required one is left without any."""
        tag = tag_of(node)
        if tag is None:
            return True
        name, values = tag
        known = self.tags.get(name)
        self.tags[name] = values if known is None else known & values
        return bool(self.tags[name]) or self._store.atom(f.Required, name) not in self.atoms

    def _restrict(self, values: Iterable[Value]) -> bool:
        mine = [value for value in values if f.type_of(value) == self.about]
        if self.values is not None:
            mine = [value for value in self.values if value in mine]
        self.values = tuple(mine)
        return bool(mine)

    def _exclude(self, values: Iterable[Value], pending: list[f.Node]) -> None:
        for value in values:
            if f.type_of(value) == self.about and value not in self.excluded:
                self.excluded[value] = None
                if isinstance(value, FrozenObject):
                    pending.append(differs_from_object(self._store, value))
                elif isinstance(value, tuple):
                    pending.append(differs_from_array(self._store, value))

    def _simplify(self, choices: list[f.Or], pending: list[f.Node]) -> bool:
        """Drop alternatives that are plainly false and choices that are plainly made."""
        for choice in choices:
            left: list[f.Node] = []
            for part in choice.parts:
                plain = self._plainly(part)
                if plain is True:
                    break
                if plain is None:
                    left.append(part)
            else:
                if not left:
                    return False
                if len(left) == 1:
                    pending.append(left[0])
                else:
                    self.choices[choice if len(left) == len(choice.parts) else self._either(left)] = None
        return True

    def _either(self, parts: list[f.Node]) -> f.Or:
        made = self._store.disj(parts)
        assert isinstance(made, f.Or)  # noqa: S101 - at least two different parts, none of them Top
        return made

    def _plainly(self, part: f.Node) -> bool | None:
        """Tell whether an alternative is true or false at a glance."""
        if not part.about & self.about or part in self.atoms:
            return True
        if opposite(self._store, part) in self.atoms:
            return False
        if type(part) is f.Reference and self._store.negate(part) in self._references:
            return False
        glance = _GLANCES.get(type(part))
        return None if glance is None else glance(self, part)

    def requires(self, name: str) -> bool:
        """Tell whether a member of this name must be there."""
        return self._store.atom(f.Required, name) in self.atoms

    def forbids(self, name: str) -> bool:
        """Tell whether no member of this name may be there."""
        return self._store.atom(f.Absent, name) in self.atoms

    def is_tagged_otherwise(self, part: f.Node) -> bool:
        """Tell whether an alternative asks for another tag than the branch has."""
        if not self.tags:
            return False
        seen = self._store.outline(part)
        return any(
            name in self.tags and self.tags[name].isdisjoint(values) and (name in seen.required or self.requires(name))
            for name, values in seen.tags.items()
        )

    def may_be(self, values: tuple[Value, ...]) -> bool:
        """Tell whether one of these constants is still allowed."""
        if self.values is not None:
            return any(value in values for value in self.values)
        return any(f.type_of(value) == self.about and value not in self.excluded for value in values)


def opposite(store: Store, part: f.Node) -> f.Node | None:
    """Give the atom that an atom about one type contradicts on that type; None for anything that is no such atom."""
    if part.about == f.ANY_TYPE:
        return None
    negation = store.negate(part)
    if not isinstance(negation, f.And):
        return negation
    atoms = [inner for inner in negation.parts if not isinstance(inner, f.Types)]
    return atoms[0] if len(atoms) == 1 else None


def is_cheap(part: f.Node) -> bool:
    """Tell whether the negation of an alternative is an atom (on its type), worth assuming once it is refuted."""
    if isinstance(part, f.And):
        atoms = [inner for inner in part.parts if not isinstance(inner, f.Types)]
        return len(atoms) == 1 and type(atoms[0]) in _CHEAP
    return type(part) in _CHEAP


_CHEAP = frozenset(
    {
        f.Required,
        f.Absent,
        f.OneOfValues,
        f.MinProperties,
        f.MaxProperties,
        f.MinItems,
        f.MaxItems,
        f.SomeMember,
        f.EveryMember,
    }
)


def _glance_at_all(branch: Branch, part: f.And) -> bool | None:
    if branch.is_tagged_otherwise(part):
        return False
    answers = [None if type(inner) is f.Or else branch._plainly(inner) for inner in part.parts]  # noqa: SLF001 - one unit
    return False if False in answers else (None if None in answers else True)


def _glance_at_member(branch: Branch, part: f.SomeMember) -> bool | None:
    """A member that must have another constant than these has one, if it must be there and its constants are others."""
    names, value = part.name, part.value
    if not (isinstance(names, f.OneOfValues) and len(names.values) == 1 and isinstance(value, f.NoneOfValues)):
        return None
    name = names.values[0]
    known = branch.tags.get(name) if isinstance(name, str) else None
    if known is None or not branch.requires(str(name)):
        return None
    return True if known.isdisjoint(value.values) else None


_GLANCES: dict[type[f.Node], Callable[[Branch, Any], bool | None]] = {
    f.Bottom: lambda _branch, _part: False,
    f.Types: lambda branch, part: bool(part.mask & branch.about),
    f.OneOfValues: lambda branch, part: None if branch.may_be(part.values) else False,
    f.And: _glance_at_all,
    f.Required: lambda branch, part: False if branch.forbids(part.name) else None,
    f.Absent: lambda branch, part: False if branch.requires(part.name) else None,
    f.EveryMember: lambda branch, part: False if branch.is_tagged_otherwise(part) else None,
    f.SomeMember: _glance_at_member,
}
