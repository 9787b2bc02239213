"""Members of documents that nobody vouches for: a value of the wrong type is as good as none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import orjson

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading

NOT_RECORDED = "arguments-not-recorded"
"""The kind of fault of a call whose arguments the recorder was told, or happened, to leave out."""


def objects(value: JsonValue, pointer: str) -> Iterator[tuple[Mapping[str, JsonValue], str]]:
    """The objects of an array, each with its place."""
    if isinstance(value, list):
        for index, element in enumerate(value):
            if isinstance(element, dict):
                yield element, f"{pointer}/{index}"


def member(value: JsonValue | Mapping[str, JsonValue], *names: str) -> JsonValue:
    """The value below a path of names; None where the path leads nowhere."""
    for name in names:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value if not isinstance(value, Mapping) or isinstance(value, dict) else None


def decoded(value: JsonValue, reading: Reading, pointer: str) -> JsonValue:
    """A value that may be kept as JSON text."""
    if not isinstance(value, str):
        return value
    try:
        found: JsonValue = orjson.loads(value)
    except orjson.JSONDecodeError:
        reading.fault("invalid-json", "a member that should hold JSON text does not", pointer)
        return None
    return found


def as_functions(tools: JsonValue) -> JsonValue:
    """Tools with `name`, `description` and `parameters`, in the form in which the Responses API offers them."""
    if not isinstance(tools, list):
        return None
    return [{"type": "function", **tool} for tool in tools if isinstance(tool, dict) and "name" in tool]
