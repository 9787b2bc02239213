"""Where a source lies: as a path for people, as a URI for machines."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from pathlib import PurePath
from urllib.parse import quote

from rightcall.model import Position

_NO_FILE = re.compile(r"-$|stdio:|[A-Za-z][A-Za-z0-9+.-]+://")


def is_file(source: str) -> bool:
    """Whether a source is a file, not standard input, a command or a URL."""
    return _NO_FILE.match(source) is None


def file_path(source: str, base_dir: str | None) -> str | None:
    """The path of a source with forward slashes: relative to `base_dir` where it lies beneath, None when it is no file."""
    if not is_file(source):
        return None
    path = PurePath(source)
    if base_dir is not None and path.is_absolute() and path.is_relative_to(base_dir):
        path = path.relative_to(base_dir)
    return posixpath.normpath(path.as_posix())


def file_uri(path: str) -> str:
    """The URI reference of a path as `file_path` gives it: relative, or `file://` for an absolute one (RFC 3986, RFC 8089)."""
    if PurePath(path).is_absolute():
        return "file:///" + quote(path.removeprefix("/"), safe="/:", errors="surrogatepass")
    return quote(path, safe="/", errors="surrogatepass")


def place_text(source: str, pointer: str | None, position: Position | None, base_dir: str | None) -> str:
    """A place on one line: `path:line:column`, or the source with the JSON Pointer where no position is known."""
    return "".join(_parts(source, pointer, position, base_dir))


def places_text(places: Iterable[tuple[str, str | None, Position | None]], base_dir: str | None) -> str:
    """Several places (source, pointer, position) on one line, each once; a source is named where it changes."""
    shown: list[str] = []
    last = None
    for name, spot in dict.fromkeys(_parts(source, pointer, position, base_dir) for source, pointer, position in places):
        shown.append(name + spot if name != last or not spot else spot.removeprefix(":"))
        last = name
    return ", ".join(shown)


def _parts(source: str, pointer: str | None, position: Position | None, base_dir: str | None) -> tuple[str, str]:
    """The name of a source, and the spot in it."""
    name = file_path(source, base_dir) or source
    if position is not None:
        return name, f":{position.line}:{position.column}"
    return name, f"#{pointer}" if pointer else ""
