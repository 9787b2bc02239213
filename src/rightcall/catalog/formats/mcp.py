"""MCP: a tool of a `tools/list` answer, told by its `inputSchema`. *Source*: MCP 2025-11-25, Tool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields, read_hints
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Only this shape writes `inputSchema` in the entry itself."""
    return "inputSchema" in document


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One tool with its hints; the schema must be there."""
    fields = Fields(document, pointer)
    name = fields.name()
    schema = fields.required_schema("inputSchema")
    hints, title = read_hints(fields)
    yield from fields.finish(
        ToolDraft(
            kind="mcp",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            title=fields.text("title") or title,
            input_schema=schema,
            schema_pointer=append_pointer(pointer, "inputSchema"),
            output_schema=fields.schema("outputSchema", tool_lost=False),
            hints=hints,
        )
    )


FORMAT = Format(kind="mcp", detect=detect, read=read, is_entry=True)
