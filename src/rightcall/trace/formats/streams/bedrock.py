"""Streams of Bedrock Converse, decoded: numbered content blocks, whose input grows as pieces of JSON text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rightcall.model import JsonValue
from rightcall.trace.formats import bedrock
from rightcall.trace.formats.streams.blocks import Block, Blocks
from rightcall.trace.reading import Reading


class ConverseStream:
    """Events of one message after another."""

    TYPES: ClassVar[frozenset[str]] = frozenset(
        ["messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata"]
    )

    def __init__(self, reading: Reading) -> None:
        """Whole calls go into `reading`."""
        self._reading = reading
        self._blocks = Blocks(reading, self._emit)

    def feed(self, chunk: Mapping[str, JsonValue], pointer: str) -> None:
        """One event: an object whose one name is its type."""
        kind, event = next(iter(chunk.items()))
        if not isinstance(event, dict):
            return
        index = event.get("contentBlockIndex")
        match kind:
            case "messageStart":
                self._blocks.end()
            case "contentBlockStart":
                start = event.get("start")
                call = start.get("toolUse") if isinstance(start, dict) else None
                begin = call if isinstance(call, dict) else None
                self._blocks.open(index, f"{pointer}/{kind}/start", begin, is_call=begin is not None)
            case "contentBlockDelta":
                delta = event.get("delta")
                call = delta.get("toolUse") if isinstance(delta, dict) else None
                if isinstance(call, dict):
                    self._blocks.grow(index, f"{pointer}/{kind}", call.get("input"))
            case "contentBlockStop":
                self._blocks.close(index)
            case "messageStop":
                self._blocks.stop(is_cut=event.get("stopReason") == "max_tokens")

    def end(self) -> None:
        """What has begun and was not ended is not whole."""
        self._blocks.end()

    def _emit(self, block: Block) -> None:
        """No pieces at all mean a tool without parameters."""
        text = block.text()
        begin: dict[str, JsonValue] = {**(block.begin or {}), "input": text if text.strip() else {}}
        bedrock.read_part({"toolUse": begin}, self._reading, block.pointer)
