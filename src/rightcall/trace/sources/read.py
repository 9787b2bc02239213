"""From a block to its records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rightcall.trace.read import read_record
from rightcall.trace.reading import UNKNOWN_SHAPE
from rightcall.trace.record import Record, TraceFault
from rightcall.trace.sources.blocks import Block, Piece
from rightcall.trace.sources.decode import UnreadableRecordError, decode_record
from rightcall.trace.sources.options import TraceOptions
from rightcall.trace.sources.pieces import pieces_of
from rightcall.trace.sources.plan import plan_blocks
from rightcall.trace.sources.sightings import Sightings


def read_block(block: Block, options: TraceOptions) -> Iterator[Record]:
    """The records of one block, whatever was read before.

    Calls whose id the same block or the one before it already had, word for word, are left out and counted. What cannot be
    read is a record with faults. The records depend on the block and the options alone: any spread of the blocks of a trace
    over processes gives the same ones. *Errors*: `SourceError`, `MissingExtraError`. *Cost*: linear; the block before is
    read too, unless `read_blocks` has just done so.
    """
    return read_blocks((block,), options)


def read_blocks(blocks: Iterable[Block], options: TraceOptions) -> Iterator[Record]:
    """The records of several blocks: the same as of each alone, for less work where one follows the other."""
    sightings = Sightings()
    last: Block | None = None
    for block in blocks:
        if not _follows(block, last):
            sightings = Sightings()
            if block.before is not None:
                before = Block(trace=block.trace, index=block.index - 1, span=block.before)
                for record in _records(before, options):
                    sightings.tell_apart(record)
        sightings.turn()
        yield from _told_apart(block, options, sightings)
        last = block


def read_trace(target: str, options: TraceOptions) -> Iterator[Record]:
    """Every record of a target, in order, in one process."""
    return read_blocks(plan_blocks(target, options), options)


def _follows(block: Block, last: Block | None) -> bool:
    return last is not None and last.trace == block.trace and last.index == block.index - 1


def _told_apart(block: Block, options: TraceOptions, sightings: Sightings) -> Iterator[Record]:
    """The records of a block; a stream, which is one block, is told apart by the same windows as plain lines are."""
    window_start = block.span.start
    for piece in pieces_of(block, options):
        if piece.start - window_start >= options.block_bytes:
            sightings.turn()
            window_start = piece.start
        yield sightings.tell_apart(_record(piece, block.trace.source))


def _records(block: Block, options: TraceOptions) -> Iterator[Record]:
    return (_record(piece, block.trace.source) for piece in pieces_of(block, options))


def _record(piece: Piece, source: str) -> Record:
    if piece.fault:
        return _faulty(piece.number, piece.fault, piece.reason, piece.stands_for)
    if piece.raw is None:
        return read_record(piece.document, source=source, number=piece.number)
    try:
        document = decode_record(piece.raw)
    except UnreadableRecordError as error:
        return _faulty(piece.number, error.kind, str(error), 1)
    return read_record(document, source=source, number=piece.number)


def _faulty(number: int, kind: str, reason: str, count: int) -> Record:
    fault = TraceFault(kind=kind, reason=reason, record=number, count=count)
    return Record(number=number, shape=UNKNOWN_SHAPE, faults=(fault,))
