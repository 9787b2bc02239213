"""OpenAI Responses: a flat function entry, `{"type": "function", "name": ..., "parameters": ...}`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields, parameters_or_none
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """The type says function, and no `function` object stands inside."""
    return document.get("type") == "function" and "function" not in document


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One function. Left-out or null `parameters` mean a call without arguments."""
    fields = Fields(document, pointer)
    name = fields.name()
    schema = fields.schema("parameters")
    yield from fields.finish(
        ToolDraft(
            kind="openai-responses",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=parameters_or_none(schema),
            schema_pointer=pointer if schema is None else append_pointer(pointer, "parameters"),
            strict=fields.flag("strict"),
        )
    )


FORMAT = Format(kind="openai-responses", detect=detect, read=read, is_entry=True)
