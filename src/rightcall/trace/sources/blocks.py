"""A trace cut into blocks: the pieces of work that can be read apart from each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from rightcall.model import JsonValue

Layout: TypeAlias = Literal["lines", "stream", "table", "inspect-log"]
"""How a file is laid out: plain JSON lines, which can be cut; a stream that only reads front to back (compressed, or JSON
that is not one value a line, or standard input); a Parquet file; a log of inspect_ai."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One file of recorded calls.

    `source` is its name as the user gave it, `location` the absolute path or the URL that opens it from anywhere.
    """

    source: str
    location: str
    layout: Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A run of records of one file.

    *Units*: of plain lines, `start` and `length` count bytes; of a Parquet file `start` is a row group and `length` is 1; a
    file that is read as a whole has a `length` of None. `first_record` is the number of its first record. `records` is how
    many there are, blank lines included; None where only reading tells.
    """

    start: int = 0
    length: int | None = None
    first_record: int = 0
    records: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fixed part of one file, the unit of work of every engine.

    Where a block begins depends on the file and on `TraceOptions.block_bytes` only. `before` is the part of the file just
    before it, whose calls a block knows again; None for the first one.
    """

    trace: Trace
    index: int
    span: Span
    before: Span | None = None


class Piece(NamedTuple):
    """One record before it is decoded.

    `start` and `end` are its place in the unpacked bytes of the file. `raw` is its text; None where the record could not be
    held, and then `fault` and `reason` say why (`stands_for` is how many records that is), or where a source hands out decoded
    documents.
    """

    number: int
    start: int
    end: int
    raw: bytes | None = None
    document: JsonValue = None
    fault: str = ""
    reason: str = ""
    stands_for: int = 1


def too_large(number: int, start: int, end: int, max_bytes: int) -> Piece:
    """A record that was passed over unread."""
    return Piece(number, start, end, fault="too-large", reason=f"the record has more than {max_bytes:,} bytes")
