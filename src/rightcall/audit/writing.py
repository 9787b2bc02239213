"""Writing the record: rows are appended at once, and made to survive a loss of power by groups."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

from rightcall.audit.rows import FIRST, row_line, split_line
from rightcall.errors import SourceError
from rightcall.model import JsonValue

Sync = Literal["call", "group", "none"]
SEGMENT = re.compile(r"audit-([0-9]{6})\.jsonl")
SEGMENT_BYTES = 67_108_864


class AuditLog:
    """The record in a folder, for one process that writes. Rows of several threads are put in one order.

    A row is written to the file before `append` returns, so it survives a killed process; with `sync="call"` it has reached the
    disk too. With `group`, `commit` brings everything appended so far to the disk, once for all threads that wait. `sign` (text
    to signature) signs the head of each finished segment. A torn last line, which nobody was told was kept, is cut off when the
    folder is opened.

    *Errors*: `SourceError` when a row cannot be kept: then the decision must not be acted on.
    """

    def __init__(
        self,
        folder: Path,
        *,
        sync: Sync = "group",
        sign: Callable[[bytes], bytes] | None = None,
        segment_bytes: int = SEGMENT_BYTES,
    ) -> None:
        """Open the folder, which is made if need be, and go on after its last row."""
        self._folder = folder
        self._sync = sync
        self._sign = sign
        self._segment_bytes = segment_bytes
        self._lock = threading.Lock()
        self._commit_lock = threading.Lock()
        self._sequence, self._previous, self._committed = 0, FIRST, 0
        self._size = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._open_last()
        except OSError as error:
            raise _failed(folder, error) from error

    def append(self, fields: Mapping[str, JsonValue]) -> int:
        """Keep a row and give its sequence number, counted from 1."""
        with self._lock:
            line, digest = row_line(self._sequence + 1, self._previous, fields)
            try:
                if self._size and self._size + len(line) > self._segment_bytes:
                    self._next_segment()
                self._write(line)
                if self._sync == "call":
                    os.fdatasync(self._file)
            except OSError as error:
                self._take_back()
                raise _failed(self._folder, error) from error
            self._sequence, self._previous, self._size = self._sequence + 1, digest, self._size + len(line)
            return self._sequence

    def commit(self, sequence: int) -> None:
        """Return when the row with this number has reached the disk. One wait serves all rows that are there."""
        if self._sync != "group":
            return
        with self._commit_lock:
            if self._committed >= sequence:
                return
            with self._lock:
                reached, file = self._sequence, os.dup(self._file)
            try:
                os.fdatasync(file)
            except OSError as error:
                raise _failed(self._folder, error) from error
            finally:
                os.close(file)
            self._committed = reached

    def close(self) -> None:
        """Finish the segment: bring it to the disk and write its head."""
        with self._lock:
            try:
                self._finish()
            except OSError as error:
                raise _failed(self._folder, error) from error

    def _write(self, line: bytes) -> None:
        written = 0
        while written < len(line):
            written += os.write(self._file, line[written:])

    def _take_back(self) -> None:
        """Cut off what was written of a row that could not be kept whole. If even that fails, opening the folder does it."""
        try:
            os.ftruncate(self._file, self._size)
        except OSError:
            self._sync = "call"

    def _open_last(self) -> None:
        segments = segments_of(self._folder)
        self._number = len(segments) or 1
        path = self._path()
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        self._size = _whole_bytes(path)
        os.ftruncate(self._file, self._size)
        for segment in reversed(segments):
            if last := _last_line(segment):
                self._go_on_after(last, segment)
                return

    def _go_on_after(self, line: bytes, segment: Path) -> None:
        parts = split_line(line)
        row = json.loads(parts[0]) if parts else {}
        if parts is None or not isinstance(row.get("sequence"), int):
            message = f"cannot go on in {segment.name}: its last line is no row of a record; verify the folder"
            raise SourceError(message)
        self._sequence, self._previous, self._committed = row["sequence"], parts[1], row["sequence"]

    def _next_segment(self) -> None:
        self._finish()
        self._number += 1
        self._file = os.open(self._path(), os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        self._size = 0

    def _finish(self) -> None:
        os.fdatasync(self._file)
        os.close(self._file)
        self._committed = self._sequence
        head = head_text(self._path().name, self._sequence, self._previous)
        signature = self._sign(head.encode()).hex() if self._sign else ""
        text = json.dumps({"head": head, "signature": signature})
        self._path().with_suffix(".head.json").write_text(text + "\n", encoding="utf-8")

    def _path(self) -> Path:
        return self._folder / f"audit-{self._number:06d}.jsonl"


def segments_of(folder: Path) -> tuple[Path, ...]:
    """The segments of a record, first to last."""
    return tuple(sorted(path for path in folder.iterdir() if SEGMENT.fullmatch(path.name)))


def head_text(segment: str, sequence: int, digest: str) -> str:
    """What is signed of a segment: its name, the number and the digest of its last row."""
    return f"rightcall.audit/1 {segment} {sequence} {digest}"


def _whole_bytes(path: Path) -> int:
    """How many bytes of a file are whole lines."""
    data = path.read_bytes()
    return data.rfind(b"\n") + 1


def _last_line(path: Path) -> bytes:
    lines = path.read_bytes().rsplit(b"\n", 2)
    return lines[-2] if len(lines) > 1 else b""


def _failed(folder: Path, error: OSError) -> SourceError:
    return SourceError(f"the record in {folder} cannot be kept: {error.strerror or error}")
