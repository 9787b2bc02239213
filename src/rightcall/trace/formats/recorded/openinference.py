"""The attributes that OpenInference (Phoenix) defines, flattened or nested."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.attributes import map_of, nested
from rightcall.trace.formats.recorded.fields import NOT_RECORDED, decoded, member
from rightcall.trace.reading import Reading

SHAPE = "openinference"

_MESSAGES = (("input_messages", True), ("output_messages", False))


def is_openinference(attributes: Mapping[str, JsonValue]) -> bool:
    """Whether a span says what kind it is in the way of OpenInference."""
    return "openinference.span.kind" in attributes or "openinference" in attributes


def read_attributes(attributes: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls in the messages of a model span and the tools it was offered; the call of a tool span."""
    model = member(nested(attributes, "llm"), "llm")
    for _, tool in map_of(member(model, "tools")):
        _offer(tool, reading, pointer)
    for name, is_history in _MESSAGES:
        before = reading.in_history
        reading.in_history = is_history
        for index, message in map_of(member(model, name)):
            _read_message(member(message, "message"), reading, f"{pointer}/llm.{name}.{index}.message")
        reading.in_history = before
    kind = attributes.get("openinference.span.kind", member(attributes, "openinference", "span", "kind"))
    if kind == "TOOL":
        _read_tool_span(attributes, reading, pointer)


def _offer(tool: JsonValue, reading: Reading, pointer: str) -> None:
    definition = decoded(member(tool, "tool", "json_schema"), reading, pointer)
    if not isinstance(definition, dict):
        return
    name = member(tool, "tool", "name")
    if isinstance(name, str) and "function" not in definition and "name" not in definition:  # the parameters alone
        described = member(tool, "tool", "description")
        definition = {"type": "function", "name": name, "parameters": definition, "description": described or ""}
    reading.offer(definition)


def _read_message(message: JsonValue, reading: Reading, pointer: str) -> None:
    for index, entry in map_of(member(message, "tool_calls")):
        _add(member(entry, "tool_call"), reading, f"{pointer}.tool_calls.{index}")
    for index, entry in map_of(member(message, "contents")):
        content = member(entry, "message_content")
        if member(content, "type") == "tool_use":
            call = member(content, "tool_call") or content
            _add(call, reading, f"{pointer}.contents.{index}")


def _add(call: JsonValue, reading: Reading, pointer: str) -> None:
    function = member(call, "function")
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name=member(function, "name"),
        arguments=member(function, "arguments"),
        call_id=member(call, "id"),
    )


def _read_tool_span(attributes: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    name = attributes.get("tool.name", member(attributes, "tool", "name"))
    arguments = attributes.get("input.value", member(attributes, "input", "value"))
    if arguments is None:
        reading.fault(NOT_RECORDED, "a span of a tool without its input", pointer)
        return
    call_id = attributes.get("tool_call.id", member(attributes, "tool_call", "id"))
    reading.add_call(shape=SHAPE, pointer=pointer, name=name, arguments=arguments, call_id=call_id)
