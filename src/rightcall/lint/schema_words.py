"""What schemas say, read the same way by every schema rule: types, dialects, and names that are safe to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import JsonValue, append_pointer
from rightcall.schema.dialects import BY_URI, DIALECT_NAMES, DialectName

COMBINATORS = ("$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if")
IN_PLACE = frozenset({"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"})
"""Keywords whose subschemas look at the same value as the schema around them."""


def schema_objects(tool: ToolSubject) -> Iterator[tuple[Place, dict[str, JsonValue]]]:
    """Every place of the input schema that holds an object, with the object."""
    return ((place, place.value) for place in tool.places if isinstance(place.value, dict))


def types_of(schema: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """The types that a schema names; empty when it names none."""
    named = schema.get("type")
    names = named if isinstance(named, list) else [named]
    return tuple(name for name in names if isinstance(name, str))


def dialect_of(schema: JsonValue, default: str) -> DialectName | None:
    """The dialect that a schema declares, the default one without `$schema`; None for one that nobody knows."""
    uri = schema.get("$schema") if isinstance(schema, dict) else None
    if uri is None:
        return next((name for name in DIALECT_NAMES if name == default), "2020-12")
    known = BY_URI.get(uri.removesuffix("#")) if isinstance(uri, str) else None
    return known.name if known else None


def shown(name: str) -> str:
    """A name for a message: quoted, in ASCII, at most 60 characters of it."""
    return ascii(name[:60])


def is_number(value: JsonValue) -> bool:
    """Whether a value is a number, which booleans are not."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def is_of_type(value: JsonValue, name: str) -> bool:
    """Whether a value is of a type of JSON Schema; a name that is none rules nothing out."""
    if name == "number":
        return is_number(value)
    if name == "integer":
        return is_number(value) and _is_whole(value)
    kind = _KINDS.get(name)
    return kind is None or isinstance(value, kind)


def _is_whole(value: JsonValue) -> bool:
    """Whether a number has no fraction; decimals of any exponent, without writing them out."""
    if isinstance(value, Decimal):
        return value.is_finite() and value == value.to_integral_value()
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


_KINDS: Mapping[str, type] = {"null": type(None), "boolean": bool, "string": str, "array": list, "object": dict}


def in_place_root(place: Place) -> Place:
    """The outermost schema that looks at the same value as this one."""
    while place.parent is not None and place.keyword in IN_PLACE:
        place = place.parent
    return place


def is_overlay(place: Place) -> bool:
    """Whether a place stands inside a combinator, where another schema may say more about the same value."""
    at: Place | None = place
    while at is not None:
        if at.keyword in IN_PLACE:
            return True
        at = at.parent
    return False


def argument_label(place: Place) -> str:
    """What a place is called in a message: the names that lead to it, or the root."""
    names: list[str] = []
    at: Place | None = place
    while at is not None and at.parent is not None:
        if at.keyword == "properties" and at.name is not None:
            names.append(at.name)
        at = at.parent
    return shown(".".join(reversed(names))) if names else "the root"


def member(place: Place, *tokens: str | int) -> str:
    """The JSON Pointer of a member of the schema at a place."""
    return append_pointer(place.pointer, *tokens)
