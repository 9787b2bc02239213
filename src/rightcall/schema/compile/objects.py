"""Keywords about objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.compile.assertions import count

if TYPE_CHECKING:
    from rightcall.model import JsonValue
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place


def _mapping(place: Place, keyword: str) -> dict[str, JsonValue]:
    value = place.schema.get(keyword) if isinstance(place.schema, dict) else None
    return value if isinstance(value, dict) else {}


def compile_required(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`required`."""
    value = place.schema.get("required") if isinstance(place.schema, dict) else None
    for index, name in enumerate(value if isinstance(value, list) else ()):
        yield compiler.noted(compiler.store.atom(f.Required, str(name)), place, "required", index)


def compile_properties(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`properties`: one atom a name."""
    for name in _mapping(place, "properties"):
        member = compiler.position(place, "properties", name)
        yield compiler.noted(
            compiler.store.atom(f.EveryMember, compiler.store.one_of((name,)), member), place, "properties", name
        )


def compile_pattern_properties(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`patternProperties`: one atom a pattern."""
    for pattern in _mapping(place, "patternProperties"):
        member = compiler.position(place, "patternProperties", pattern)
        names = compiler.store.atom(f.Pattern, pattern, True)
        yield compiler.noted(compiler.store.atom(f.EveryMember, names, member), place, "patternProperties", pattern)


def other_names(compiler: Compiler, names: Iterable[str], patterns: Iterable[str]) -> f.Node:
    """Describe every name that is neither listed nor matched by a pattern."""
    store = compiler.store
    return store.conj((store.none_of(names), *(store.atom(f.Pattern, pattern, False) for pattern in patterns)))


def compile_additional_properties(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`additionalProperties`: every name that `properties` and `patternProperties` beside it leave over."""
    known = place.dialect.keywords
    names = _mapping(place, "properties") if "properties" in known else {}
    patterns = _mapping(place, "patternProperties") if "patternProperties" in known else {}
    member = compiler.position(place, "additionalProperties")
    yield compiler.atom(place, "additionalProperties", f.EveryMember, other_names(compiler, names, patterns), member)


def compile_property_names(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`propertyNames`: no member has a name that the subschema refuses."""
    refused = compiler.store.negate(compiler.position(place, "propertyNames"))
    yield compiler.atom(place, "propertyNames", f.EveryMember, refused, compiler.store.bottom)


def compile_min_properties(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`minProperties`."""
    amount = count(place, "minProperties")
    if amount is not None:
        yield compiler.atom(place, "minProperties", f.MinProperties, amount)


def compile_max_properties(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`maxProperties`."""
    amount = count(place, "maxProperties")
    if amount is not None:
        yield compiler.atom(place, "maxProperties", f.MaxProperties, amount)


def _without(compiler: Compiler, name: str) -> f.Node:
    """Make "is no object, or has no member of this name" (an atom about objects is true of everything else)."""
    return compiler.store.atom(f.Absent, name)


def compile_dependent_required(compiler: Compiler, place: Place, keyword: str = "dependentRequired") -> Iterable[f.Node]:
    """`dependentRequired`: where a name is, others must be."""
    for name, others in _mapping(place, keyword).items():
        if isinstance(others, list):
            needed = compiler.store.conj(compiler.store.atom(f.Required, str(other)) for other in others)
            yield compiler.noted(compiler.store.disj((_without(compiler, name), needed)), place, keyword, name)


def compile_dependent_schemas(compiler: Compiler, place: Place, keyword: str = "dependentSchemas") -> Iterable[f.Node]:
    """`dependentSchemas`: where a name is, the object satisfies a schema."""
    for name, schema in _mapping(place, keyword).items():
        if isinstance(schema, dict | bool):
            whole = compiler.in_place(place, keyword, name)
            yield compiler.noted(compiler.store.disj((_without(compiler, name), whole)), place, keyword, name)


def compile_dependencies(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`dependencies` (draft-07 and earlier, and honoured later): names or a schema."""
    for name, value in _mapping(place, "dependencies").items():
        if isinstance(value, str):
            needed = compiler.store.atom(f.Required, value)
            yield compiler.noted(compiler.store.disj((_without(compiler, name), needed)), place, "dependencies", name)
    yield from compile_dependent_required(compiler, place, "dependencies")
    yield from compile_dependent_schemas(compiler, place, "dependencies")
