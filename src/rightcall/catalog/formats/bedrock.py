"""Bedrock Converse: `toolSpec` with the schema under `inputSchema.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, append_pointer

_OTHERS = ("cachePoint", "systemTool")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An entry is `toolSpec`, `systemTool` or a `cachePoint` marker."""
    return "toolSpec" in document or (len(document) == 1 and any(key in document for key in _OTHERS))


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One tool. A system tool has no schema of its own; a cache point is a marker and no tool."""
    if "cachePoint" in document and "toolSpec" not in document:
        return
    key = "systemTool" if "systemTool" in document else "toolSpec"
    spec = document.get(key)
    if not isinstance(spec, dict):
        fields = Fields(document, pointer)
        fields.fault(f'"{key}" must be an object, found {type_name(spec)}', *((key,) if key in document else ()))
        yield from fields.faults
        return
    yield from _read_spec(document, spec, pointer, key)


def _read_spec(document: Mapping[str, JsonValue], spec: Mapping[str, JsonValue], pointer: str, key: str) -> Iterator[Item]:
    fields = Fields(spec, append_pointer(pointer, key))
    name = fields.name()
    schema: JsonValue = None
    if key == "toolSpec":
        schema = _read_schema(fields)
    yield from fields.finish(
        ToolDraft(
            kind="bedrock" if key == "toolSpec" else "built-in",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=schema,
            schema_pointer=append_pointer(fields.pointer, "inputSchema", "json") if key == "toolSpec" else pointer,
            strict=fields.flag("strict"),
        )
    )


def _read_schema(fields: Fields) -> JsonValue:
    wrapper = fields.entry.get("inputSchema")
    if not isinstance(wrapper, dict):
        found = type_name(wrapper) if "inputSchema" in fields.entry else "none"
        message = f'the tool needs an input schema in "inputSchema": {{"json": ...}}, found {found}'
        fields.fault(message, *(("inputSchema",) if "inputSchema" in fields.entry else ()))
        return None
    inner = Fields(wrapper, append_pointer(fields.pointer, "inputSchema"), fields.faults)
    return inner.required_schema("json")


FORMAT = Format(kind="bedrock", detect=detect, read=read, is_entry=True)
