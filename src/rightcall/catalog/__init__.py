"""Tool catalogs in: every wire shape, from files, folders, standard input and live MCP servers.

Nothing heavy is imported until it is used: this package costs a few small modules, and neither the MCP SDK nor an event
loop is touched before a live server is a target.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.catalog.json_text import JsonDocument, JsonLimits, read_json
    from rightcall.catalog.load import LoadedCatalog, load_catalog
    from rightcall.catalog.offered import read_tools
    from rightcall.catalog.options import LoadOptions
    from rightcall.catalog.snapshot import Snapshot, take_snapshot

__all__ = [
    "JsonDocument",
    "JsonLimits",
    "LoadOptions",
    "LoadedCatalog",
    "Snapshot",
    "load_catalog",
    "read_json",
    "read_tools",
    "take_snapshot",
]

_HOMES = {
    "JsonDocument": "rightcall.catalog.json_text",
    "JsonLimits": "rightcall.catalog.json_text",
    "LoadOptions": "rightcall.catalog.options",
    "LoadedCatalog": "rightcall.catalog.load",
    "Snapshot": "rightcall.catalog.snapshot",
    "load_catalog": "rightcall.catalog.load",
    "read_json": "rightcall.catalog.json_text",
    "read_tools": "rightcall.catalog.offered",
    "take_snapshot": "rightcall.catalog.snapshot",
}


def __getattr__(name: str) -> object:
    """Import a public name from its home on first use (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
