"""Content blocks that open, grow and close, as Anthropic, Bedrock and Cohere stream them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading


def label(value: JsonValue) -> str | int | None:
    """An id or an index, to tell streams and blocks apart by; None for what can be neither."""
    return value if isinstance(value, str | int) else None


@dataclass(slots=True, kw_only=True)
class Block:
    """One block. `begin` is what it opened with; None when its beginning was not recorded."""

    pointer: str
    begin: dict[str, JsonValue] | None = field(repr=False)
    pieces: list[str] = field(default_factory=list, repr=False)

    def text(self) -> str:
        """All that grew."""
        return "".join(self.pieces)


class Blocks:
    """The open blocks of one message, and those that are closed but may turn out to be cut.

    An answer that runs out of tokens closes its last block too, and says so only afterwards: a closed block is whole once
    another one opens, or once the message says that it ended for another reason.
    """

    def __init__(self, reading: Reading, emit: Callable[[Block], None]) -> None:
        """`emit` is given each block of a call that is whole."""
        self._reading = reading
        self._emit = emit
        self._open: dict[str | int | None, Block | None] = {}
        self._closed: list[Block] = []

    def open(self, index: JsonValue, pointer: str, begin: dict[str, JsonValue] | None, *, is_call: bool) -> None:
        """A block begins; those closed before were whole."""
        self._flush()
        self._abandon(label(index))
        self._open[label(index)] = Block(pointer=pointer, begin=begin) if is_call else None

    def grow(self, index: JsonValue, pointer: str, piece: JsonValue) -> None:
        """Text of a call's arguments."""
        block = self._open.setdefault(label(index), Block(pointer=pointer, begin=None))
        if block is not None and isinstance(piece, str):
            block.pieces.append(piece)

    def close(self, index: JsonValue) -> None:
        """A block ends."""
        block = self._open.pop(label(index), None)
        if block is not None:
            self._closed.append(block)

    def stop(self, *, is_cut: bool) -> None:
        """The message says why it ended; `is_cut` when that may have cut its last block."""
        if is_cut and self._closed:
            self._reading.incomplete("the answer ran out of tokens at this call", self._closed.pop().pointer)
        self._flush()

    def end(self) -> None:
        """No more will come."""
        for block in self._closed:
            self._reading.incomplete("the stream ends before the message does", block.pointer)
        self._closed.clear()
        for index in tuple(self._open):
            self._abandon(index)

    def _flush(self) -> None:
        for block in self._closed:
            if block.begin is None:
                self._reading.incomplete("the beginning of the call was not recorded", block.pointer)
            else:
                self._emit(block)
        self._closed.clear()

    def _abandon(self, index: str | int | None) -> None:
        block = self._open.pop(index, None)
        if block is not None:
            self._reading.incomplete("the stream ends before the call does", block.pointer)
