"""OpenAI Chat Completions, and the many compatible APIs (Cohere v2, Mistral, Groq ...): `function` inside the entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields, parameters_or_none
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """The function's own object tells the shape, whose `type` some senders leave out."""
    if document.get("type") == "function":
        return "function" in document
    return "type" not in document and isinstance(document.get("function"), dict)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The one function of the entry. Left-out `parameters` mean a call without arguments."""
    function = document.get("function")
    if not isinstance(function, dict):
        fields = Fields(document, pointer)
        fields.fault(f'"function" must be an object, found {type_name(function)}', hint="put the function's object there")
        yield from fields.faults
        return
    fields = Fields(function, append_pointer(pointer, "function"))
    name = fields.name()
    schema = fields.schema("parameters")
    yield from fields.finish(
        ToolDraft(
            kind="openai-chat",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=parameters_or_none(schema),
            schema_pointer=fields.pointer if schema is None else append_pointer(fields.pointer, "parameters"),
            strict=fields.flag("strict"),
        )
    )


FORMAT = Format(kind="openai-chat", detect=detect, read=read, is_entry=True)
