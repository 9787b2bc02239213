"""Finished partials in a folder, so that a run which was stopped goes on where it was.

A partial is one file, named by a digest of all it depends on: format, versions, stage, broadcast and shard. Another catalog
or another option therefore looks for other files. Files are JSON, never pickles: reading one runs no code. A file that is
damaged, half written or of another format is as good as none.

*Trust*: the checksum finds damage, not malice. Who can write to the folder can write the report.
"""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Generic

from rightcall import __version__
from rightcall.engine.packing import pack, unpack
from rightcall.engine.protocol import BroadcastT, PartT, ShardT
from rightcall.errors import SourceError
from rightcall.model import Stage

FORMAT = 1
"""Raised when files are written in another way."""

MAX_FILE_BYTES = 1 << 30

DECIDING = ("corvus-json-schema", "jsonschema-rs", "numpy", "orjson", "rapidfuzz")
"""Packages of others whose version may decide an answer."""


class Checkpoints(Generic[ShardT, BroadcastT, PartT]):
    """The files of one stage of one run."""

    def __init__(self, folder: Path, stage: Stage[ShardT, BroadcastT, PartT], broadcast: BroadcastT) -> None:
        """Look in a folder, which is made when it is missing. *Errors*: SourceError. *Cost*: one digest of the broadcast."""
        self._folder = folder / stage.name
        self._stage = stage
        self._identity = _digest(pack([FORMAT, *_versions(), stage.name, stage.identity(broadcast)]))
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise SourceError(_unusable(self._folder, error)) from error

    def path(self, shard: ShardT) -> Path:
        """Where the partial of a shard is kept."""
        return self._folder / f"{_digest(self._identity + pack(self._stage.key(shard)))}.json"

    def restore(self, shard: ShardT) -> tuple[PartT] | None:
        """The kept partial of a shard, in a tuple; None when there is none that can be used. *Errors*: SourceError."""
        path = self.path(shard)
        try:
            if not path.is_file() or path.is_symlink() or path.stat().st_size > MAX_FILE_BYTES:
                return None
            head, _, body = path.read_bytes().partition(b"\n")
        except OSError as error:
            raise SourceError(_unusable(path, error)) from error
        if head != _head(path, body):
            return None
        try:
            return (self._stage.decode(unpack(body.decode("ascii"))),)
        except (ValueError, TypeError, AttributeError, LookupError):
            return None

    def keep(self, shard: ShardT, part: PartT) -> None:
        """Write the partial of a shard: whole, or not at all. *Errors*: SourceError."""
        path = self.path(shard)
        body = pack(self._stage.encode(part)).encode("ascii")
        try:
            _write_whole(path, _head(path, body) + b"\n" + body)
        except OSError as error:
            raise SourceError(_unusable(path, error)) from error


def _write_whole(path: Path, content: bytes) -> None:
    """Write beside the file, make sure it is on the disk, then give it its name: no reader sees half a file."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _head(path: Path, body: bytes) -> bytes:
    """The first line of a file: its format, its name and a checksum of the rest."""
    return f"rightcall-partial {FORMAT} {path.stem} {hashlib.sha256(body).hexdigest()}".encode("ascii")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _versions() -> list[str]:
    """The versions of everything that may decide an answer."""
    found = [__version__, platform.python_version()]
    for name in DECIDING:
        try:
            found.append(version(name))
        except PackageNotFoundError:  # run from source without installed metadata
            found.append("?")
    return found


def _unusable(path: Path, error: OSError) -> str:
    return f"the run directory cannot be used: {path}: {error.strerror or error}"
