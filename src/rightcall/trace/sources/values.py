"""JSON that is not one value a line: an exported document, an array of records, documents printed one after another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rightcall.trace.sources.blocks import Piece, too_large

_BRACKET = re.compile(rb"[{}\[\]]")
_WITHOUT_BRACKETS = re.compile(rb'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL)
_END_OF_STRING = re.compile(rb'["\\]')
_BETWEEN_VALUES = b" \t\r\n,\xef\xbb\xbf"


class ValueSplitter:
    """Cuts a text into its values while it arrives: whole documents, or the elements of an array that holds them all.

    Only brackets and strings are looked at: whether a value is valid is the decoder's business, so that one bad element
    costs itself only. Text between values is a piece of its own. No more than one value is held.
    """

    __slots__ = ("_at", "_base", "_depth", "_in_string", "_is_escaped", "_max_bytes", "_number", "_parts", "_size", "_taken")

    def __init__(self, max_bytes: int) -> None:
        """`max_bytes` bounds one value."""
        self._max_bytes = max_bytes
        self._at = 0  # of the chunk in the text
        self._taken = 0  # bytes of the chunk that are dealt with
        self._base = 0  # 1 inside an array of records
        self._depth = 0
        self._in_string = False
        self._is_escaped = False
        self._number = 0
        self._parts: list[bytes] = []
        self._size = 0

    def split(self, chunks: Iterable[bytes]) -> Iterator[Piece]:
        """Every value of the text, in order; a last piece with the fault `truncated` when the text ends inside of one."""
        for chunk in chunks:
            self._taken = 0
            yield from self._scan(chunk)
            self._keep(chunk[self._taken :])
            self._at += len(chunk)
        if self._depth > 0:
            start = self._at - self._size
            yield Piece(self._number, start, self._at, fault="truncated", reason="the text ends inside a JSON value")
            return
        self._taken = 0
        yield from self._between(b"", 0)

    def _scan(self, chunk: bytes) -> Iterator[Piece]:
        position = 0
        while position < len(chunk):
            if self._in_string:
                position = self._skip_string(chunk, position)
                continue
            at = self._next_mark(chunk, position)
            position = at + 1
            mark = chunk[at:position]
            if mark == b'"':
                self._in_string = True
            elif mark in (b"{", b"["):
                yield from self._open(chunk, at, is_array=mark == b"[")
            elif mark and self._depth > 0:
                yield from self._close(chunk, at)

    def _next_mark(self, chunk: bytes, position: int) -> int:
        """Where the next bracket stands, or a string begins that the chunk does not end; else the end of the chunk."""
        if self._depth:
            skipped = _WITHOUT_BRACKETS.match(chunk, position)
            return position if skipped is None else skipped.end()
        # outside of every array and object, text is stray, and a quote in it means nothing
        found = _BRACKET.search(chunk, position)
        return len(chunk) if found is None else found.start()

    def _open(self, chunk: bytes, at: int, *, is_array: bool) -> Iterator[Piece]:
        if self._depth == self._base:
            yield from self._between(chunk, at)
            if is_array and self._base == 0:
                self._base, self._taken = 1, at + 1
        self._depth += 1

    def _close(self, chunk: bytes, at: int) -> Iterator[Piece]:
        if self._depth == self._base:
            yield from self._between(chunk, at)
            self._base, self._taken = 0, at + 1
        self._depth -= 1
        if self._depth == self._base and self._taken <= at:
            yield self._piece(chunk, at + 1)

    def _between(self, chunk: bytes, end: int) -> Iterator[Piece]:
        """What stands before a value or a closing bracket, when it is more than a separator."""
        if self._size > self._max_bytes or (b"".join(self._parts) + chunk[self._taken : end]).strip(_BETWEEN_VALUES):
            yield self._piece(chunk, end)
        self._parts, self._size, self._taken = [], 0, end

    def _piece(self, chunk: bytes, end: int) -> Piece:
        self._keep(chunk[self._taken : end])
        number, start = self._number, self._at + end - self._size
        piece = (
            too_large(number, start, start + self._size, self._max_bytes)
            if self._size > self._max_bytes
            else Piece(number, start, start + self._size, b"".join(self._parts))
        )
        self._parts, self._size, self._taken, self._number = [], 0, end, number + 1
        return piece

    def _keep(self, part: bytes) -> None:
        self._size += len(part)
        if self._size <= self._max_bytes:
            self._parts.append(part)
        else:
            self._parts = []

    def _skip_string(self, chunk: bytes, position: int) -> int:
        """Where the string that is open ends, or the chunk does."""
        if self._is_escaped:
            self._is_escaped = False
            return position + 1
        found = _END_OF_STRING.search(chunk, position)
        if found is None:
            return len(chunk)
        if found[0] == b'"':
            self._in_string = False
        else:
            self._is_escaped = True
        return found.end()
