"""Reading a record back, and finding where somebody changed it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rightcall.audit.rows import FIRST, row_digest, split_line
from rightcall.audit.writing import head_text, segments_of
from rightcall.errors import SourceError
from rightcall.model import JsonValue

MAX_LINE_BYTES = 1_048_576


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something wrong with a record: in which segment, at which line (from 1, 0 for the whole segment), and what."""

    segment: str
    line: int
    message: str

    def describe(self) -> str:
        """Say it on one line."""
        return f"{self.segment}:{self.line}: {self.message}" if self.line else f"{self.segment}: {self.message}"


def read_rows(folder: Path) -> Iterator[dict[str, JsonValue]]:
    """The rows of a record in order; lines that are none are left out. *Errors*: `SourceError`. *Cost*: one pass."""
    for segment, _, line in _lines(folder):
        parts = split_line(line) if segment else None
        row = _row(parts[0]) if parts else None
        if row is not None:
            yield row


def verify(folder: Path, check: Callable[[bytes, bytes], bool] | None = None) -> Iterator[Fault]:
    """Everything that does not hold together: changed, missing, added or reordered rows, torn lines, heads that do not fit.

    `check` (text, signature) says whether a signature is right; with it every finished segment needs one. Without signed heads,
    somebody who writes the whole record anew leaves no trace, and neither do rows cut off the end of the last segment.
    """
    previous, sequence, ends = FIRST, 0, dict[str, tuple[int, str]]()
    for segment, number, line in _lines(folder):
        parts = split_line(line)
        row = _row(parts[0]) if parts else None
        if parts is None or row is None:
            yield Fault(segment=segment, line=number, message="is no row of a record, or torn")
            continue
        if row_digest(parts[0]) != parts[1]:
            yield Fault(segment=segment, line=number, message="was changed: its digest does not fit")
        if row.get("previous") != previous or row.get("sequence") != sequence + 1:
            yield Fault(
                segment=segment, line=number, message="does not follow the row before it: rows are missing, added or moved"
            )
        found = row.get("sequence")
        previous, sequence = parts[1], found if isinstance(found, int) else sequence + 1
        ends[segment] = (sequence, previous)
    segments = segments_of(folder)
    for place, path in enumerate(segments):
        yield from _head_faults(path, ends.get(path.name, (0, FIRST)), check, is_last=place == len(segments) - 1)


def _head_faults(
    path: Path, end: tuple[int, str], check: Callable[[bytes, bytes], bool] | None, *, is_last: bool
) -> Iterator[Fault]:
    head_path = path.with_suffix(".head.json")
    if not head_path.exists():
        if not is_last:
            yield Fault(segment=path.name, line=0, message="is finished and has no head")
        return
    try:
        document = json.loads(head_path.read_text(encoding="utf-8"))
        head, signature = str(document["head"]), bytes.fromhex(document["signature"])
    except (OSError, ValueError, TypeError, KeyError):
        yield Fault(segment=path.name, line=0, message="has a head that cannot be read")
        return
    if head != head_text(path.name, *end) and not (is_last and _is_earlier(head, path.name, end[0])):
        yield Fault(segment=path.name, line=0, message="does not end as its head says")
    if check is not None and not check(head.encode(), signature):
        yield Fault(segment=path.name, line=0, message="has a head whose signature is wrong or missing")


def _is_earlier(head: str, segment: str, sequence: int) -> bool:
    """Whether the head of the last segment was written before more rows came: it was closed and opened again."""
    words = head.split(" ")
    return words[:2] == ["rightcall.audit/1", segment] and words[2].isdigit() and int(words[2]) < sequence


def _lines(folder: Path) -> Iterator[tuple[str, int, bytes]]:
    try:
        for path in segments_of(folder):
            with path.open("rb") as stream:
                for number, line in enumerate(iter(lambda: stream.readline(MAX_LINE_BYTES), b""), 1):
                    yield path.name, number, line.removesuffix(b"\n") if line.endswith(b"\n") else b""
    except OSError as error:
        message = f"cannot read the record in {folder}: {error.strerror or error}"
        raise SourceError(message) from error


def _row(body: str) -> dict[str, JsonValue] | None:
    try:
        row = json.loads(body)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None
