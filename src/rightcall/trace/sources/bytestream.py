"""A trace as a stream of bytes: read once, front to back, unpacked on the way."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO, Final

from rightcall.trace.sources.places import reading

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

CHUNK_BYTES: Final = 1024 * 1024
"""How much of a file is held while it is read."""

GZIP_MAGIC: Final = b"\x1f\x8b"


class ByteStream:
    """The unpacked bytes of a file. Where compressed data breaks off is a fact about it (`broken`), not an exception."""

    __slots__ = ("_head", "_more", "_source", "broken")

    def __init__(self, file: BinaryIO, source: str) -> None:
        """Compression is told by the first bytes, never by a name."""
        self._source = source
        self.broken: str | None = None
        self._more: Callable[[int], bytes] = file.read
        self._head = b""
        if self.peek(len(GZIP_MAGIC)) == GZIP_MAGIC:
            self._more = gzip.GzipFile(fileobj=io.BufferedReader(_Rejoined(self._head, file), CHUNK_BYTES)).read1
            self._head = b""

    def peek(self, size: int) -> bytes:
        """The next `size` bytes, or all there are, without taking them."""
        while len(self._head) < size and (chunk := self._read(size - len(self._head))):
            self._head += chunk
        return self._head[:size]

    def chunks(self) -> Iterator[bytes]:
        """Everything that is left, piece by piece."""
        head, self._head = self._head, b""
        if head:
            yield head
        while chunk := self._read(CHUNK_BYTES):
            yield chunk

    def _read(self, size: int) -> bytes:
        if self.broken:
            return b""
        try:
            with reading(self._source):
                return self._more(size)
        except EOFError:
            self.broken = "the compressed data ends before its end"
        except (gzip.BadGzipFile, zlib.error):
            self.broken = "the compressed data is damaged"
        return b""


class _Rejoined(io.RawIOBase):
    """A file whose first bytes were taken, with them in front again."""

    def __init__(self, head: bytes, file: BinaryIO) -> None:
        self._head = head
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        head = self._head[: len(view)] or self._file.read(len(view))
        self._head = self._head[len(head) :]
        view[: len(head)] = head
        return len(head)
