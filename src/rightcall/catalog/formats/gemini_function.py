"""Gemini: one function declaration. Its `parameters` follow OpenAPI 3.0, its `parametersJsonSchema` JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.conversion import OPENAPI_TYPES, convert
from rightcall.catalog.fields import Fields, parameters_or_none
from rightcall.catalog.shapes import Conversion, Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer

_JSON_SCHEMA_KEYS = ("parametersJsonSchema", "parameters_json_schema")
_RESPONSE_KEYS = ("responseJsonSchema", "response_json_schema")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """By itself it is told by a JSON Schema key, or by a type name in capitals."""
    if any(key in document for key in _JSON_SCHEMA_KEYS):
        return True
    parameters = document.get("parameters")
    if "type" in document or not isinstance(parameters, dict):
        return False
    kind = parameters.get("type")
    return isinstance(kind, str) and kind in OPENAPI_TYPES


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One function; a schema in the OpenAPI dialect is rewritten as JSON Schema, which is noted."""
    fields = Fields(document, pointer)
    name = fields.name()
    key = _first(document, _JSON_SCHEMA_KEYS) or "parameters"
    written = fields.schema(key)
    if key != "parameters" and document.get("parameters") is not None:
        fields.fault(f'"parameters" stands beside "{key}": only the second is read', "parameters", tool_lost=False)
    schema = convert(written, OPENAPI_TYPES, openapi=True) if key == "parameters" else written
    if schema != written:
        yield Conversion(what="Gemini's OpenAPI types and `nullable` read as JSON Schema", pointer=append_pointer(pointer, key))
    yield from fields.finish(
        ToolDraft(
            kind="gemini",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=parameters_or_none(schema),
            schema_pointer=pointer if written is None else append_pointer(pointer, key),
            output_schema=_output(fields),
        )
    )


def _output(fields: Fields) -> JsonValue:
    key = _first(fields.entry, _RESPONSE_KEYS)
    if key is not None:
        return fields.schema(key, tool_lost=False)
    return convert(fields.schema("response", tool_lost=False), OPENAPI_TYPES, openapi=True)


def _first(document: Mapping[str, JsonValue], keys: tuple[str, ...]) -> str | None:
    return next((key for key in keys if document.get(key) is not None), None)


FORMAT = Format(kind="gemini-function", detect=detect, read=read, is_entry=True)
