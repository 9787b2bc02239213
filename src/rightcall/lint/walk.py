"""Every subschema of a schema with its place, whatever is wrong around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rightcall.model import JsonValue, append_pointer

SINGLE = (
    "additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames",
    "then", "unevaluatedItems", "unevaluatedProperties",
)  # fmt: skip
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems", "items")
MAPS = ("$defs", "definitions", "dependentSchemas", "dependencies", "patternProperties", "properties")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A value that stands where a schema belongs.

    `value` is whatever stands there (a rule may be about its not being a schema). `pointer` begins at the source, as the
    pointers of findings do. `keyword` is the one it stands under, `name` the key in a map of schemas. `depth` counts objects
    and arrays of the instance from the root; `by_properties` says whether only `properties` lead here. `parent` is the
    schema around it.
    """

    value: JsonValue
    pointer: str
    keyword: str = ""
    name: str | None = None
    depth: int = 0
    by_properties: bool = True
    parent: Place | None = None


def places(schema: JsonValue, pointer: str) -> Iterator[Place]:
    """Walk a schema from its root. *Cost*: linear in the schema; references are not followed."""
    pending = [Place(value=schema, pointer=pointer)]
    while pending:
        place = pending.pop()
        yield place
        pending.extend(reversed(list(_below(place))))


def _below(place: Place) -> Iterator[Place]:
    schema = place.value
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        if keyword in MAPS and isinstance(value, dict):
            for name, inner in value.items():
                if keyword != "dependencies" or not isinstance(inner, list):
                    yield _step(place, inner, keyword, name)
        elif keyword in LISTS and isinstance(value, list):
            for index, inner in enumerate(value):
                yield _step(place, inner, keyword, index)
        elif keyword in SINGLE:
            yield _step(place, value, keyword, None)


_DEEPER = frozenset(
    {"properties", "patternProperties", "additionalProperties", "items", "prefixItems", "additionalItems", "contains"}
)


def _step(place: Place, value: JsonValue, keyword: str, token: str | int | None) -> Place:
    tokens = (keyword,) if token is None else (keyword, token)
    return Place(
        value=value,
        pointer=append_pointer(place.pointer, *tokens),
        keyword=keyword,
        name=token if isinstance(token, str) else None,
        depth=place.depth + (keyword in _DEEPER),
        by_properties=place.by_properties and keyword == "properties",
        parent=place,
    )
