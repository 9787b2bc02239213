"""Edits of an input schema as plain JSON, and what a schema shows at its root."""

from __future__ import annotations

from rightcall.model import JsonValue

IN_PLACE = frozenset(
    ["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas", "dependencies"],
)
"""Keywords beside which the root does not show every rule about its names."""

NAME_RULES = frozenset(["patternProperties", "propertyNames", "maxProperties", "unevaluatedProperties"])
"""Keywords that say something of names that are not listed under `properties`."""

SCHEMAS_BY_NAME = frozenset(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"])
"""Keywords whose members are schemas under names of the author's choice."""

VALUES = frozenset(["enum", "const", "default", "examples", "required"])
"""Keywords that hold plain values."""


def is_plain(schema: dict[str, JsonValue]) -> bool:
    """Whether `properties`, `required` and `additionalProperties` are all that a schema says of names at its root."""
    return not schema.keys() & (IN_PLACE | NAME_RULES)


def is_open(schema: dict[str, JsonValue]) -> bool:
    """Whether the root leaves further names open, in so many words or by saying nothing."""
    return schema.get("additionalProperties", True) is True and "unevaluatedProperties" not in schema


def property_names(schema: dict[str, JsonValue]) -> frozenset[str]:
    """The names under `properties` at the root."""
    properties = schema.get("properties")
    return frozenset(properties) if isinstance(properties, dict) else frozenset()


def closed_within(schema: JsonValue) -> JsonValue:
    """The schema with every object closed that declares properties and leaves other names open.

    Follows subschemas where they stand: a property that is called "properties" declares nothing.
    """
    if isinstance(schema, list):
        return [closed_within(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    edited = {keyword: _closed_part(keyword, part) for keyword, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and is_open(schema):
        edited["additionalProperties"] = False
    return edited


def _closed_part(keyword: str, part: JsonValue) -> JsonValue:
    """What becomes of the value of a keyword."""
    if keyword in SCHEMAS_BY_NAME and isinstance(part, dict):
        return {name: closed_within(schema) for name, schema in part.items()}
    return part if keyword in VALUES else closed_within(part)
