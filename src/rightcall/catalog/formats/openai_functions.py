"""The older OpenAI `functions`: name, description and parameters, nothing around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields, parameters_or_none
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """`parameters` without a `type` beside them."""
    return "parameters" in document and "type" not in document


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One function. Left-out `parameters` mean a call without arguments."""
    fields = Fields(document, pointer)
    name = fields.name()
    schema = fields.schema("parameters")
    yield from fields.finish(
        ToolDraft(
            kind="openai-functions",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=parameters_or_none(schema),
            schema_pointer=pointer if schema is None else append_pointer(pointer, "parameters"),
            strict=fields.flag("strict"),
        )
    )


FORMAT = Format(kind="openai-functions", detect=detect, read=read, is_entry=True)
