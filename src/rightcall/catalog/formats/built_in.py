"""A tool that the provider runs itself (`web_search`, `mcp`, `custom`, `computer_...`): offered, but without a schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue


def detect(document: Mapping[str, JsonValue]) -> bool:
    """The entry names a type that is not a function's and not one of JSON Schema's."""
    kind = document.get("type")
    return isinstance(kind, str) and kind not in _NOT_BUILT_IN and bool(kind)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The tool under its own name, a server label, or its type; kept and counted, never compared."""
    fields = Fields(document, pointer)
    name = next((value for key in _NAMES if isinstance(value := document.get(key), str) and value), None)
    yield from fields.finish(
        ToolDraft(
            kind="built-in",
            name=name or fields.name("type"),
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            schema_pointer=pointer,
        )
    )


_NAMES = ("name", "server_label", "type")
_NOT_BUILT_IN = ("function", "object", "array", "string", "number", "integer", "boolean", "null")

FORMAT = Format(kind="built-in", detect=detect, read=read, is_entry=True, stands="among-others")
