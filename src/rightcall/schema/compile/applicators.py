"""Keywords that combine schemas about the same value, and references."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rightcall.schema import formula as f

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place


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
    """`oneOf`: a branch and the negation of each other one. *Cost*: quadratic in the branches."""
    indices = branches(place, "oneOf")
    parts = [compiler.in_place(place, "oneOf", index) for index in indices]
    negated = [compiler.negated(place, "oneOf", index) for index in indices]
    alternatives = (
        compiler.store.conj((part, *(negation for other, negation in enumerate(negated) if other != index)))
        for index, part in enumerate(parts)
    )
    yield compiler.noted(compiler.store.disj(alternatives), place, "oneOf")


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
        yield compiler.noted(store.disj((compiler.in_place(place, "if"), compiler.in_place(place, "else"))), place, "else")
