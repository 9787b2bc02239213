"""Fixes inside input schemas: what is missing is added, what nobody can use is taken out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rightcall.lint.fixing.edit import drop, put
from rightcall.lint.fixing.fix import Fix, Named, safe, short, unsafe
from rightcall.lint.fixing.places import editable_places
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import JsonValue, append_pointer

TYPE_NAMES = frozenset({"array", "boolean", "integer", "null", "number", "object", "string"})
_OF_SCHEMAS = frozenset({"$schema", "additionalProperties", "description", "properties", "required", "title", "type"})
_NO_ARGUMENTS: dict[str, JsonValue] = {"type": "object", "properties": {}}


def give_schema(tool: ToolSubject) -> Iterator[Fix]:
    """SCH001: a tool that says null, nothing, or yes to everything, gets the schema of one without declared arguments."""
    about = tool.tool
    if about.input_schema is True:
        does = "writes the schema that accepts any object as an object"
        yield safe(tool, "SCH001", does, put(about.schema_pointer, dict(_NO_ARGUMENTS)))
    elif about.input_schema is None and about.origin.kind == "mcp":
        yield Fix(
            code="SCH001",
            about=about,
            safety="safe",
            edits=(put(tool.pointer("inputSchema"), dict(_NO_ARGUMENTS)),),
            does="gives the tool the input schema of one without arguments",
            named=Named(schema=dict(_NO_ARGUMENTS), words="the tool had no schema; it now says that it takes an object"),
        )


def add_properties(tool: ToolSubject) -> Iterator[Fix]:
    """SCH018: an object without `properties` gets an empty one."""
    for place, schema in _schemas(tool):
        if "object" in _types(schema) and "properties" not in schema:
            edit = put(append_pointer(place.pointer, "properties"), {})
            yield safe(tool, "SCH018", "adds an empty properties", edit)


def add_items(tool: ToolSubject) -> Iterator[Fix]:
    """SCH005: an array without `items` gets one that says nothing, which changes nothing."""
    for place, schema in _schemas(tool):
        if "array" in _types(schema) and "items" not in schema:
            edit = put(append_pointer(place.pointer, "items"), {})
            yield safe(tool, "SCH005", "adds items that allow anything, as none does", edit)


def tidy_enum(tool: ToolSubject) -> Iterator[Fix]:
    """SCH012: values that stand twice, or that the stated type never allows, leave the list."""
    for place, schema in _schemas(tool):
        values = schema.get("enum")
        if not isinstance(values, list):
            continue
        pointer = append_pointer(place.pointer, "enum")
        unusable = _unusable(values, _types(schema))
        if unusable and len(unusable) < len(values):
            edits = tuple(drop(append_pointer(pointer, index)) for index in unusable)
            yield safe(tool, "SCH012", "removes listed values that stand twice or cannot be given", *edits)


def drop_ghosts(tool: ToolSubject) -> Iterator[Fix]:
    """SCH006: a required name that no property declares is no longer required."""
    for place, schema in _schemas(tool):
        names, declared = schema.get("required"), schema.get("properties")
        known = declared if isinstance(declared, dict) else {}
        for index, name in enumerate(names if isinstance(names, list) else ()):
            if isinstance(name, str) and name not in known:
                edit = drop(append_pointer(place.pointer, "required", index))
                lost = (f"{short(name)} need no longer be given",)
                yield unsafe(tool, "SCH006", f"takes {short(name)} out of required: nothing declares it", lost, edit)


def mend_properties(tool: ToolSubject) -> Iterator[Fix]:
    """SCH007: what stands where a schema belongs becomes the schema it was meant to be, where that can be told."""
    for place in editable_places(tool):
        if isinstance(place.value, dict):
            yield from _unwrapped(tool, place, place.value)
            yield from _required_inside(tool, place, place.value)
        elif place.keyword == "properties" and not isinstance(place.value, bool) and not _is_wrapped(place.parent):
            schema = meant(place.value)
            if schema is not None:
                lost = ("the argument is taken for what its text says",)
                yield unsafe(tool, "SCH007", "writes a schema where something else stood", lost, put(place.pointer, schema))


def _unwrapped(tool: ToolSubject, place: Place, schema: dict[str, JsonValue]) -> Iterator[Fix]:
    """A schema that was put under `properties` of another one: its own properties belong there."""
    inner = schema.get("properties")
    if _is_wrapped(place) and isinstance(inner, dict):
        edits = [put(append_pointer(place.pointer, "properties"), inner.get("properties", {}))]
        if "required" in inner and "required" not in schema:
            edits.append(put(append_pointer(place.pointer, "required"), inner["required"]))
        lost = ("arguments that were called like the keywords of a schema",)
        yield unsafe(tool, "SCH007", "unwraps a schema that stood under the properties of another one", lost, *edits)


def _is_wrapped(place: Place | None) -> bool:
    """Whether the properties of a schema are those of a schema themselves."""
    inner = place.value.get("properties") if place is not None and isinstance(place.value, dict) else None
    if not isinstance(inner, dict) or not set(inner) <= _OF_SCHEMAS:
        return False
    kind, properties, required = inner.get("type"), inner.get("properties", {}), inner.get("required", [])
    return isinstance(kind, str) and kind in TYPE_NAMES and isinstance(properties, dict) and isinstance(required, list)


def _required_inside(tool: ToolSubject, place: Place, schema: dict[str, JsonValue]) -> Iterator[Fix]:
    """`required: true` inside an argument (draft-03): its name belongs to the list of the object around it."""
    around = place.parent.value if place.parent is not None else None
    if not isinstance(schema.get("required"), bool):
        return
    edits = [drop(append_pointer(place.pointer, "required"))]
    lost: tuple[str, ...] = ()
    if schema["required"] is True and place.keyword == "properties" and place.parent is not None and isinstance(around, dict):
        names = around.get("required", [])
        if isinstance(names, list) and place.name not in names:
            edits.append(put(append_pointer(place.parent.pointer, "required"), [*names, place.name]))
            lost = (f"calls without {short(place.name or '')}",)
    yield unsafe(tool, "SCH007", "says in the object that an argument is required, not inside the argument", lost, *edits)


def close_objects(tool: ToolSubject) -> Iterator[Fix]:
    """SCH017: an object that declares its properties takes no others."""
    for place, schema in _schemas(tool):
        if "object" in _types(schema) and "properties" in schema and schema.get("additionalProperties") is not False:
            edit = put(append_pointer(place.pointer, "additionalProperties"), False)
            lost = ("names that the schema does not declare are refused from now on",)
            yield unsafe(tool, "SCH017", "closes the object", lost, edit)


def meant(value: JsonValue) -> JsonValue:
    """The schema that a wrong value was meant to be: the name of a type, a list of such names, or nothing at all."""
    if value is None:
        return {}
    if isinstance(value, str) and value in TYPE_NAMES:
        return {"type": value}
    if isinstance(value, list) and value and all(isinstance(name, str) and name in TYPE_NAMES for name in value):
        return {"type": list(dict.fromkeys(value))}
    return None


def _unusable(values: list[JsonValue], types: tuple[str, ...]) -> list[int]:
    """Which listed values stand there a second time, or are of no stated type."""
    seen: set[str] = set()
    found = []
    for index, value in enumerate(values):
        key = same_key(value)
        if key in seen or (types and not any(_is_of(value, name) for name in types)):
            found.append(index)
        seen.add(key)
    return found


def same_key(value: JsonValue) -> str:
    """A text that is equal for values that are equal in JSON: numbers by value, objects whatever their order."""
    from rightcall.schema.values import encode, freeze  # noqa: PLC0415 - part of the prover's room, not needed to explain

    return encode(freeze(value))


def _is_of(value: JsonValue, name: str) -> bool:
    """Whether a value may be of a type; unknown names rule nothing out."""
    if name == "number":
        return _is_number(value)
    if name == "integer":
        return _is_number(value) and value == int(value)  # type: ignore[arg-type]
    kind = _KINDS.get(name)
    return kind is None or isinstance(value, kind)


_KINDS: Mapping[str, type] = {"null": type(None), "boolean": bool, "string": str, "array": list, "object": dict}


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _types(schema: dict[str, JsonValue]) -> tuple[str, ...]:
    named = schema.get("type")
    names = named if isinstance(named, list) else [named]
    return tuple(name for name in names if isinstance(name, str))


def _schemas(tool: ToolSubject) -> Iterator[tuple[Place, dict[str, JsonValue]]]:
    for place in editable_places(tool):
        if isinstance(place.value, dict):
            yield place, place.value
