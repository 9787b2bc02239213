"""Seal-Tools: `api_name`, parameters by name with Python type names, and the required ones beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.conversion import PYTHON_TYPES, convert
from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Conversion, Format, Item, ToolDraft
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Only this shape writes `api_name`."""
    return "api_name" in document


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One API, its parameters gathered into an object schema, which is noted."""
    fields = Fields(document, pointer)
    name = fields.name("api_name")
    schema: dict[str, JsonValue] = {"type": "object", "properties": _parameters(fields, "parameters")}
    required = document.get("required")
    if isinstance(required, list) and required:
        schema["required"] = required
    place = append_pointer(pointer, "parameters") if "parameters" in document else pointer
    yield Conversion(what="parameter tables read as JSON Schema", pointer=place)
    yield from fields.finish(
        ToolDraft(
            kind="seal-tools",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("api_description"),
            input_schema=schema,
            schema_pointer=place,
        )
    )


def _parameters(fields: Fields, key: str) -> dict[str, JsonValue]:
    table = fields.entry.get(key)
    if table is None:
        return {}
    if isinstance(table, dict):
        return {name: convert(parameter, PYTHON_TYPES) for name, parameter in table.items()}
    fields.fault(f'"{key}" must be an object, found {type_name(table)}', key)
    return {}


FORMAT = Format(kind="seal-tools", detect=detect, read=read, is_entry=True)
