"""The declared reading: which names an object schema declares, and the formula that refuses every other one.

The declared names are all under `properties`, `required` and `patternProperties` that are reachable in place. An
object schema that itself, or in place, speaks about other names (`additionalProperties`, `unevaluatedProperties`) is
left as it is. The closing applies at the root always, elsewhere where at least one name is declared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.resources import Place, Unresolvable

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler

_LISTS = ("allOf", "anyOf", "oneOf")
_SINGLE = ("if", "then", "else")
_MAPS = ("dependentSchemas", "dependencies")
_OTHER_NAMES = ("additionalProperties", "unevaluatedProperties")
_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")


@dataclass(slots=True)
class Declaration:
    """What an object schema says about names, gathered in place."""

    names: dict[str, None] = field(default_factory=dict)
    patterns: dict[str, None] = field(default_factory=dict)
    speaks_of_others: bool = False
    seen: set[tuple[int, str]] = field(default_factory=set)


def closing(compiler: Compiler, place: Place) -> f.Node:
    """Make the formula that the declared reading adds at a place (`Top` where it adds nothing)."""
    declaration = declaration_of(compiler, place)
    if declaration.speaks_of_others or (not place.path.is_root and not declaration.names and not declaration.patterns):
        return compiler.store.top
    store = compiler.store
    others = store.conj(
        (store.none_of(declaration.names), *(store.atom(f.Pattern, text, False) for text in declaration.patterns))
    )
    return compiler.noted(store.atom(f.EveryMember, others, store.bottom), place)


def declared_names(compiler: Compiler) -> tuple[str, ...]:
    """Give the names that the root of a document declares, in the order of the schema."""
    try:
        root = compiler.documents.root()
    except Unresolvable:
        return ()
    return tuple(declaration_of(compiler, root).names)


def declaration_of(compiler: Compiler, place: Place) -> Declaration:
    """Gather the declared names of an object schema. *Cost*: linear in the subschemas reachable in place."""
    declaration = Declaration()
    _gather(compiler, place, declaration)
    return declaration


def _gather(compiler: Compiler, place: Place, into: Declaration) -> None:
    schema, known = place.schema, place.dialect.keywords
    key = (id(schema), place.uri)
    if not isinstance(schema, dict) or key in into.seen:
        return
    into.seen.add(key)
    alone = place.dialect.ref_alone and "$ref" in schema
    if not alone:
        _own(place, into)
        for inner in _in_place(compiler, place):
            _gather(compiler, inner, into)
    for keyword in _REFERENCES:
        target = schema.get(keyword)
        if keyword in known and isinstance(target, str):
            try:
                _gather(compiler, _follow(compiler, place, keyword, target), into)
            except Unresolvable:
                continue  # the reference itself already compiles to Opaque


def _own(place: Place, into: Declaration) -> None:
    schema, known = place.schema, place.dialect.keywords
    assert isinstance(schema, dict)  # noqa: S101 - narrows a type
    for keyword, names in (("properties", into.names), ("patternProperties", into.patterns)):
        mapping = schema.get(keyword)
        if keyword in known and isinstance(mapping, dict):
            names.update(dict.fromkeys(mapping))
    required = schema.get("required")
    if "required" in known and isinstance(required, list):
        into.names.update(dict.fromkeys(map(str, required)))
    if any(keyword in schema and keyword in known for keyword in _OTHER_NAMES):
        into.speaks_of_others = True


def _in_place(compiler: Compiler, place: Place) -> list[Place]:
    schema, known = place.schema, place.dialect.keywords
    assert isinstance(schema, dict)  # noqa: S101 - narrows a type
    child = compiler.documents.child
    found: list[Place] = []
    for keyword in _LISTS:
        listed = schema.get(keyword)
        if keyword in known and isinstance(listed, list):
            found.extend(child(place, keyword, index) for index in range(len(listed)))
    found.extend(child(place, keyword) for keyword in _SINGLE if keyword in known and keyword in schema and "if" in schema)
    for keyword in _MAPS:
        mapping = schema.get(keyword)
        if isinstance(mapping, dict):
            found.extend(child(place, keyword, name) for name, value in mapping.items() if isinstance(value, dict | bool))
    return found


def _follow(compiler: Compiler, place: Place, keyword: str, target: str) -> Place:
    documents = compiler.documents
    if keyword == "$ref":
        return documents.resolve(place, target)
    return documents.resolve_dynamic(place, target) if keyword == "$dynamicRef" else documents.resolve_recursive(place, target)
