"""From a target to the blocks that can be read apart from each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from rightcall.trace.sources.blocks import Block, Layout, Span, Trace
from rightcall.trace.sources.bytestream import CHUNK_BYTES, GZIP_MAGIC
from rightcall.trace.sources.layout import HEAD_BYTES, PARQUET_MAGIC, ZIP_MAGIC, text_of
from rightcall.trace.sources.options import TraceOptions
from rightcall.trace.sources.places import STDIN, list_files, open_file, reading

_WHOLE: Span = Span()


def plan_blocks(target: str, options: TraceOptions) -> tuple[Block, ...]:
    """The blocks of everything a target names, in a fixed order.

    A target is a file, a folder, a URL of a store that fsspec reads (`s3://`), or `-` for standard input. Plain JSON lines
    are cut at the first line end after each `block_bytes`, Parquet at its row groups; everything else is one block, which is
    read as a stream. *Errors*: `SourceError`, `MissingExtraError`, `UsageError` for a column that is not there.
    *Cost*: one pass over the bytes of plain lines, to count them; the first bytes of everything else.
    """
    return tuple(block for source, location in list_files(target) for block in _plan_file(source, location, options))


def _plan_file(source: str, location: str, options: TraceOptions) -> Iterator[Block]:
    if location == STDIN:
        yield Block(trace=Trace(source=source, location=location, layout="stream"), index=0, span=_WHOLE)
        return
    with open_file(location, source, options) as file:
        with reading(source):
            head = file.read(HEAD_BYTES)
            file.seek(0)
        trace = Trace(source=source, location=location, layout=_layout(head))
        before: Span | None = None
        for index, span in enumerate(_spans(trace, file, options)):
            yield Block(trace=trace, index=index, span=span, before=before)
            before = span


def _layout(head: bytes) -> Layout:
    if head.startswith(PARQUET_MAGIC):
        return "table"
    if head.startswith(ZIP_MAGIC):
        return "inspect-log"
    if head.startswith(GZIP_MAGIC) or text_of(head) != "lines":
        return "stream"
    return "lines"


def _spans(trace: Trace, file: BinaryIO, options: TraceOptions) -> Iterator[Span]:
    if trace.layout == "lines":
        with reading(trace.source):
            yield from _cut_lines(file, options.block_bytes)
    elif trace.layout == "table":
        from rightcall.trace.sources.table import plan_table  # noqa: PLC0415 - only tables need it

        yield from plan_table(file, trace)
    else:
        yield _WHOLE


def _cut_lines(file: BinaryIO, block_bytes: int) -> Iterator[Span]:
    """A block ends with the first line end at or after its `block_bytes`."""
    start = first = lines = at = 0
    last = b""
    while chunk := file.read(CHUNK_BYTES):
        counted = 0
        while (found := chunk.find(b"\n", max(counted, start + block_bytes - 1 - at))) >= 0:
            lines += chunk.count(b"\n", counted, found + 1)
            counted = found + 1
            yield Span(start=start, length=at + counted - start, first_record=first, records=lines)
            start, first, lines = at + counted, first + lines, 0
        lines += chunk.count(b"\n", counted)
        at += len(chunk)
        last = chunk[-1:]
    if at > start:
        yield Span(start=start, length=at - start, first_record=first, records=lines + (last != b"\n"))
