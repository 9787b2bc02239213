"""Streams of Cohere Chat v2: numbered calls that start, grow and end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rightcall.model import JsonValue
from rightcall.trace.formats import cohere
from rightcall.trace.formats.openai_chat import read_tool_call
from rightcall.trace.formats.streams.blocks import Block, Blocks
from rightcall.trace.reading import Reading


class CohereStream:
    """Events of one message after another."""

    TYPES: ClassVar[frozenset[str]] = frozenset(
        [
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
            "debug",
        ]
    )

    def __init__(self, reading: Reading) -> None:
        """Whole calls go into `reading`."""
        self._reading = reading
        self._blocks = Blocks(reading, self._emit)

    def feed(self, chunk: Mapping[str, JsonValue], pointer: str) -> None:
        """One event."""
        index = chunk.get("index")
        match chunk.get("type"):
            case "message-start":
                self._blocks.end()
            case "tool-call-start":
                self._blocks.open(index, f"{pointer}/delta/message/tool_calls", _call(chunk), is_call=True)
                self._grow(chunk, pointer)
            case "tool-call-delta":
                self._grow(chunk, pointer)
            case "tool-call-end":
                self._blocks.close(index)
            case "message-end":
                delta = chunk.get("delta")
                reason = delta.get("finish_reason") if isinstance(delta, dict) else None
                self._blocks.stop(is_cut=reason in {"MAX_TOKENS", "ERROR"} if isinstance(reason, str) else False)

    def end(self) -> None:
        """What has begun and was not ended is not whole."""
        self._blocks.end()

    def _grow(self, chunk: Mapping[str, JsonValue], pointer: str) -> None:
        call = _call(chunk)
        function = call.get("function") if call is not None else None
        if isinstance(function, dict):
            self._blocks.grow(chunk.get("index"), pointer, function.get("arguments"))

    def _emit(self, block: Block) -> None:
        """No pieces at all mean a tool without parameters."""
        begin, text = dict(block.begin or {}), block.text()
        function = begin.get("function")
        begin["function"] = {**(function if isinstance(function, dict) else {}), "arguments": text if text.strip() else {}}
        read_tool_call(begin, self._reading, block.pointer, shape=cohere.SHAPE)


def _call(chunk: Mapping[str, JsonValue]) -> dict[str, JsonValue] | None:
    """The call that an event is about; it stands where a message has its list of calls."""
    delta = chunk.get("delta")
    message = delta.get("message") if isinstance(delta, dict) else None
    call = message.get("tool_calls") if isinstance(message, dict) else None
    return call if isinstance(call, dict) else None
