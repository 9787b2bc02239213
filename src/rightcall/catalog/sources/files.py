"""Files, folders and standard input: bounded bytes, and errors that say what to do."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from rightcall.catalog.json_text.bounds import check_bytes
from rightcall.catalog.options import LoadOptions
from rightcall.catalog.sources.inputs import Blob, digest_of
from rightcall.errors import CatalogError, LimitExceeded, SourceError
from rightcall.model import Problem

STDIN = "-"
_STDIN_NAME = "<stdin>"
_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_WINDOW = 16 + zlib.MAX_WBITS
_SUFFIXES = (".json", ".jsonl", ".ndjson", ".json.gz", ".jsonl.gz", ".ndjson.gz")
_SKIPPED_FOLDERS = ("node_modules", "__pycache__")
_MAX_FILES = 10_000
_MAX_MEMBERS = 1000
_CHUNK_BYTES = 1 << 20


def read_file(path: Path, name: str, options: LoadOptions, *, is_optional: bool = False) -> Blob:
    """Read one file. *Errors*: `SourceError` when it cannot be read, `LimitExceeded` by its size, before reading it."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            check_bytes(size, name, options.json_limits)
            raw = _read_bounded(file, name, options)
    except OSError as error:
        message = f"{name}: cannot be read: {error.strerror or error}"
        raise SourceError(message) from error
    return _unpack(raw, name, options, is_optional=is_optional)


def read_stdin(options: LoadOptions) -> Blob:
    """Read standard input to its end."""
    stream = sys.stdin.buffer if options.stdin is None else options.stdin
    try:
        raw = _read_bounded(stream, _STDIN_NAME, options)
    except OSError as error:
        message = f"{_STDIN_NAME}: cannot be read: {error.strerror or error}"
        raise SourceError(message) from error
    return _unpack(raw, _STDIN_NAME, options, is_optional=False)


def read_folder(path: Path, name: str, options: LoadOptions) -> Iterator[Blob | Problem]:
    """Read every JSON file below a folder, in the order of their paths; one that cannot be read is told as a problem."""
    files = sorted(_find_files(path))
    if not files:
        message = f"{name}: the folder holds no .json, .jsonl or .ndjson file"
        raise SourceError(message)
    if len(files) > _MAX_FILES:
        raise LimitExceeded(what=f"{name}: files", limit=_MAX_FILES, value=len(files))
    for file in files:
        inner = f"{name.rstrip('/')}/{file.relative_to(path).as_posix()}"
        try:
            yield read_file(file, inner, options, is_optional=True)
        except CatalogError as error:
            yield from error.problems
        except (SourceError, LimitExceeded) as error:
            yield Problem(message=str(error).removeprefix(f"{inner}: "), source=inner)


def _find_files(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders[:] = [inner for inner in folders if not inner.startswith(".") and inner not in _SKIPPED_FOLDERS]
        candidates = (Path(parent, file) for file in files if file.endswith(_SUFFIXES) and not file.startswith("."))
        yield from (path for path in candidates if path.is_file())  # a pipe would have to be waited for


def _read_bounded(stream: BinaryIO, name: str, options: LoadOptions) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while chunk := stream.read(_CHUNK_BYTES):
        chunks.append(chunk)
        size += len(chunk)
        if size > options.max_bytes:
            check_bytes(None, name, options.json_limits)
    return b"".join(chunks)


def _unpack(raw: bytes, name: str, options: LoadOptions, *, is_optional: bool) -> Blob:
    """Unpack gzip, told by its first two bytes; the bound on bytes holds for what comes out."""
    text = _gunzip(raw, name, options) if raw.startswith(_GZIP_MAGIC) else raw
    return Blob(name=name, text=text, digest=digest_of(raw), is_optional=is_optional)


def _gunzip(raw: bytes, name: str, options: LoadOptions) -> bytes:
    """Unpack every member of a gzip file, piece by piece, so that no file makes it slow or large."""
    unpacked: list[bytes] = []
    size, at, members, is_finished = 0, 0, 0, False
    stream = zlib.decompressobj(_GZIP_WINDOW)
    while at < len(raw):
        piece = raw[at : at + _CHUNK_BYTES]
        try:
            unpacked.append(stream.decompress(piece, options.max_bytes + 1 - size))
        except zlib.error as error:
            raise _broken_gzip(name, str(error)) from error
        size += len(unpacked[-1])
        if size > options.max_bytes:
            check_bytes(None, name, options.json_limits)
        at += len(piece) - len(stream.unconsumed_tail) - len(stream.unused_data)
        is_finished = stream.eof
        if is_finished:
            members += 1
            stream = zlib.decompressobj(_GZIP_WINDOW)
        if members > _MAX_MEMBERS:
            raise LimitExceeded(what=f"{name}: members of the gzip file", limit=_MAX_MEMBERS, value=None)
    if not is_finished:
        raise _broken_gzip(name, "the file is cut off")
    return b"".join(unpacked)


def _broken_gzip(name: str, why: str) -> CatalogError:
    return CatalogError([Problem(message=f"broken gzip data: {why}", source=name, hint="write the file again")])
