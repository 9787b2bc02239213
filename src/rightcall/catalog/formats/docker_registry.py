"""Docker's MCP registry: arguments as a list of `{name, type, desc}` in place of a schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Conversion, Format, Item, ToolDraft
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """`arguments` is a list of typed names; the arguments of an MCP prompt have no type."""
    arguments = document.get("arguments")
    return isinstance(arguments, list) and (not arguments or any(map(_is_typed, arguments)))


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One tool; its arguments, required unless they say `optional`, become an object schema, which is noted."""
    fields = Fields(document, pointer)
    name = fields.name()
    place = append_pointer(pointer, "arguments")
    schema: JsonValue = None
    if "arguments" in document:
        yield Conversion(what="argument lists read as JSON Schema", pointer=place)
        schema = _object_schema(fields, place)
    yield from fields.finish(
        ToolDraft(
            kind="docker-registry",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=schema,
            schema_pointer=place if "arguments" in document else pointer,
        )
    )


def _is_typed(argument: JsonValue) -> bool:
    return isinstance(argument, dict) and "name" in argument and ("type" in argument or "desc" in argument)


def _object_schema(fields: Fields, place: str) -> JsonValue:
    arguments = fields.entry.get("arguments")
    if not isinstance(arguments, list):
        fields.fault(f'"arguments" must be an array, found {type_name(arguments)}', "arguments")
        return None
    properties: dict[str, JsonValue] = {}
    required: list[JsonValue] = []
    for number, argument in enumerate(arguments):
        inner = Fields(argument if isinstance(argument, dict) else {}, append_pointer(place, number), fields.faults)
        name = inner.name()
        properties[name] = _property(inner.entry)
        if inner.entry.get("optional") is not True and inner.entry.get("required") is not False:
            required.append(name)
    schema: dict[str, JsonValue] = {"type": "object", "properties": properties}
    return {**schema, "required": required} if required else schema


def _property(argument: Mapping[str, JsonValue]) -> JsonValue:
    schema = {key: value for key, value in argument.items() if key not in ("name", "desc", "optional", "required")}
    if "desc" in argument:
        schema.setdefault("description", argument["desc"])
    return schema


FORMAT = Format(kind="docker-registry", detect=detect, read=read, is_entry=True)
