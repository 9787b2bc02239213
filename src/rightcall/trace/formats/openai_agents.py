"""Spans of the OpenAI Agents SDK, as its exporters write them."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.fields import NOT_RECORDED, member, objects
from rightcall.trace.reading import Reading

SHAPE = "openai-agents"

_OBJECTS = ("trace", "trace.span")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A span or a trace, or a batch of them as it is sent."""
    if document.get("object") in _OBJECTS:
        return True
    batch = document.get("data")
    return isinstance(batch, list) and bool(batch) and member(batch[0], "object") in _OBJECTS


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of function spans. Generation spans show the same calls once more, and function spans have no id to tell."""
    _read_span(document, reading, pointer)
    for span, place in objects(document.get("data"), f"{pointer}/data"):
        _read_span(span, reading, place)


def _read_span(span: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    data = member(span.get("span_data"))
    if not isinstance(data, dict) or data.get("type") != "function":
        return
    place = f"{pointer}/span_data"
    if data.get("input") is None:
        reading.fault(NOT_RECORDED, "a span of a call without its arguments, whose recording has to be asked for", place)
        return
    server = member(data, "mcp_data", "server")
    reading.add_call(shape=SHAPE, pointer=place, name=data.get("name"), arguments=data["input"], server=server)
