"""The Berkeley Function Calling Leaderboard: a function whose parameters are of Python's type `dict`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.conversion import PYTHON_TYPES, convert
from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Conversion, Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """The root of the parameters has the type `dict`, which no JSON Schema has."""
    parameters = document.get("parameters")
    return isinstance(parameters, dict) and parameters.get("type") == "dict"


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One function, its Python type names rewritten, which is noted."""
    fields = Fields(document, pointer)
    name = fields.name()
    written = fields.required_schema("parameters")
    place = append_pointer(pointer, "parameters")
    yield Conversion(what="Python type names (dict, float, ...) read as JSON Schema types", pointer=place)
    yield from fields.finish(
        ToolDraft(
            kind="bfcl",
            name=name,
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            input_schema=convert(written, PYTHON_TYPES),
            schema_pointer=place,
            output_schema=convert(fields.schema("response", tool_lost=False), PYTHON_TYPES),
        )
    )


FORMAT = Format(kind="bfcl", detect=detect, read=read, is_entry=True)
