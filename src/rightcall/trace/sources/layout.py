"""What kind of text a stream is, told by how it begins."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import orjson

from rightcall.trace.event_stream import is_event_stream

Text: TypeAlias = Literal["lines", "values", "events"]
"""One JSON value a line; JSON laid out in any other way; server-sent events as they were received."""

HEAD_BYTES: Final = 64 * 1024
"""How much of a text is looked at."""

PARQUET_MAGIC: Final = b"PAR1"
ZIP_MAGIC: Final = b"PK\x03\x04"

_SPACE = b" \t\r\n"
_BOM = b"\xef\xbb\xbf"
_OPEN_ENDS = (b"{", b"[", b",", b":")


def text_of(head: bytes) -> Text:
    """The layout of a text that begins with `head`, its first `HEAD_BYTES` or all of it.

    A first line that is no whole value means a document laid out over several lines when it ends where such a line ends, and
    otherwise a damaged line among lines.
    """
    body = head.removeprefix(_BOM).lstrip(_SPACE)
    if not body.startswith((b"{", b"[")):
        return "events" if is_event_stream(body.decode("utf-8", "replace")) else "lines"
    first, line_end, rest = body.partition(b"\n")
    first = first.rstrip(_SPACE)
    if not line_end:
        return "values" if first.startswith(b"[") else "lines"
    if _is_value(first):
        return "values" if first.startswith(b"[") and not rest.lstrip(_SPACE).startswith((b"[", b"{")) else "lines"
    return "values" if first.startswith(b"[") or first.endswith(_OPEN_ENDS) else "lines"


def _is_value(line: bytes) -> bool:
    try:
        orjson.loads(line)
    except orjson.JSONDecodeError:
        return False
    return True
