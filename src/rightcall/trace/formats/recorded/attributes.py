"""Attributes of spans: as OTLP writes them, as an object, flattened or nested."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.fields import objects

MAX_VALUE_LEVELS: Final = 32
"""Values inside values in one OTLP attribute."""


def attributes_of(value: JsonValue) -> dict[str, JsonValue]:
    """The attributes of a span by name: from OTLP's array of keys and typed values, or from an object."""
    if isinstance(value, dict):
        return value
    return {key: _plain(entry.get("value"), 0) for entry, _ in objects(value, "") if isinstance(key := entry.get("key"), str)}


def nested(attributes: Mapping[str, JsonValue], prefix: str) -> JsonValue:
    """The tree below a prefix of flattened names (`llm.tools.0.tool.name`), or as it is where it was never flattened."""
    root: dict[str, JsonValue] = {}
    for name, value in attributes.items():
        if not name.startswith(prefix):
            continue
        at = root
        *inner, last = name.split(".")
        for step in inner:
            below = at.get(step)
            if not isinstance(below, dict):
                below = dict(map_of(below))
                at[step] = below
            at = below
        at[last] = value
    return root


def map_of(value: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """The elements of an array, or of an object whose names are their numbers, in order."""
    if isinstance(value, list):
        yield from ((str(index), element) for index, element in enumerate(value))
    elif isinstance(value, dict):
        yield from sorted(((name, inner) for name, inner in value.items() if _is_number(name)), key=lambda item: int(item[0]))


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdigit() and len(name) < 10  # noqa: PLR2004 - no array has more elements


def _plain(value: JsonValue | Mapping[str, JsonValue], level: int) -> JsonValue:
    if not isinstance(value, dict) or level > MAX_VALUE_LEVELS:
        return None
    for kind in ("stringValue", "boolValue", "doubleValue"):
        if kind in value:
            return value[kind]
    if "intValue" in value:
        number = value["intValue"]
        return int(number) if isinstance(number, str) and number.lstrip("-").isdigit() and len(number) < 21 else number  # noqa: PLR2004 - 64 bits
    array, members = value.get("arrayValue"), value.get("kvlistValue")
    if isinstance(array, dict):
        return [_plain(element, level + 1) for element, _ in objects(array.get("values"), "")]
    if isinstance(members, dict):
        entries = objects(members.get("values"), "")
        return {key: _plain(entry.get("value"), level + 1) for entry, _ in entries if isinstance(key := entry.get("key"), str)}
    return None
