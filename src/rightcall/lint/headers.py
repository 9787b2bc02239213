"""What makes an `x-mcp-header` annotation invalid. *Source*: MCP 2026-07-28, transports, custom headers from parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rightcall.lint.limits.shapes import json_type
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place

HEADER_KEY = "x-mcp-header"
HEADER_TYPES = frozenset({"string", "integer", "boolean"})
_TOKEN = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class BadHeader:
    """One annotation that an HTTP client must not accept, and why."""

    place: Place
    why: str
    fix: str | None = None


_PLAIN_TYPE = "Give the property one plain type (string, integer or boolean) and leave it out of required when it is optional."


def bad_headers(tool: ToolSubject) -> Iterator[BadHeader]:
    """Every annotation that breaks a rule, in the order of the document. *Cost*: linear in the schema."""
    seen: dict[str, Place] = {}
    for place in tool.places:
        if not isinstance(place.value, dict) or HEADER_KEY not in place.value:
            continue
        header = place.value[HEADER_KEY]
        if place.parent is None or not place.by_properties:
            yield BadHeader(place=place, why="does not stand on a property that properties alone lead to")
        elif not isinstance(header, str):
            yield BadHeader(place=place, why=f"is {json_type(header)}, not a string")
        elif _TOKEN.fullmatch(header) is None:
            yield BadHeader(place=place, why="is no header token: letters, digits and !#$%&'*+-.^_`|~ only")
        elif (why := _wrong_type(place.value.get("type"))) is not None:
            yield BadHeader(place=place, why=why, fix=_PLAIN_TYPE)
        elif header.lower() in seen:
            yield BadHeader(place=place, why="names the header of another property, since case does not count")
        else:
            seen[header.lower()] = place


def _wrong_type(named: object) -> str | None:
    if named is None:
        return "stands on a property without a type of its own"
    if isinstance(named, list):
        return "stands on a property with several types"
    if not isinstance(named, str) or named not in HEADER_TYPES:
        return "stands on a property that is no string, integer or boolean"
    return None
