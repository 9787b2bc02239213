"""Streams of Anthropic Messages: numbered content blocks, whose input grows as pieces of JSON text."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats import anthropic
from rightcall.trace.formats.streams.blocks import Block, Blocks
from rightcall.trace.reading import Reading


class AnthropicStream:
    """Events of one message after another."""

    def __init__(self, reading: Reading) -> None:
        """Whole calls go into `reading`."""
        self._reading = reading
        self._blocks = Blocks(reading, self._emit)

    def feed(self, chunk: Mapping[str, JsonValue], pointer: str) -> None:
        """One event."""
        index, delta = chunk.get("index"), chunk.get("delta")
        match chunk.get("type"):
            case "message_start":
                self._blocks.end()
            case "content_block_start":
                block = chunk.get("content_block")
                begin = block if isinstance(block, dict) else None
                self._blocks.open(index, f"{pointer}/content_block", begin, is_call=anthropic.is_call(begin))
            case "content_block_delta" if isinstance(delta, dict) and delta.get("type") == "input_json_delta":
                self._blocks.grow(index, pointer, delta.get("partial_json"))
            case "content_block_stop":
                self._blocks.close(index)
            case "message_delta" if isinstance(delta, dict) and delta.get("stop_reason"):
                reason = delta["stop_reason"]
                self._blocks.stop(is_cut=isinstance(reason, str) and reason in anthropic.CUT_REASONS)

    def end(self) -> None:
        """What has begun and was not ended is not whole."""
        self._blocks.end()

    def _emit(self, block: Block) -> None:
        """No pieces at all mean the input that the block began with: the empty object of a tool without parameters."""
        begin = dict(block.begin or {})
        text = block.text()
        if text.strip():
            begin["input"] = text
        anthropic.read_block(begin, self._reading, block.pointer)
