"""Writing a result: to standard output, or to a file that is either complete or not there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rightcall.cli.streams import discard_output
from rightcall.errors import SourceError, UsageError

STANDARD_STREAM = "-"


def check_output(target: str | None) -> None:
    """Refuse a target that cannot be written before minutes of work are spent on it."""
    if target is None or target == STANDARD_STREAM:
        return
    path = Path(target)
    if path.is_dir():
        message = f"cannot write {target}: it is a directory"
        raise UsageError(message)
    if not path.parent.is_dir():
        message = f"cannot write {target}: there is no directory {path.parent}"
        raise UsageError(message)


def write_output(text: str, target: str | None) -> None:
    """Write to a file, or to standard output when `target` is None or `-`. *Errors*: SourceError."""
    if target is None or target == STANDARD_STREAM:
        _write_standard_output(text)
        return
    try:
        _write_file(text, Path(target))
    except OSError as error:
        message = f"cannot write {target}: {error.strerror or error}"
        raise SourceError(message) from error


def _write_file(text: str, path: Path) -> None:
    """Replace a file in one step, so that no reader ever sees half a report. Devices and pipes are written as they are."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8", newline="")
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _write_standard_output(text: str) -> None:
    """Write UTF-8 whatever the locale: a report is a document. A reader that closes early is no error."""
    if sys.stdout is None:
        message = "cannot write the result: standard output is closed"
        raise SourceError(message)
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", errors="backslashreplace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        discard_output()
    except OSError as error:
        discard_output()
        message = f"cannot write to standard output: {error.strerror or error}"
        raise SourceError(message) from error
