"""Gemini: one entry of `tools` bundles function declarations and may switch on built-in tools beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Fault, Format, Item, Nested, ToolDraft
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, append_pointer

_DECLARATIONS = ("functionDeclarations", "function_declarations")
_BUILT_IN = frozenset(
    {
        "googleSearch",
        "googleSearchRetrieval",
        "googleMaps",
        "codeExecution",
        "urlContext",
        "computerUse",
        "fileSearch",
        "enterpriseWebSearch",
        "retrieval",
        "mcpServers",
    }
)


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Declarations are there, or nothing but switches of built-in tools."""
    if any(key in document for key in _DECLARATIONS):
        return True
    return bool(document) and all(_camel(key) in _BUILT_IN for key in document)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The declarations, each a function, and every built-in tool as a tool without a schema."""
    for key, value in document.items():
        place = append_pointer(pointer, key)
        if key in _DECLARATIONS:
            if isinstance(value, list):
                yield Nested(value=value, pointer=place, expects="gemini-function")
            elif value is not None:
                yield Fault(message=f'"{key}" must be an array, found {type_name(value)}', pointer=place)
        elif _camel(key) in _BUILT_IN and value is not None:
            yield ToolDraft(kind="built-in", name=key, pointer=place, raw={key: value}, schema_pointer=place)


def _camel(key: str) -> str:
    head, *rest = key.split("_")
    return head + "".join(part.capitalize() for part in rest)


FORMAT = Format(kind="gemini", detect=detect, read=read, is_entry=False)
