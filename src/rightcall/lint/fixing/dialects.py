"""SCH004: what another dialect, or OpenAPI, says in a schema that is read as 2020-12, said in the words of 2020-12."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from rightcall.lint.fixing.edit import Edit, drop, put, rename
from rightcall.lint.fixing.fix import Fix, Named
from rightcall.lint.fixing.mapping import mapped
from rightcall.lint.fixing.places import editable_places
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import JsonValue, append_pointer

_BOUNDS = (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum"))
_OLDER = "https://json-schema.org/draft/2019-09/schema"
_WORDS = "as its author's dialect reads it; read as 2020-12 it was invalid, or said something else"


def translate(tool: ToolSubject) -> Iterator[Fix]:
    """Every exact translation at one tool, as one fix: while one word of another dialect is left, the rest is not readable."""
    places = editable_places(tool)
    root = places[0].value if places else None
    if not isinstance(root, dict) or not _is_read_as_newest(root):
        return
    edits = [edit for place in places if isinstance(place.value, dict) for edit in _edits(place, place.value)]
    edits += _definitions(places, root)
    if edits:
        yield Fix(
            code="SCH004",
            about=tool.tool,
            safety="safe",
            edits=tuple(edits),
            does="says in the words of JSON Schema 2020-12 what was said in those of another dialect",
            named=Named(schema=_meaning(root), words=_WORDS),
        )


def _is_read_as_newest(root: dict[str, JsonValue]) -> bool:
    declared = root.get("$schema")
    return declared is None or (isinstance(declared, str) and "2020-12" in declared)


def _edits(place: Place, schema: dict[str, JsonValue]) -> Iterator[Edit]:
    yield from _bounds(place, schema)
    yield from _tuples(place, schema)
    yield from _nullable(place, schema)
    yield from _dependencies(place, schema)


def _dependencies(place: Place, schema: dict[str, JsonValue]) -> Iterator[Edit]:
    """`dependencies` is two keywords since 2019-09: for lists of names, and for schemas."""
    found = schema.get("dependencies")
    if not isinstance(found, dict) or "dependentRequired" in schema or "dependentSchemas" in schema:
        return
    parts: dict[str, dict[str, JsonValue]] = {
        "dependentRequired": {name: value for name, value in found.items() if isinstance(value, list)},
        "dependentSchemas": {name: value for name, value in found.items() if not isinstance(value, list)},
    }
    yield drop(append_pointer(place.pointer, "dependencies"))
    for keyword, members in parts.items():
        if members:
            yield put(append_pointer(place.pointer, keyword), members)


def _bounds(place: Place, schema: dict[str, JsonValue]) -> Iterator[Edit]:
    """`exclusiveMinimum: true` makes `minimum` exclusive (draft-04)."""
    for exclusive, bound in _BOUNDS:
        switch, limit = schema.get(exclusive), schema.get(bound)
        pointer = append_pointer(place.pointer, exclusive)
        if switch is True and _is_number(limit):
            yield put(pointer, limit)
            yield drop(append_pointer(place.pointer, bound))
        elif isinstance(switch, bool):
            yield drop(pointer)


def _tuples(place: Place, schema: dict[str, JsonValue]) -> Iterator[Edit]:
    """`items` that is a list names the items one by one, and `additionalItems` the rest (until 2019-09)."""
    if not isinstance(schema.get("items"), list):
        if "additionalItems" in schema:
            yield drop(append_pointer(place.pointer, "additionalItems"))  # beside one schema for all items it says nothing
        return
    if "prefixItems" in schema:
        return
    yield rename(append_pointer(place.pointer, "items"), "prefixItems")
    if "additionalItems" in schema:
        yield rename(append_pointer(place.pointer, "additionalItems"), "items")


def _nullable(place: Place, schema: dict[str, JsonValue]) -> Iterator[Edit]:
    """`nullable: true` adds null to the values of a stated type (OpenAPI 3.0)."""
    switch, named = schema.get("nullable"), schema.get("type")
    pointer = append_pointer(place.pointer, "nullable")
    if switch is False:
        yield drop(pointer)
    elif switch is True and isinstance(named, str | list) and "const" not in schema:
        names = named if isinstance(named, list) else [named]
        yield drop(pointer)
        if "null" not in names:
            yield put(append_pointer(place.pointer, "type"), [*names, "null"])
        members = schema.get("enum")
        if isinstance(members, list) and None not in members:
            yield put(append_pointer(place.pointer, "enum"), [*members, None])


def _definitions(places: tuple[Place, ...], root: dict[str, JsonValue]) -> Iterator[Edit]:
    """`definitions` at the root is called `$defs`; every reference into it follows."""
    pointer = places[0].pointer
    if "$defs" in root or not isinstance(root.get("definitions"), dict) or _has_bases(places):
        return
    yield rename(append_pointer(pointer, "definitions"), "$defs")
    for place in places:
        reference = place.value.get("$ref") if isinstance(place.value, dict) else None
        if isinstance(reference, str) and reference.startswith("#/definitions/"):
            yield put(append_pointer(place.pointer, "$ref"), reference.replace("#/definitions/", "#/$defs/", 1))


def _has_bases(places: tuple[Place, ...]) -> bool:
    """Whether a schema inside has an address of its own, which references may be meant from."""
    return any(isinstance(place.value, dict) and "$id" in place.value for place in places)


def _meaning(root: dict[str, JsonValue]) -> JsonValue:
    """What the schema says to its author, written with none of the words that the fix writes.

    An exclusive bound is a bound and "not this number", nullable is "or null", and a tuple stays one, read as 2019-09.
    """
    found: list[bool] = []
    schema = mapped(root, _spelled_out(found.append))
    if found and isinstance(schema, dict):
        return {**schema, "$schema": _OLDER}
    return schema


def _spelled_out(note_tuple: Callable[[bool], None]) -> Callable[[dict[str, JsonValue]], JsonValue]:
    def spell(schema: dict[str, JsonValue]) -> JsonValue:
        if isinstance(schema.get("items"), list):
            note_tuple(True)
        parts: list[JsonValue] = []
        for exclusive, bound in _BOUNDS:
            if isinstance(schema.get(exclusive), bool) and schema.pop(exclusive) and _is_number(schema.get(bound)):
                parts.append({"not": {"enum": [schema[bound]]}})
        is_nullable = schema.pop("nullable", None) is True and "type" in schema and "const" not in schema
        if parts:
            schema = {"allOf": [schema, *parts]}
        return {"anyOf": [schema, {"type": "null"}]} if is_nullable else schema

    return spell


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)
