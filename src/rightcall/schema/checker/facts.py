"""What is known of a value of one type while a refutation is followed: constraints unfolded, forced choices made."""

from __future__ import annotations

from collections.abc import Iterable

from rightcall.schema import formula as f
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.inequality import differs_from_array, differs_from_object
from rightcall.schema.store import Store
from rightcall.schema.values import FALSE, NULL, TRUE, FrozenObject, Value


class Facts:
    """A growing set of constraints on a value of the type `about`; `broken` once two of them contradict each other."""

    def __init__(self, store: Store, evaluator: Evaluator, about: int) -> None:
        """Begin knowing nothing but the type."""
        self.store = store
        self.evaluator = evaluator
        self.about = about
        self.broken = False
        self.atoms: dict[f.Node, None] = {}
        self.excluded: dict[Value, None] = {}
        self.choices: dict[f.Or, None] = {}
        self.values: tuple[Value, ...] | None = {f.NULL: (NULL,), f.BOOLEAN: (TRUE, FALSE)}.get(about)
        self._unfolded: set[f.Node] = set()

    def copy(self) -> Facts:
        """Copy what is known, to add an assumption."""
        other = Facts(self.store, self.evaluator, self.about)
        other.broken, other.values = self.broken, self.values
        other.atoms, other.excluded, other.choices = dict(self.atoms), dict(self.excluded), dict(self.choices)
        other._unfolded = set(self._unfolded)
        return other

    def learn(self, nodes: Iterable[f.Node]) -> None:
        """Add constraints, unfold them, and make every choice that has one alternative left, until nothing changes."""
        pending = list(nodes)
        while pending and not self.broken:
            while pending and not self.broken:
                self._learn(pending.pop(), pending)
            for choice in self.choices:
                open_parts = [part for part in choice.parts if self.decides(part) is not False]
                if not open_parts:
                    self.broken = True
                elif len(open_parts) == 1 and open_parts[0] not in self._unfolded:
                    pending.append(open_parts[0])

    def _learn(self, node: f.Node, pending: list[f.Node]) -> None:
        if node in self._unfolded:
            return
        self._unfolded.add(node)
        match node:
            case f.Bottom():
                self.broken = True
            case f.Types():
                self.broken = self.broken or not node.mask & self.about
            case f.And():
                pending.extend(node.parts)
            case f.Or():
                self.choices[node] = None
            case f.Reference():
                self.broken = self.broken or self.store.negate(node) in self._unfolded
                pending.append(self.evaluator.body(node))
            case f.OneOfValues():
                self._restrict(node.values)
            case f.NoneOfValues():
                self._exclude(node.values, pending)
            case _:
                if node.about & self.about and not isinstance(node, f.Opaque | f.Top):
                    self.atoms[node] = None  # nothing follows from what cannot be read

    def _restrict(self, values: Iterable[Value]) -> None:
        old = self.values
        self.values = tuple(v for v in values if f.type_of(v) == self.about and (old is None or v in old))
        self.broken = self.broken or not self.values

    def _exclude(self, values: Iterable[Value], pending: list[f.Node]) -> None:
        for value in values:
            if f.type_of(value) == self.about:
                self.excluded[value] = None
                if isinstance(value, FrozenObject):
                    pending.append(differs_from_object(self.store, value))
                elif isinstance(value, tuple):
                    pending.append(differs_from_array(self.store, value))

    def decides(self, part: f.Node) -> bool | None:
        """Tell whether what is known makes an alternative plainly true or plainly false."""
        if not part.about & self.about or part in self.atoms:
            return True
        if part is self.store.bottom or self._is_denied(part):
            return False
        match part:
            case f.Types():
                return bool(part.mask & self.about)
            case f.And():
                answers = [not self._is_tagged_otherwise(part), *map(self.decides, part.parts)]
                return False if False in answers else (None if None in answers else True)
            case f.OneOfValues():
                candidates = part.values if self.values is None else [v for v in part.values if v in self.values]
                return None if any(f.type_of(v) == self.about and v not in self.excluded for v in candidates) else False
        return self._decides_member(part)

    def _is_denied(self, part: f.Node) -> bool:
        """Tell whether what is known includes the opposite of a reference, or of an atom about this type."""
        if isinstance(part, f.Reference):
            return self.store.negate(part) in self._unfolded
        if part.about != self.about:
            return False
        denial = self.store.negate(part)
        listed = denial.parts if isinstance(denial, f.And) else (denial,)
        return all(inner in self.atoms or (isinstance(inner, f.Types) and inner.mask & self.about) for inner in listed)

    def _decides_member(self, part: f.Node) -> bool | None:
        """Decide an alternative about one named member."""
        match part:
            case f.Required():
                return False if self.store.atom(f.Absent, part.name) in self.atoms else None
            case f.Absent():
                return False if self.is_required(part.name) else None
            case f.EveryMember():
                return False if self._is_tagged_otherwise(part) else None
            case f.SomeMember(name=f.OneOfValues(values=(str() as name,)), value=f.NoneOfValues() as others):
                known = self._tags().get(name)
                differs = known is not None and self.is_required(name) and known.isdisjoint(others.values)
                return True if differs else None
        return None

    def is_required(self, name: str) -> bool:
        """Tell whether a member of this name is known to be there."""
        return self.store.atom(f.Required, name) in self.atoms

    def _tags(self) -> dict[str, frozenset[Value]]:
        tags: dict[str, frozenset[Value]] = {}
        for atom in self.atoms:
            for name, values in self.store.outline(atom).tags.items() if isinstance(atom, f.EveryMember) else ():
                tags[name] = tags[name] & values if name in tags else values
        return tags

    def _is_tagged_otherwise(self, part: f.Node) -> bool:
        seen = self.store.outline(part)
        if not seen.tags:
            return False
        mine = self._tags()
        return any(
            name in mine and mine[name].isdisjoint(values) and (name in seen.required or self.is_required(name))
            for name, values in seen.tags.items()
        )
