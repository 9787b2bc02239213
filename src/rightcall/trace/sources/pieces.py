"""From a block to its records as they stand in the file, before anything is decoded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from rightcall.errors import SourceError
from rightcall.trace.event_stream import read_sse
from rightcall.trace.sources.blocks import Block, Piece, too_large
from rightcall.trace.sources.bytestream import CHUNK_BYTES, ByteStream
from rightcall.trace.sources.layout import HEAD_BYTES, PARQUET_MAGIC, ZIP_MAGIC, text_of
from rightcall.trace.sources.lines import split_lines
from rightcall.trace.sources.options import TraceOptions
from rightcall.trace.sources.places import STDIN, open_file, reading
from rightcall.trace.sources.values import ValueSplitter

_BEYOND = "records beyond the bound on the bytes (or records) of one file; --max-trace-bytes raises it"


def pieces_of(block: Block, options: TraceOptions) -> Iterator[Piece]:
    """The records of a block within the bounds, and at the end one piece for those that lie beyond."""
    for piece in _all_pieces(block, options):
        if _is_within(piece, options):
            yield piece
            continue
        span = block.span
        count = 1 if span.records is None else span.first_record + span.records - piece.number
        yield Piece(piece.number, piece.start, piece.start, fault="records-left-out", reason=_BEYOND, stands_for=count)
        return


def _is_within(piece: Piece, options: TraceOptions) -> bool:
    if options.max_records is not None and piece.number >= options.max_records:
        return False
    return options.max_trace_bytes is None or piece.end <= options.max_trace_bytes


def _all_pieces(block: Block, options: TraceOptions) -> Iterator[Piece]:
    match block.trace.layout:
        case "lines":
            return _lines(block, options)
        case "stream":
            return _stream(block, options)
        case "table":
            from rightcall.trace.sources.table import read_rows  # noqa: PLC0415 - only tables need it

            return read_rows(block, options)
        case "inspect-log":
            from rightcall.trace.sources.inspect_log import read_samples  # noqa: PLC0415 - only its logs need inspect_ai

            return read_samples(block)


def _lines(block: Block, options: TraceOptions) -> Iterator[Piece]:
    span, source = block.span, block.trace.source
    with open_file(block.trace.location, source, options) as file:
        with reading(source):
            file.seek(span.start)
        chunks = _exactly(file, span.length or 0, source)
        yield from split_lines(chunks, start=span.start, number=span.first_record, max_bytes=options.max_record_bytes)


def _exactly(file: BinaryIO, size: int, source: str) -> Iterator[bytes]:
    while size > 0:
        with reading(source):
            chunk = file.read(min(size, CHUNK_BYTES))
        if not chunk:
            message = f"{source}: became shorter while it was read"
            raise SourceError(message)
        size -= len(chunk)
        yield chunk


def _stream(block: Block, options: TraceOptions) -> Iterator[Piece]:
    source = block.trace.source
    if block.trace.location == STDIN:  # not ours to close
        yield from _read_stream(open_file(STDIN, source, options), source, options)
        return
    with open_file(block.trace.location, source, options) as file:
        yield from _read_stream(file, source, options)


def _read_stream(file: BinaryIO, source: str, options: TraceOptions) -> Iterator[Piece]:
    stream = ByteStream(file, source)
    head = stream.peek(HEAD_BYTES)
    if head.startswith((PARQUET_MAGIC, ZIP_MAGIC)):
        message = f"{source}: a Parquet file or an archive, which cannot be read as a stream; name the unpacked file itself"
        raise SourceError(message)
    limit = options.max_record_bytes
    match text_of(head):
        case "lines":
            pieces = split_lines(stream.chunks(), start=0, number=0, max_bytes=limit)
        case "values":
            pieces = ValueSplitter(limit).split(stream.chunks())
        case "events":
            pieces = _events(stream, limit)
    yield from _until_broken(pieces, stream)


def _until_broken(pieces: Iterator[Piece], stream: ByteStream) -> Iterator[Piece]:
    """Every piece that is whole: where the data breaks off, the last one may not be."""
    number = end = 0
    for piece in pieces:
        if stream.broken:
            break
        yield piece
        number, end = piece.number + 1, piece.end
    if stream.broken:
        yield Piece(number, end, end, fault="truncated", reason=stream.broken)


def _events(stream: ByteStream, max_bytes: int) -> Iterator[Piece]:
    parts: list[bytes] = []
    size = 0
    for chunk in stream.chunks():
        size += len(chunk)
        if size <= max_bytes:
            parts.append(chunk)
    if size > max_bytes:
        yield too_large(0, 0, size, max_bytes)
        return
    yield Piece(0, 0, size, document=read_sse(b"".join(parts).decode("utf-8", "replace")))
