"""The wire shapes a catalog may have, in the order in which they are tried: holders of tools, then tools.

A new shape is one file here and one line in the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.catalog.shapes import Format
    from rightcall.model import JsonValue

FORMATS: Mapping[str, str] = {
    "snapshot": "rightcall.catalog.formats.snapshot:FORMAT",
    "json-rpc": "rightcall.catalog.formats.json_rpc:FORMAT",
    "live-servers": "rightcall.catalog.formats.live_servers:FORMAT",
    "server-listings": "rightcall.catalog.formats.server_listings:FORMAT",
    "wrapped-request": "rightcall.catalog.formats.wrapped_request:FORMAT",
    "bedrock-request": "rightcall.catalog.formats.bedrock_request:FORMAT",
    "openai-namespace": "rightcall.catalog.formats.openai_namespace:FORMAT",
    "tools": "rightcall.catalog.formats.tools_listing:FORMAT",
    "openai-chat": "rightcall.catalog.formats.openai_chat:FORMAT",
    "openai-responses": "rightcall.catalog.formats.openai_responses:FORMAT",
    "anthropic": "rightcall.catalog.formats.anthropic:FORMAT",
    "mcp": "rightcall.catalog.formats.mcp:FORMAT",
    "bedrock": "rightcall.catalog.formats.bedrock:FORMAT",
    "gemini": "rightcall.catalog.formats.gemini:FORMAT",
    "gemini-function": "rightcall.catalog.formats.gemini_function:FORMAT",
    "seal-tools": "rightcall.catalog.formats.seal_tools:FORMAT",
    "docker-registry": "rightcall.catalog.formats.docker_registry:FORMAT",
    "bfcl": "rightcall.catalog.formats.bfcl:FORMAT",
    "openai-functions": "rightcall.catalog.formats.openai_functions:FORMAT",
    "built-in": "rightcall.catalog.formats.built_in:FORMAT",
    "names": "rightcall.catalog.formats.names:FORMAT",
    "name-map": "rightcall.catalog.formats.name_map:FORMAT",
}


@cache
def get_format(kind: str) -> Format:
    """The format of that name, imported on first use."""
    module, _, attribute = FORMATS[kind].partition(":")
    found: Format = getattr(import_module(module), attribute)
    return found


def recognise(value: Mapping[str, JsonValue], *, is_alone: bool) -> Format | None:
    """The first shape of the table that an object has; None when it has none.

    `is_alone` says that the object is the whole document and does not stand in an array.
    """
    elsewhere = "among-others" if is_alone else "alone"
    candidates = (found for found in map(get_format, FORMATS) if found.stands != elsewhere)
    return next((found for found in candidates if found.detect(value)), None)
