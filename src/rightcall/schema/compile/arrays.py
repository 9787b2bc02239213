"""Keywords about arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.compile.assertions import count

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place


def _listed(place: Place, keyword: str) -> int | None:
    """Count the subschemas of a keyword that holds a list of them; None when it holds no list."""
    value = place.schema.get(keyword) if isinstance(place.schema, dict) else None
    return len(value) if isinstance(value, list) else None


def _each(compiler: Compiler, place: Place, keyword: str) -> Iterable[f.Node]:
    for index in range(_listed(place, keyword) or 0):
        item = compiler.position(place, keyword, index)
        yield compiler.noted(compiler.store.atom(f.ItemAt, index, item), place, keyword, index)


def compile_prefix_items(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`prefixItems` (2020-12)."""
    return _each(compiler, place, "prefixItems")


def compile_items(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`items`: a list means the first positions (2019-09 and earlier), a schema all the others."""
    if _listed(place, "items") is not None:
        if "prefixItems" in place.dialect.keywords:
            yield compiler.opaque(place, "items", "a list under items is not 2020-12")
        else:
            yield from _each(compiler, place, "items")
        return
    first = (_listed(place, "prefixItems") or 0) if "prefixItems" in place.dialect.keywords else 0
    yield compiler.atom(place, "items", f.ItemsFrom, first, compiler.position(place, "items"))


def compile_additional_items(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`additionalItems`: the items after a list under `items`; without one it says nothing."""
    first = _listed(place, "items")
    if first is not None:
        yield compiler.atom(place, "additionalItems", f.ItemsFrom, first, compiler.position(place, "additionalItems"))


def compile_contains(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`contains` with `minContains` (1 when absent) and `maxContains`."""
    assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
    low, high = 1, None
    if "minContains" in place.schema and "minContains" in place.dialect.keywords:
        given = count(place, "minContains")
        low = 1 if given is None else given
    if "maxContains" in place.schema and "maxContains" in place.dialect.keywords:
        high = count(place, "maxContains")
    item = compiler.position(place, "contains")
    counted = item if high is None else compiler.written_position(place, "contains")
    if item is counted and (low > 0 or high is not None):
        yield compiler.atom(place, "contains", f.Contains, item, low, high)
    elif high is not None:
        # an upper bound refuses items, so it counts them in the written reading
        yield compiler.atom(place, "contains", f.Contains, counted, 0, high)
        if low > 0:
            yield compiler.atom(place, "contains", f.Contains, item, low, None)


def compile_min_items(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`minItems`."""
    amount = count(place, "minItems")
    if amount is not None:
        yield compiler.atom(place, "minItems", f.MinItems, amount)


def compile_max_items(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`maxItems`."""
    amount = count(place, "maxItems")
    if amount is not None:
        yield compiler.atom(place, "maxItems", f.MaxItems, amount)


def compile_unique_items(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`uniqueItems`: 1 and 1.0 are equal, 1 and true are not."""
    if isinstance(place.schema, dict) and place.schema.get("uniqueItems") is True:
        yield compiler.atom(place, "uniqueItems", f.Unique, True)
