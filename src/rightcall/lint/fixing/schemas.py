"""Fixes inside input schemas: what is missing is added, what nobody can use is taken out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rightcall.lint.fixing.edit import drop, put
from rightcall.lint.fixing.fix import Fix, Named, safe, unsafe
from rightcall.lint.fixing.places import editable_places
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import JsonValue, append_pointer

TYPE_NAMES = frozenset({"array", "boolean", "integer", "null", "number", "object", "string"})
_NO_ARGUMENTS: dict[str, JsonValue] = {"type": "object", "properties": {}}


def give_schema(tool: ToolSubject) -> Iterator[Fix]:
    """SCH001: a tool that says null, or nothing, gets the schema of a tool without arguments."""
    raw = tool.tool.raw
    if tool.tool.origin.kind == "mcp" and raw.get("inputSchema") is None and tool.tool.input_schema is None:
        yield Fix(
            code="SCH001",
            about=tool.tool,
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
                lost = (f"{name} need no longer be given",)
                yield unsafe(tool, "SCH006", f"takes {name} out of required: nothing declares it", lost, edit)


def mend_properties(tool: ToolSubject) -> Iterator[Fix]:
    """SCH007: what stands where a schema belongs becomes the schema it was meant to be, where that can be told."""
    for place in editable_places(tool):
        if place.keyword == "properties" and not isinstance(place.value, dict | bool):
            schema = meant(place.value)
            if schema is not None:
                lost = ("the argument is taken for what its text says",)
                yield unsafe(tool, "SCH007", "writes a schema where something else stood", lost, put(place.pointer, schema))


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
