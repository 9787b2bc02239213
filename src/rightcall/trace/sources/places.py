"""Where traces lie: local files and folders, remote stores, standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gzip import BadGzipFile
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Final, cast

from rightcall.errors import LimitExceeded, MissingExtraError, SourceError
from rightcall.trace.sources.options import TraceOptions

STDIN: Final = "-"
MAX_FILES: Final = 100_000
"""Files of one folder."""

SUFFIXES: Final = (
    ".json", ".jsonl", ".ndjson", ".sse", ".json.gz", ".jsonl.gz", ".ndjson.gz", ".sse.gz", ".parquet", ".eval"
)  # fmt: skip
"""What is read of a folder. A file that is named itself may be called anything."""

_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+(?:://|::)")
_SKIPPED_FOLDERS = ("node_modules", "__pycache__")


def is_url(target: str) -> bool:
    """Whether a target names a place in a remote store (`s3://bucket/key`) and no local path."""
    return _URL.match(target) is not None


def list_files(target: str) -> tuple[tuple[str, str], ...]:
    """Name and location of every file a target stands for, in a fixed order.

    *Errors*: `SourceError` when there is none, `LimitExceeded` for more than 100,000, `MissingExtraError` for a remote one
    without the part that reads it.
    """
    if target == STDIN:
        return ((STDIN, STDIN),)
    found = _list_remote(target) if is_url(target) else _list_local(target)
    if not found:
        message = f"{target}: the folder holds no file that can be a trace ({', '.join(SUFFIXES)})"
        raise SourceError(message)
    if len(found) > MAX_FILES:
        raise LimitExceeded(what=f"{target}: files", limit=MAX_FILES, value=len(found))
    return tuple(found)


def open_file(location: str, source: str, options: TraceOptions) -> BinaryIO:
    """Open one file for reading. *Errors*: `SourceError`."""
    with reading(source):
        if location == STDIN:
            return sys.stdin.buffer if options.stdin is None else options.stdin
        if is_url(location):
            store, path = remote_store(location)
            return cast("BinaryIO", store.open(path, "rb"))
        return Path(location).open("rb")


@contextmanager
def reading(source: str) -> Iterator[None]:
    """Turn what files and stores raise into a `SourceError` that names the source."""
    try:
        yield
    except BadGzipFile:  # an OSError by descent, but about the data and not about the file
        raise
    except FileNotFoundError as error:
        message = f"{source}: no such file or folder"
        raise SourceError(message) from error
    except _store_errors() as error:
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"{source}: cannot be read: {told}"
        raise SourceError(message) from error


def optional_module(name: str, *, extra: str, needed_for: str) -> ModuleType:
    """Import a module of an optional part. *Errors*: `MissingExtraError`."""
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingExtraError(extra=extra, needed_for=needed_for) from error


def _store_errors() -> tuple[type[Exception], ...]:
    """Not all that the S3 client raises is an OSError; its errors are known once it is loaded."""
    loaded = sys.modules.get("botocore.exceptions")
    return (OSError,) if loaded is None else (OSError, loaded.BotoCoreError, loaded.ClientError)


def _list_local(target: str) -> list[tuple[str, str]]:
    path = Path(target)
    try:
        is_folder = path.is_dir()
        is_there = is_folder or path.exists()
    except (OSError, ValueError) as error:
        message = f"{target!r}: not a usable path: {error}"
        raise SourceError(message) from error
    if not is_there:
        message = f"{target}: no such file or folder"
        raise SourceError(message)
    if not is_folder:
        return [(target, str(path.absolute()))]
    names = sorted(file.relative_to(path).as_posix() for file in _files_below(path))
    return [(f"{target.rstrip('/')}/{name}", str((path / name).absolute())) for name in names]


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        folders[:] = [inner for inner in folders if not inner.startswith(".") and inner not in _SKIPPED_FOLDERS]
        candidates = (Path(parent, file) for file in files if file.endswith(SUFFIXES) and not file.startswith("."))
        yield from (path for path in candidates if path.is_file())  # a pipe would have to be waited for


def _list_remote(target: str) -> list[tuple[str, str]]:
    store, path = remote_store(target)
    with reading(target):
        if not store.isdir(path):
            return [(target, target)]
        names = sorted(str(name) for name in store.find(path))
        return [(url, url) for url in (str(store.unstrip_protocol(name)) for name in names if name.endswith(SUFFIXES))]


def remote_store(url: str) -> tuple[Any, str]:
    """The store of a URL and the path in it."""
    fsspec = optional_module("fsspec.core", extra="scale", needed_for=f"reading {url}")
    try:
        store, path = fsspec.url_to_fs(url)
    except ImportError as error:
        if url.startswith("s3"):
            raise MissingExtraError(extra="scale", needed_for=f"reading {url}") from error
        message = f"{url}: the package that reads this kind of store is not installed: {error}"
        raise SourceError(message) from error
    except (ValueError, OSError) as error:
        message = f"{url}: no store that can be read: {error}"
        raise SourceError(message) from error
    return store, str(path)
