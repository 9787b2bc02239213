"""The files that fixes change: which may be changed, what their text becomes, and writing it."""

from __future__ import annotations

import difflib
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rightcall.cli.output import write_output
from rightcall.errors import SourceError, UsageError
from rightcall.findings.characters import escape_hidden

if TYPE_CHECKING:
    from rightcall.catalog import JsonDocument, LoadOptions
    from rightcall.lint.fixing import Edit
    from rightcall.model import Source

LONGEST_LINE = 2_000
"""Characters: a text with a longer line is compared member by member, for nobody reads the difference of such lines."""
_BOM = b"\xef\xbb\xbf"
_SUFFIXES = (".gz", ".json", ".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True, kw_only=True)
class FixableFile:
    """One file that may be changed: its path, its text and the value of it."""

    path: Path
    text: str = field(repr=False)
    document: JsonDocument = field(repr=False)
    has_bom: bool
    is_packed: bool

    def beside(self, word: str) -> Path:
        """The file beside it that the changed text is written to: `tools.fixed.json` for `tools.json`."""
        stem = self.path.name
        for suffix in _SUFFIXES:
            stem = stem.removesuffix(suffix)
        return self.path.with_name(f"{stem}.{word}{'.jsonl' if self.document.is_lines else '.json'}")


def open_source(source: Source, options: LoadOptions) -> FixableFile:
    """Read the file of a source again. *Errors*: UsageError for what is no file, SourceError for one that has changed."""
    from rightcall.catalog.sources.files import read_file  # noqa: PLC0415 - only a run with fixes reads again

    if source.name == "<stdin>":
        message = "standard input cannot be fixed: write it to a file, and name the file"
        raise UsageError(message)
    path = Path(source.name)
    if source.name.startswith(("stdio:", "http://", "https://")) or not path.is_file():
        message = f"{source.name} is a live server, and has no file to fix: rightcall snapshot writes its tools to one"
        raise UsageError(message)
    blob = read_file(path, source.name, options)
    if blob.digest != source.digest:
        message = f"{source.name} was changed while it was being looked at: nothing is written"
        raise SourceError(message)
    has_bom = blob.text.startswith(_BOM)
    with path.open("rb") as file:
        is_packed = file.read(2) == b"\x1f\x8b"
    text = blob.text.removeprefix(_BOM).decode("utf-8")
    return FixableFile(path=path, text=text, document=blob.parse(options.json_limits), has_bom=has_bom, is_packed=is_packed)


def fixed_text(file: FixableFile, rounds: Sequence[Sequence[Edit]]) -> str:
    """The text of a file with fixes made: whatever no fix touches stays as it was, character by character."""
    from rightcall.lint.fixing import splice_rounds  # noqa: PLC0415 - only a run with fixes needs it

    document = file.document
    return splice_rounds(file.text, document.value, rounds, is_lines=document.is_lines)


def difference(file: FixableFile, text: str, target: Path) -> str:
    """What changes, as a unified diff, hidden characters shown by their escapes."""
    old, new = file.text, text
    if any(len(line) > LONGEST_LINE for line in old.split("\n")):
        old, new = _laid_out(file, old), _laid_out(file, new)
    lines = difflib.unified_diff(_lines(old), _lines(new), str(file.path), str(target), lineterm="")
    return "".join(f"{line}\n" for line in lines)


def _laid_out(file: FixableFile, text: str) -> str:
    """A text with one member a line."""
    from rightcall.catalog.json_text import read_json, read_json_lines, write_json  # noqa: PLC0415 - rarely needed

    read = read_json_lines if file.document.is_lines else read_json
    return write_json(read(text, str(file.path)).value)


def _lines(text: str) -> list[str]:
    return [escape_hidden(line.expandtabs(4).removesuffix("\r")) for line in text.split("\n")]


def write_fixed(file: FixableFile, text: str, target: Path) -> None:
    """Write a changed text: to another file, or in place of the source, which keeps its permissions. *Errors*: SourceError."""
    text = f"\ufeff{text}" if file.has_bom else text
    if target != file.path:
        write_output(text, str(target))
        return
    if file.is_packed:
        message = f"{file.path} is compressed and is not changed in place: leave out --in-place to get a file beside it"
        raise UsageError(message)
    try:
        _replace(file.path.resolve(), text)
    except OSError as error:
        message = f"cannot write {file.path}: {error.strerror or error}"
        raise SourceError(message) from error


def _replace(path: Path, text: str) -> None:
    """Put a whole new file in the place of the old one in one step."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="")
        shutil.copymode(path, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
