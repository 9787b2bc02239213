"""An object that carries `tools` (an MCP listing or a request body) or the older `functions`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Fault, Format, Item, Nested
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, append_pointer

_PAGE_KEYS = frozenset({"tools", "nextCursor", "_meta", "ttlMs", "cacheScope", "resultType"})
"""The members of an MCP tools/list result: several of those are pages of one listing, not several catalogs."""


def detect(document: Mapping[str, JsonValue]) -> bool:
    """`tools` or `functions` is there; what is in it decides the shape of each entry."""
    return isinstance(document.get("tools"), list) or isinstance(document.get("functions"), list)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The entries under `tools`, then those under `functions`."""
    is_separate = not _PAGE_KEYS.issuperset(document)
    for key, expects in (("tools", "mcp"), ("functions", "openai-functions")):
        tools = document.get(key)
        place = append_pointer(pointer, key)
        if isinstance(tools, list):
            yield Nested(value=tools, pointer=place, expects=expects, is_separate=is_separate)
        elif tools is not None:
            yield Fault(message=f'"{key}" must be an array, found {type_name(tools)}', pointer=place)


FORMAT = Format(kind="tools", detect=detect, read=read, is_entry=False)
