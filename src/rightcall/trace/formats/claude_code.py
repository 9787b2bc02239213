"""Lines of a Claude Code session: messages of the Messages API, each in an envelope of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats.conversation import read_message
from rightcall.trace.reading import Reading

SHAPE = "claude-code"

_MARKS: Final = frozenset(("sessionId", "session_id", "leafUuid", "parentUuid", "isSnapshotUpdate"))


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A line has a type and belongs to a session or to another line."""
    return isinstance(document.get("type"), str) and not _MARKS.isdisjoint(document) and "attributes" not in document


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of an assistant's message. Other lines hold results, summaries and the state of files."""
    if document.get("type") == "assistant":
        read_message(document.get("message"), reading, f"{pointer}/message")
