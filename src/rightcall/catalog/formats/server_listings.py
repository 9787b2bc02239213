"""Several servers in one object: `tools` maps a server's name to its listing (the envelope of LiveMCPBench)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Format, Item, Nested
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """`tools` is an object whose every value holds an array of tools."""
    servers = document.get("tools")
    return isinstance(servers, dict) and bool(servers) and all(map(_is_listing, servers.values()))


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One catalog per server, named after it."""
    servers = document["tools"]
    if not isinstance(servers, dict):
        return
    for name, server in servers.items():
        if isinstance(server, dict):
            place = append_pointer(pointer, "tools", name, "tools")
            yield Nested(value=server["tools"], pointer=place, expects="mcp", group=name)


def _is_listing(value: JsonValue) -> bool:
    return isinstance(value, dict) and isinstance(value.get("tools"), list)


FORMAT = Format(kind="server-listings", detect=detect, read=read, is_entry=False)
