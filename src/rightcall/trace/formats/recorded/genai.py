"""The attributes that the OpenTelemetry conventions for generative AI and for MCP define, and those of OpenLLMetry before."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.attributes import map_of, nested
from rightcall.trace.formats.recorded.fields import NOT_RECORDED, decoded, member, objects
from rightcall.trace.reading import Reading

SHAPE = "opentelemetry"

_MESSAGES = (("gen_ai.input.messages", True), ("gen_ai.output.messages", False))


def read_attributes(attributes: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The executed tool of a span, the calls in its messages, and its tool definitions. *Source*: semconv 1.40, `gen_ai.*`."""
    if "gen_ai.tool.definitions" in attributes:
        reading.offer(decoded(attributes["gen_ai.tool.definitions"], reading, f"{pointer}/gen_ai.tool.definitions"))
    is_mcp = attributes.get("mcp.method.name") == "tools/call"
    if is_mcp or attributes.get("gen_ai.operation.name") == "execute_tool":
        _read_executed(attributes, reading, pointer, is_mcp=is_mcp)
    for name, is_history in _MESSAGES:
        if name in attributes:
            before = reading.in_history
            reading.in_history = is_history
            _read_messages(decoded(attributes[name], reading, f"{pointer}/{name}"), reading, f"{pointer}/{name}")
            reading.in_history = before
    if any(name.startswith("gen_ai.completion.") for name in attributes):
        _read_completions(attributes, reading, pointer)


def _read_executed(attributes: Mapping[str, JsonValue], reading: Reading, pointer: str, *, is_mcp: bool) -> None:
    arguments = attributes.get("gen_ai.tool.call.arguments")
    if arguments is None:
        reading.fault(NOT_RECORDED, "a span of a call without its arguments, whose recording has to be asked for", pointer)
        return
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name=attributes.get("gen_ai.tool.name"),
        arguments=arguments,
        call_id=attributes.get("gen_ai.tool.call.id"),
        name_limit="mcp" if is_mcp else "none",
    )


def _read_messages(messages: JsonValue, reading: Reading, pointer: str) -> None:
    for message, place in objects(messages, pointer):
        for part, at in objects(message.get("parts"), f"{place}/parts"):
            if part.get("type") == "tool_call":
                _add(part, reading, at)


def _read_completions(attributes: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    completions = member(nested(attributes, "gen_ai.completion."), "gen_ai", "completion")
    for index, completion in map_of(completions):
        for number, call in map_of(member(completion, "tool_calls")):
            if isinstance(call, dict):
                _add(call, reading, f"{pointer}/gen_ai.completion.{index}.tool_calls.{number}")


def _add(call: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    reading.add_call(
        shape=SHAPE, pointer=pointer, name=call.get("name"), arguments=call.get("arguments"), call_id=call.get("id")
    )
