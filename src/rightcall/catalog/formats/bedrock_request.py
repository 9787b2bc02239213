"""A Bedrock Converse request, which carries its tools under `toolConfig`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Format, Item, Nested
from rightcall.model import JsonValue, append_pointer

_KEYS = ("toolConfig", "tool_config")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """`toolConfig.tools` is an array. Gemini's `toolConfig` has no tools."""
    return any(_tools(document, key) is not None for key in _KEYS)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The entries of `toolConfig.tools`."""
    for key in _KEYS:
        tools = _tools(document, key)
        if tools is not None:
            place = append_pointer(pointer, key, "tools")
            yield Nested(value=tools, pointer=place, expects="bedrock", is_separate=True)


def _tools(document: Mapping[str, JsonValue], key: str) -> list[JsonValue] | None:
    config = document.get(key)
    tools = config.get("tools") if isinstance(config, dict) else None
    return tools if isinstance(tools, list) else None


FORMAT = Format(kind="bedrock-request", detect=detect, read=read, is_entry=False)
