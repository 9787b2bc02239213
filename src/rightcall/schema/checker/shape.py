"""The atoms about objects and arrays that a checker knows, read in the checker's own way."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.schema import formula as f
from rightcall.schema.checker.facts import Facts


def required_names(facts: Facts) -> set[str]:
    """Give the names of members that must be there, directly or because some member under that one name must be."""
    names = {atom.name for atom in facts.atoms if isinstance(atom, f.Required)}
    return names | {name for atom in facts.atoms if isinstance(atom, f.SomeMember) and (name := only_name(atom)) is not None}


def only_name(atom: f.SomeMember) -> str | None:
    """Give the one name an existential is about, if it is about one."""
    match atom.name:
        case f.OneOfValues(values=(str() as name,)):
            return name
    return None


def member_count(facts: Facts) -> tuple[int, int | None]:
    """Give the least and the greatest number of members."""
    low = max((atom.count for atom in facts.atoms if isinstance(atom, f.MinProperties)), default=0)
    high = min((atom.count for atom in facts.atoms if isinstance(atom, f.MaxProperties)), default=None)
    return low, high


def member_formula(facts: Facts, name: str) -> f.Node:
    """Collect what a member of a name must satisfy, as far as that is known for sure."""
    if facts.store.atom(f.Absent, name) in facts.atoms:
        return facts.store.bottom
    return facts.store.conj(_member_parts(facts, name))


def _member_parts(facts: Facts, name: str) -> Iterator[f.Node]:
    for atom in facts.atoms:
        if (isinstance(atom, f.EveryMember) and facts.evaluator.holds(atom.name, name)) or (
            isinstance(atom, f.SomeMember) and only_name(atom) == name
        ):
            yield atom.value


def item_count(facts: Facts) -> tuple[int, int | None]:
    """Give the least and the greatest number of items."""
    low = 0
    for atom in facts.atoms:
        if isinstance(atom, f.MinItems):
            low = max(low, atom.count)
        elif isinstance(atom, f.SomeItemAt):
            low = max(low, atom.index + 1)
        elif isinstance(atom, f.Unique) and not atom.positive:
            low = max(low, 2)
    high = min((atom.count for atom in facts.atoms if isinstance(atom, f.MaxItems)), default=None)
    return low, high


def item_formula(facts: Facts, index: int) -> f.Node:
    """Collect what the item at an index must satisfy, apart from counts."""
    parts = [
        atom.item
        for atom in facts.atoms
        if (isinstance(atom, f.ItemAt | f.SomeItemAt) and atom.index == index)
        or (isinstance(atom, f.ItemsFrom) and atom.index <= index)
    ]
    return facts.store.conj(parts)
