"""Progress on one line of standard error, for a person who waits; silent for everyone else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

ERASE_LINE = "\r\x1b[2K"
STEPS = 200
"""How often one stage redraws at most: the line is a courtesy and must cost nothing."""


class ProgressLine:
    """Draws `stage done of total` over itself. Redraws by count and never by clock, so it is the same at every run."""

    def __init__(self, stream: IO[Any]) -> None:
        """Draw on a terminal."""
        self._stream = stream
        self._drawn: tuple[str, int] | None = None

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show where a stage is; cheap enough to be called for every item."""
        step = done * STEPS // total if total else 0
        if self._drawn == (stage, step):
            return
        self._drawn = (stage, step)
        count = f" {done:,} of {total:,}" if total else ""
        self._stream.write(f"{ERASE_LINE}{stage}{count}")
        self._stream.flush()

    def erase(self) -> None:
        """Leave no trace."""
        if self._drawn is not None:
            self._stream.write(ERASE_LINE)
            self._stream.flush()


@contextmanager
def progress_line(*, quiet: bool) -> Iterator[ProgressLine | None]:
    """Give a progress line when somebody watches, else None. The line is erased at the end, whatever happens."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    line = ProgressLine(sys.stderr)
    try:
        yield line
    finally:
        line.erase()
