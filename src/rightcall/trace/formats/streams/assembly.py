"""Which provider's assembler a chunk belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from rightcall.model import JsonValue
from rightcall.trace.formats.streams.anthropic import AnthropicStream
from rightcall.trace.formats.streams.bedrock import ConverseStream
from rightcall.trace.formats.streams.chat import ChatStream
from rightcall.trace.formats.streams.cohere import CohereStream
from rightcall.trace.formats.streams.responses import ResponsesStream
from rightcall.trace.reading import Reading

_QUIET = frozenset(["ping", "keepalive", "usage", "metadata"])


class Stream(Protocol):
    """An assembler. `feed` takes chunks in the order of their arrival, `end` says that no more will come."""

    def feed(self, chunk: Mapping[str, JsonValue], pointer: str, /) -> None:
        """One chunk of this provider; anything in it may have the wrong type."""

    def end(self) -> None:
        """Report what was begun and not completed."""


class Assembly:
    """Takes the chunks of one recorded stream, of whichever provider, and puts whole calls into the reading."""

    def __init__(self, reading: Reading) -> None:
        """One assembler of each kind is made when its first chunk arrives."""
        self._reading = reading
        self._streams: dict[type[Stream], Stream] = {}
        self._is_unknown_told = False

    def feed(self, chunk: JsonValue, pointer: str) -> None:
        """The next chunk."""
        if not isinstance(chunk, dict):
            self._unknown(pointer)
            return
        kind = _kind(chunk)
        if kind is not None:
            stream = self._streams.get(kind)
            if stream is None:
                stream = self._streams[kind] = kind(self._reading)  # type: ignore[call-arg] # a protocol has no constructor
            stream.feed(chunk, pointer)
        elif "candidates" in chunk or "jsonrpc" in chunk:
            self._reading.read(chunk, pointer)
        elif chunk.get("error") is not None or chunk.get("type") == "error":
            self._reading.fault("stream-error", "the stream reports an error", pointer)
        elif not (isinstance(chunk.get("type"), str) and chunk["type"] in _QUIET) and "usage" not in chunk:
            self._unknown(pointer)

    def end(self) -> None:
        """No more chunks will come."""
        for stream in self._streams.values():
            stream.end()

    def _unknown(self, pointer: str) -> None:
        if not self._is_unknown_told:
            self._is_unknown_told = True
            self._reading.fault("unknown-shape", "an event of no known shape", pointer)


def _kind(chunk: Mapping[str, JsonValue]) -> type[Stream] | None:
    kind = chunk.get("type")
    if isinstance(kind, str):
        if kind.startswith("response."):
            return ResponsesStream
        if kind.startswith(("message_", "content_block_")):
            return AnthropicStream
        if kind in CohereStream.TYPES:
            return CohereStream
    if isinstance(chunk.get("choices"), list):
        return ChatStream
    if len(chunk) == 1 and not ConverseStream.TYPES.isdisjoint(chunk):
        return ConverseStream
    return None
