"""Server-sent events (WHATWG HTML 9.2) as they were recorded, turned into a document that has the shape `event-stream`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import orjson

from rightcall.model import JsonValue

EVENTS: Final = "server-sent-events"
"""The member that holds the events of a stream, each `{"event": type, "data": decoded JSON}`."""

FAULTS: Final = "faults"
"""The member that holds the numbers of events whose data is no JSON."""

IS_CUT: Final = "is-cut"
"""The member that says whether the last event of the text is only a part of one."""

CHUNKS: Final = "stream-chunks"
"""The member that holds the events of a stream that was recorded as an array of decoded chunks."""

_CHUNK_TYPES = frozenset(
    [
        # Anthropic Messages
        "message_start",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
        # Cohere Chat v2
        "message-start",
        "content-start",
        "content-delta",
        "content-end",
        "tool-plan-delta",
        "tool-call-start",
        "tool-call-delta",
        "tool-call-end",
        "citation-start",
        "citation-end",
        "message-end",
    ]
)
_CONVERSE_EVENTS = frozenset(["messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop"])

_LINE_END = re.compile(r"\r\n|\n|\r")
_FIELD = re.compile(r"(?:data|event|id|retry|)(?::|\Z)")


def is_event_stream(text: str) -> bool:
    """Whether a text is a recorded stream of server-sent events: its first line with anything on it is a field or a comment."""
    start = text[:256].lstrip("\ufeff\r\n")
    return bool(start) and _FIELD.match(_LINE_END.split(start, maxsplit=1)[0]) is not None


def is_chunk(value: JsonValue | Mapping[str, JsonValue]) -> bool:
    """Whether a decoded value is one piece of a stream, of whichever provider."""
    if not isinstance(value, dict):
        return False
    kind = value.get("type")
    if isinstance(kind, str):
        return kind in _CHUNK_TYPES or kind.startswith("response.")
    return value.get("object") == "chat.completion.chunk" or (len(value) == 1 and not _CONVERSE_EVENTS.isdisjoint(value))


def read_sse(text: str) -> dict[str, JsonValue]:
    """The events of a recorded stream as a document for `read_record`.

    The text may end anywhere. Comments, ids and the closing `[DONE]` are left out; data that is no JSON is kept as a number
    in `faults`, so that it can be located and counted. Never raises.
    """
    events: list[JsonValue] = []
    broken: list[JsonValue] = []
    is_cut = False
    for number, (kind, data, is_whole) in enumerate(_events(text.removeprefix("\ufeff"))):
        if data == "[DONE]":
            continue
        try:
            events.append({"event": kind, "data": orjson.loads(data)})
        except orjson.JSONDecodeError:
            is_cut = is_cut or not is_whole
            if is_whole:
                broken.append(number)
    return {EVENTS: events, FAULTS: broken, IS_CUT: is_cut}


def _events(text: str) -> list[tuple[str, str, bool]]:
    """Type and data of each event, and whether the blank line that ends it is there."""
    found: list[tuple[str, str, bool]] = []
    kind, data = "", list[str]()
    for line in _LINE_END.split(text):
        if not line:
            if data:
                found.append((kind, "\n".join(data), True))
            kind, data = "", []
            continue
        name, _, value = line.partition(":")
        if name == "data":
            data.append(value.removeprefix(" "))
        elif name == "event":
            kind = value.removeprefix(" ")
    if data:
        found.append((kind, "\n".join(data), False))
    return found
