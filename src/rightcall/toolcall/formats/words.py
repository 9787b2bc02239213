"""Names that stand in a text without quotes."""

from __future__ import annotations

import re

from rightcall.toolcall.cursor import Prose, Steps
from rightcall.toolcall.reading import MAX_NAME, Reading

_NAME = re.compile(r"[\w.:/-]*")


def word(reading: Reading) -> Steps[str]:
    """The letters, digits and marks of a name or an id. *Errors*: `Prose` for one too long."""
    cursor = reading.cursor
    parts: list[str] = []
    size = 0
    while True:
        match = _NAME.match(cursor.data, cursor.pos)
        end = match.end() if match else cursor.pos
        parts.append(cursor.data[cursor.pos : end])
        size += end - cursor.pos
        cursor.pos = end
        if size > MAX_NAME:
            raise Prose
        if end < len(cursor.data):
            return "".join(parts)
        yield from cursor.wait()
