"""A target as the user wrote it, to the source that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rightcall.catalog.options import LoadOptions
from rightcall.catalog.shapes import LiveServer
from rightcall.catalog.sources.files import STDIN, read_file, read_folder, read_stdin
from rightcall.catalog.sources.inputs import Blob, LiveListing
from rightcall.errors import SourceError
from rightcall.model import Problem

_LIVE_SCHEMES = ("stdio:", "http://", "https://")


def open_target(target: str, options: LoadOptions) -> Iterator[Blob | LiveListing | Problem]:
    """Read what a target names. *Errors*: `SourceError`, `LimitExceeded`, `CatalogError` (broken compression)."""
    if target == STDIN:
        yield read_stdin(options)
    elif target.startswith(_LIVE_SCHEMES):
        from rightcall.catalog.sources.live import list_target  # noqa: PLC0415 - live sources pull in the MCP SDK

        yield list_target(target, options)
    else:
        yield from _open_path(target, options)


def start_server(server: LiveServer, name: str, options: LoadOptions) -> LiveListing:
    """List the tools of a server that a configuration names; the user's consent is the caller's business."""
    from rightcall.catalog.sources.live import list_server  # noqa: PLC0415 - live sources pull in the MCP SDK

    return list_server(server, name, options)


def _open_path(target: str, options: LoadOptions) -> Iterator[Blob | Problem]:
    path = Path(target)
    try:
        is_folder = path.is_dir()
        is_there = is_folder or path.exists()
    except (OSError, ValueError) as error:
        message = f"{target!r}: not a usable path: {error}"
        raise SourceError(message) from error
    if not is_there:
        message = f"{target}: no such file or folder; a server is named stdio:COMMAND or https://HOST/PATH"
        raise SourceError(message)
    if is_folder:
        yield from read_folder(path, target, options)
    else:
        yield read_file(path, target, options)
