"""Cohere Chat v2, and Ollama's own API, which has its one message in the same place."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats.openai_chat import read_calls
from rightcall.trace.reading import Reading

SHAPE = "cohere"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """One `message`, and beside it why it ended."""
    return isinstance(document.get("message"), dict) and ("finish_reason" in document or "done" in document)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of the message."""
    message = document.get("message")
    if isinstance(message, dict):
        read_calls(message, reading, f"{pointer}/message", shape="ollama" if "done" in document else SHAPE)
