"""Anthropic Messages: a client tool, told by its `input_schema`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Only this shape writes `input_schema`."""
    return "input_schema" in document


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One client tool; the schema must be there."""
    fields = Fields(document, pointer)
    name = fields.name()
    schema = fields.required_schema("input_schema")
    yield from fields.finish(
        ToolDraft(
            kind="anthropic",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=schema,
            schema_pointer=append_pointer(pointer, "input_schema"),
            strict=fields.flag("strict"),
        )
    )


FORMAT = Format(kind="anthropic", detect=detect, read=read, is_entry=True)
