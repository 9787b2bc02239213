"""Whether a file is still what it was: enough of it to tell, without reading it."""

from __future__ import annotations

from pathlib import Path

from rightcall.model import JsonValue
from rightcall.trace.sources.places import STDIN, is_url, reading, remote_store


def file_state(location: str, source: str) -> JsonValue:
    """The size of a file and when, or as what, it was last written; None for standard input. *Errors*: SourceError."""
    if location == STDIN:
        return None
    with reading(source):
        if is_url(location):
            store, path = remote_store(location)
            about = store.info(path)
            mark = next((about[key] for key in ("ETag", "etag", "LastModified", "mtime", "created") if key in about), "")
            return [about.get("size"), str(mark)]
        found = Path(location).stat()
        return [found.st_size, found.st_mtime_ns]
