"""Schemas that providers write in a dialect of their own, rewritten as JSON Schema by schema position.

A property that happens to be called `type` is never mistaken for the keyword.
"""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue

_ONE = ("items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else", "additionalItems")
_MANY = ("anyOf", "oneOf", "allOf", "prefixItems", "items")
_NAMED = ("properties", "$defs", "definitions", "patternProperties", "dependentSchemas")
_COUNTS = ("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties")

OPENAPI_TYPES: Mapping[str, str | None] = {
    "STRING": "string",
    "NUMBER": "number",
    "INTEGER": "integer",
    "BOOLEAN": "boolean",
    "ARRAY": "array",
    "OBJECT": "object",
    "NULL": "null",
    "TYPE_UNSPECIFIED": None,
}
"""Type names of the Gemini API's `Schema`, which follows OpenAPI 3.0."""

PYTHON_TYPES: Mapping[str, str | None] = {
    "dict": "object",
    "float": "number",
    "tuple": "array",
    "list": "array",
    "set": "array",
    "str": "string",
    "int": "integer",
    "bool": "boolean",
    "any": None,
    "Any": None,
}
"""Python's names for types, as function-calling benchmarks write them. None: any value."""


def convert(schema: JsonValue, types: Mapping[str, str | None], *, openapi: bool = False) -> JsonValue:
    """Rewrite a schema; an equal value comes back when there was nothing to rewrite.

    With `openapi`, `nullable: true` becomes a type union with `null` and counts written as text become integers.
    *Cost*: linear in the schema; recursion no deeper than the schema, which the reader has bounded.
    """
    if not isinstance(schema, dict):
        return schema
    converted: dict[str, JsonValue] = {}
    for key, value in schema.items():
        if key == "type":
            _convert_type(converted, value, types)
        elif key in _NAMED and isinstance(value, dict):
            converted[key] = {name: convert(inner, types, openapi=openapi) for name, inner in value.items()}
        elif key in _MANY and isinstance(value, list):
            converted[key] = [convert(inner, types, openapi=openapi) for inner in value]
        elif key in _ONE:
            converted[key] = convert(value, types, openapi=openapi)
        else:
            converted[key] = value
    return _from_openapi(converted) if openapi else converted


def _convert_type(converted: dict[str, JsonValue], value: JsonValue, types: Mapping[str, str | None]) -> None:
    if isinstance(value, str):
        name = types.get(value, value)
        if name is not None:
            converted["type"] = name
    elif isinstance(value, list):
        names = [types.get(item, item) if isinstance(item, str) else item for item in value]
        if None not in names:
            converted["type"] = names
    else:
        converted["type"] = value


def _from_openapi(schema: dict[str, JsonValue]) -> JsonValue:
    for key in _COUNTS:
        count = schema.get(key)
        if isinstance(count, str) and count.isdecimal() and count.isascii() and len(count) < len(str(2**64)):
            schema[key] = int(count)
    return _nullable(schema) if schema.pop("nullable", None) is True else schema


def _nullable(schema: dict[str, JsonValue]) -> JsonValue:
    """Add null to the values a schema allows. *Source*: OpenAPI 3.0.3, Schema Object, `nullable`."""
    members = schema.get("enum")
    if isinstance(members, list) and None not in members:
        schema["enum"] = [*members, None]
    named = schema.get("type")
    if isinstance(named, str):
        schema["type"] = [named, "null"]
        return schema
    if isinstance(schema.get("anyOf"), list) or "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    return schema
