"""JSON lines: one record a line, found without ever holding more than one of them and a chunk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rightcall.trace.sources.blocks import Piece, too_large


def split_lines(chunks: Iterable[bytes], *, start: int, number: int, max_bytes: int) -> Iterator[Piece]:
    """The lines of a text that begins at byte `start` with line `number`; blank ones are counted and left out.

    A line of more than `max_bytes` comes as a fault. *Cost*: memory for one line of that size and one chunk.
    """
    pending: list[bytes] = []
    size = 0
    for chunk in chunks:
        head, *lines = chunk.split(b"\n")
        size += len(head)
        if size <= max_bytes:
            pending.append(head)
        else:
            pending.clear()
        if not lines:
            continue
        yield from _line(pending, number, start, size, max_bytes)
        start, number = start + size + 1, number + 1
        last = lines.pop()
        for line in lines:
            end = start + len(line)
            if len(line) > max_bytes:
                yield too_large(number, start, end, max_bytes)
            elif line and not line.isspace():
                yield Piece(number, start, end, line)
            start, number = end + 1, number + 1
        pending, size = [last] if len(last) <= max_bytes else [], len(last)
    yield from _line(pending, number, start, size, max_bytes)


def _line(parts: list[bytes], number: int, start: int, size: int, max_bytes: int) -> Iterator[Piece]:
    if size > max_bytes:
        yield too_large(number, start, start + size, max_bytes)
        return
    line = b"".join(parts)
    if line and not line.isspace():
        yield Piece(number, start, start + size, line)
