"""Keywords that combine schemas about the same value, and references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.outline import conflict

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place
    from rightcall.schema.store import Store

MAX_BRANCHES = 1_500
"""`oneOf` grows with the square of its branches; the largest of 5,533 real tools has 31."""


def branches(place: Place, keyword: str) -> range:
    """Give the indices of the subschemas of a keyword that holds a list of them."""
    assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
    listed = place.schema.get(keyword)
    return range(len(listed)) if isinstance(listed, list) else range(0)


def _text(place: Place, keyword: str) -> str:
    assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
    return str(place.schema[keyword])


def compile_ref(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`$ref`."""
    yield compiler.referred(place, "$ref", lambda: compiler.documents.resolve(place, _text(place, "$ref")))


def compile_dynamic_ref(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`$dynamicRef` (2020-12)."""
    reference = _text(place, "$dynamicRef")
    yield compiler.referred(place, "$dynamicRef", lambda: compiler.documents.resolve_dynamic(place, reference))


def compile_recursive_ref(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`$recursiveRef` (2019-09)."""
    reference = _text(place, "$recursiveRef")
    yield compiler.referred(place, "$recursiveRef", lambda: compiler.documents.resolve_recursive(place, reference))


def compile_all_of(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`allOf`: every branch."""
    for index in branches(place, "allOf"):
        yield compiler.in_place(place, "allOf", index)


def compile_any_of(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`anyOf`: some branch."""
    parts = [compiler.in_place(place, "anyOf", index) for index in branches(place, "anyOf")]
    yield compiler.noted(compiler.store.disj(parts), place, "anyOf")


def compile_one_of(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`oneOf`: a branch and the negation of each other one that is not plainly apart from it.

    Branches that their tags tell apart need no negation, so a discriminated union compiles to a plain choice.
    *Cost*: quadratic in the branches; more than MAX_BRANCHES that are not told apart by constants stay undecided.
    """
    store, indices = compiler.store, branches(place, "oneOf")
    if len(indices) > MAX_BRANCHES:
        yield compiler.opaque(place, "oneOf", f"oneOf of more than {MAX_BRANCHES} branches")
        return
    parts = [compiler.in_place(place, "oneOf", index) for index in indices]
    written = [compiler.written(place, "oneOf", index) for index in indices]
    yield compiler.noted(exactly_one(store, parts, written), place, "oneOf")


def exactly_one(store: Store, parts: Sequence[f.Node], written: Sequence[f.Node]) -> f.Node:
    """Make "one of these holds, and no other"; the others are refused in the written reading."""
    constants = [part.values for part in parts if isinstance(part, f.OneOfValues)]
    if len(constants) == len(parts):
        times = Counter(value for values in constants for value in values)
        return store.one_of(value for value, count in times.items() if count == 1)
    outlines = [store.outline(part) for part in parts]
    others = [store.outline(part) for part in written]
    negated = [store.negate(part) for part in written]
    return store.disj(
        store.conj(
            (
                part,
                *(
                    negated[other]
                    for other in range(len(parts))
                    if other != index and conflict(outlines[index], others[other]) is None
                ),
            )
        )
        for index, part in enumerate(parts)
    )


def compile_not(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`not`: the complement."""
    yield compiler.noted(compiler.negated(place, "not"), place, "not")


def compile_if(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`if`, `then`, `else`: (not if, or then) and (if, or else)."""
    assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
    store = compiler.store
    if "then" in place.schema:
        yield compiler.noted(store.disj((compiler.negated(place, "if"), compiler.in_place(place, "then"))), place, "then")
    if "else" in place.schema:
        yield compiler.noted(store.disj((compiler.written(place, "if"), compiler.in_place(place, "else"))), place, "else")
