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
    yield from fields.finish(
        ToolDraft(
            kind="built-in",
            name=_name(document) or fields.name("type"),
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            schema_pointer=pointer,
        )
    )


def _name(document: Mapping[str, JsonValue]) -> str | None:
    """The first name there is; a custom tool of OpenAI Chat keeps it in an object called after its type."""
    inner = document.get(str(document.get("type")))
    named = inner.get("name") if isinstance(inner, dict) else None
    names = (*(document.get(key) for key in _NAMES[:-1]), named, document.get(_NAMES[-1]))
    return next((name for name in names if isinstance(name, str) and name), None)


_NAMES = ("name", "server_label", "type")
_NOT_BUILT_IN = ("function", "object", "array", "string", "number", "integer", "boolean", "null")

FORMAT = Format(kind="built-in", detect=detect, read=read, is_entry=True, stands="among-others")
