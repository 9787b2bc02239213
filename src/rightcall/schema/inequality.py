"""What it means that an array or an object is not a given one, spelled out in atoms."""

from __future__ import annotations

from rightcall.schema import formula as f
from rightcall.schema.store import Store
from rightcall.schema.values import FrozenObject, Value


def differs_from_object(store: Store, value: FrozenObject) -> f.Node:
    """Make "is not this object": a name is missing, or there is another one, or a value differs."""
    missing = (store.atom(f.Absent, name) for name in value)
    other = store.atom(f.SomeMember, store.none_of(value), store.top)
    different = (store.atom(f.SomeMember, store.one_of((name,)), store.none_of((value[name],))) for name in value)
    return store.disj((*missing, other, *different))


def differs_from_array(store: Store, value: tuple[Value, ...]) -> f.Node:
    """Make "is not this array": it is shorter, or longer, or an item differs."""
    shorter = (store.atom(f.MaxItems, len(value) - 1),) if value else ()
    longer = store.atom(f.MinItems, len(value) + 1)
    different = (store.atom(f.SomeItemAt, index, store.none_of((item,))) for index, item in enumerate(value))
    return store.disj((*shorter, longer, *different))
