"""Limits of strict modes on one tool: closed objects, nothing optional, and the sizes that one schema may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.lint.limits.hit import Asked, Hit, ToolCheck
from rightcall.lint.limits.shapes import schemas
from rightcall.lint.subject import ToolSubject
from rightcall.model import JsonValue

LONG_ENUM = 250
"""From more values than this on, the characters of one list of texts are counted."""
MAX_NAMED = 8


def closed_objects(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """An object that allows names it does not declare."""
    for place, schema in schemas(tool):
        if is_object(schema) and schema.get("additionalProperties") is not False:
            yield Hit(pointer=place.pointer, what='has an object without "additionalProperties": false')


def required_all(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """An object with optional properties."""
    for place, schema in schemas(tool):
        if names := optional(schema):
            shown = ", ".join(ascii(name[:40]) for name in names[:MAX_NAMED]) + (", ..." if len(names) > MAX_NAMED else "")
            yield Hit(pointer=place.pointer, what=f"leaves {shown} optional", found=len(names))


def property_total(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """Too many properties in all."""
    total = sum(place.keyword == "properties" for place in tool.places)
    yield from _too_large(tool, asked, total, f"has {total:,} properties")


def depth(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """Objects in objects, too deep."""
    total = max((place.depth for place in tool.places), default=0)
    yield from _too_large(tool, asked, total, f"nests {total} levels deep")


def name_characters(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """Too many characters in names of properties and definitions and in listed values."""
    named = ("properties", "$defs", "definitions")
    total = sum(len(place.name) for place in tool.places if place.name is not None and place.keyword in named)
    total += sum(len(value) for _, values in _listed(tool) for value in values if isinstance(value, str))
    yield from _too_large(tool, asked, total, f"has {total:,} characters of names and listed values")


def enum_total(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """Too many listed values in all."""
    total = sum(len(values) for keyword, values in _listed(tool) if keyword == "enum")
    yield from _too_large(tool, asked, total, f"lists {total:,} values")


def enum_characters(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """One long list of texts with too many characters."""
    sizes = (
        sum(len(value) for value in values if isinstance(value, str))
        for keyword, values in _listed(tool)
        if keyword == "enum" and len(values) > LONG_ENUM
    )
    total = max(sizes, default=0)
    yield from _too_large(tool, asked, total, f"has a list of values with {total:,} characters")


def is_object(schema: Mapping[str, JsonValue]) -> bool:
    """Whether a schema is about objects."""
    kind = schema.get("type")
    return kind == "object" or (isinstance(kind, list) and "object" in kind) or (kind is None and "properties" in schema)


def optional(schema: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """The properties of one object that are not required."""
    properties, required = schema.get("properties"), schema.get("required")
    names = {name for name in required if isinstance(name, str)} if isinstance(required, list) else set()
    return tuple(name for name in properties if name not in names) if isinstance(properties, dict) else ()


def _listed(tool: ToolSubject) -> Iterator[tuple[str, list[JsonValue]]]:
    for _, schema in schemas(tool):
        if isinstance(values := schema.get("enum"), list):
            yield "enum", values
        if "const" in schema:
            yield "const", [schema["const"]]


def _too_large(tool: ToolSubject, asked: Asked, total: int, what: str) -> Iterator[Hit]:
    if total > asked.limit.number():
        yield Hit(pointer=tool.tool.schema_pointer, what=what, found=total)


CHECKS: Mapping[str, ToolCheck] = {
    "closed-objects": closed_objects,
    "required-all": required_all,
    "property-total": property_total,
    "depth": depth,
    "name-characters": name_characters,
    "enum-total": enum_total,
    "enum-characters": enum_characters,
}
