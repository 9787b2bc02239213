"""What a model answered, kept by a recorder in the shape of whichever provider it came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import orjson

from rightcall.model import JsonValue
from rightcall.trace.formats import anthropic, conversation, openai_chat
from rightcall.trace.reading import Reading

MAX_WRAPPINGS: Final = 8
"""Messages inside messages."""


def read_output(value: JsonValue, reading: Reading, pointer: str, *, levels: int = MAX_WRAPPINGS) -> None:
    """The calls in an answer: a response, a message, an array of calls, or any of them as text. Plain prose has none."""
    if isinstance(value, str):
        for part in _documents(value):
            read_output(part, reading, pointer, levels=0)
    elif isinstance(value, list):
        for index, element in enumerate(value):
            if isinstance(element, dict):
                _read_object(element, reading, f"{pointer}/{index}", levels)
    elif isinstance(value, dict):
        _read_object(value, reading, pointer, levels)


def _read_object(value: Mapping[str, JsonValue], reading: Reading, pointer: str, levels: int) -> None:
    if conversation.detect(value):
        conversation.read(value, reading, pointer)
    elif openai_chat.detect(value) or anthropic.detect(value) or isinstance(value.get("output"), list):
        reading.read(dict(value), pointer)
    elif "tool_calls" in value:
        openai_chat.read_calls(value, reading, pointer)
    elif levels > 0 and isinstance(value.get("message"), dict):
        read_output(value["message"], reading, f"{pointer}/message", levels=levels - 1)


def _documents(text: str) -> list[JsonValue]:
    """The JSON in a text: all of it, or the paragraphs that are JSON."""
    parts = (text,) if _is_json(text) else text.split("\n\n")
    return [orjson.loads(part) for part in parts if _is_json(part)]


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True
