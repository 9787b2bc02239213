"""OpenAI Chat Completions, and the many compatible APIs: answers, and the calls of one message."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading

SHAPE = "openai-chat"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An answer has `choices`; a bare call has its `function` with arguments, where a tool's has parameters."""
    if "choices" in document:
        return isinstance(document["choices"], list)
    function = document.get("function")
    return isinstance(function, dict) and "arguments" in function


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of every choice, or the one call."""
    choices = document.get("choices")
    if not isinstance(choices, list):
        read_tool_call(document, reading, pointer)
        return
    for index, choice in enumerate(choices):
        message = choice.get("message") if isinstance(choice, dict) else None
        if isinstance(message, dict):
            read_calls(message, reading, f"{pointer}/choices/{index}/message")


def read_calls(message: Mapping[str, JsonValue], reading: Reading, pointer: str, *, shape: str = SHAPE) -> None:
    """The `tool_calls` of a message, and its older `function_call`."""
    calls = message.get("tool_calls")
    if isinstance(calls, list):
        for index, call in enumerate(calls):
            read_tool_call(call, reading, f"{pointer}/tool_calls/{index}", shape=shape)
    elif calls is not None:
        reading.fault("unknown-shape", "tool_calls that are no array", f"{pointer}/tool_calls")
    call = message.get("function_call")
    if isinstance(call, dict) and (call.get("name") or call.get("arguments")):  # some hosts fill in empty texts
        reading.add_call(
            shape=shape,
            pointer=f"{pointer}/function_call",
            name=call.get("name"),
            arguments=call.get("arguments"),
            name_limit="functions",
        )


def read_tool_call(call: JsonValue | Mapping[str, JsonValue], reading: Reading, pointer: str, *, shape: str = SHAPE) -> None:
    """One entry of `tool_calls`, also as inspect_ai and LangChain write it beside messages of this shape."""
    if not isinstance(call, dict):
        reading.fault("unknown-shape", "a call that is no object", pointer)
        return
    function = call.get("function")
    if isinstance(function, dict):
        reading.add_call(
            shape=shape,
            pointer=pointer,
            name=function.get("name"),
            arguments=function.get("arguments"),
            call_id=call.get("id"),
            name_limit="functions",
        )
    elif isinstance(function, str):
        _read_named(call, function, "arguments", "inspect-ai", reading, pointer)
    elif "args" in call:
        _read_named(call, call.get("name"), "args", "langchain", reading, pointer)
    elif "custom" in call:
        reading.fault("free-text-call", "a call of a custom tool, whose input is text and no JSON object", pointer)
    else:
        _read_named(call, call.get("name"), "arguments", shape, reading, pointer)


def _read_named(
    call: Mapping[str, JsonValue], name: JsonValue, arguments: str, shape: str, reading: Reading, pointer: str
) -> None:
    reading.add_call(shape=shape, pointer=pointer, name=name, arguments=call.get(arguments), call_id=call.get("id"))
