"""Limits on names, on the keys of properties and on descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rightcall.lint.limits.hit import Asked, Hit, ToolCheck
from rightcall.lint.subject import ToolSubject
from rightcall.model import append_pointer

LONGEST_QUOTED = 60
"""Characters of a key that a message quotes."""


def name_pattern(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A name that holds other characters, or begins with another one."""
    if not matches(asked.limit.value, tool.tool.name):
        yield Hit(pointer=tool.pointer("name"), what=f"does not match {asked.limit.value}", found=tool.tool.name)


def name_length(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A name that is too long."""
    length = len(tool.tool.name)
    if length > asked.limit.number():
        yield Hit(pointer=tool.pointer("name"), what=f"has a name of {length} characters", found=length)


def prefixed_length(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A name that is too long once the client has put its prefix before it."""
    server = server_name(tool.tool.origin.source)
    prefix = asked.prefix.replace("{server}", server)
    length = len(prefix) + len(tool.tool.name)
    if length > asked.limit.number():
        what = f"is called {prefix}... by the client, {len(prefix)} + {len(tool.tool.name)} characters"
        yield Hit(pointer=tool.pointer("name"), what=what, found=length)


def property_key(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A property whose key holds other characters or is too long."""
    for place in tool.places:
        if place.keyword != "properties" or place.name is None or place.parent is None:
            continue
        is_root = place.parent.parent is None
        if is_root == (asked.limit.where == "nested") or matches(asked.limit.value, place.name):
            continue
        shown = place.name[:LONGEST_QUOTED]
        what = f"has a property {shown!a} that does not match {asked.limit.value}"
        yield Hit(pointer=place.pointer, what=what, found=shown)


def description_length(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A description of a tool that is too long."""
    length = len(tool.tool.description or "")
    if length > asked.limit.number():
        yield Hit(pointer=tool.description_pointer, what=f"has a description of {length:,} characters", found=length)


def inner_description_length(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A description inside the input schema that is too long."""
    bound = asked.limit.number()
    for place in tool.places:
        text = place.value.get("description") if isinstance(place.value, dict) else None
        if isinstance(text, str) and len(text) > bound:
            what = f"describes an argument in {len(text):,} characters"
            yield Hit(pointer=append_pointer(place.pointer, "description"), what=what, found=len(text))


def description_empty(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A description that is there and empty."""
    if tool.tool.description == "":
        yield Hit(pointer=tool.description_pointer, what="has an empty description")


def matches(pattern: object, text: str) -> bool:
    """Whether a whole text matches a pattern of a profile. *Cost*: linear; the patterns are ours and repeat one class."""
    return re.fullmatch(str(pattern), text) is not None


def server_name(source: str) -> str:
    """What a client would call the server of a source: the stem of its file, the host of its address."""
    if source.startswith(("http://", "https://")):
        return source.partition("://")[2].partition("/")[0].rpartition("@")[2] or source
    last = source.rstrip("/").replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".gz")
    return last.rsplit(".", 1)[0] or last


CHECKS: Mapping[str, ToolCheck] = {
    "name-pattern": name_pattern,
    "name-length": name_length,
    "prefixed-length": prefixed_length,
    "property-key": property_key,
    "description-length": description_length,
    "inner-description-length": inner_description_length,
    "description-empty": description_empty,
}
