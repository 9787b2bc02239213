"""How much of a trace is read, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import BinaryIO


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceOptions:
    """The bounds of a trace and the choices its sources leave open.

    *Units*: bytes after unpacking. `max_record_bytes` bounds what is ever held in memory at once; a larger record is a fault
    `too-large`. `max_records` and `max_trace_bytes` bound each file; what lies beyond is counted in a fault
    `records-left-out`. `block_bytes` is how much of a file one block covers: another value is another plan, with other
    blocks. `column` names the Parquet column that holds the records. `stdin` stands in for standard input.
    """

    max_record_bytes: int = 64 * 1024 * 1024
    max_records: int | None = None
    max_trace_bytes: int | None = None
    block_bytes: int = 4 * 1024 * 1024
    column: str | None = None
    stdin: BinaryIO | None = None
