"""Reading one JSON object or array out of a longer text: where it ends, whatever its strings hold."""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Cursor, Malformed, Steps
from rightcall.toolcall.json_text import decode
from rightcall.toolcall.reasons import Reason

# Possessive, so that a text of any length costs no memory: whole strings and plain characters, up to a bracket or open string.
_SKIP = re.compile(r'(?:[\s:,0-9a-zA-Z+.\-]++|"[^"\\]*+(?:\\.[^"\\]*+)*+")*+', re.DOTALL | re.ASCII)
_STRING_STOPS = re.compile(r'["\\]')
_IN_STRING = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL | re.ASCII)


def json_value(cursor: Cursor, max_depth: int, begun: str = "") -> Steps[JsonValue]:
    """Read the object or array that begins here. *Errors*: `Malformed` at the first character that no JSON has there.

    `begun`: opening brackets and blanks of it that were read before.
    """
    pieces = [begun]
    yield from _frame(cursor, pieces, max_depth, depth=begun.count("{") + begun.count("["))
    try:
        return decode("".join(pieces))
    except ValueError as error:
        raise Malformed(Reason.BAD_JSON, str(error)) from None


def _frame(cursor: Cursor, pieces: list[str], max_depth: int, depth: int) -> Steps[None]:
    """Move the text of one value to `pieces`, from inside `depth` brackets."""
    while True:
        match = _SKIP.match(cursor.data, cursor.pos)
        end = match.end() if match else cursor.pos
        _move(cursor, pieces, end)
        if end >= len(cursor.data):
            yield from cursor.wait()
            continue
        character = cursor.data[end]
        if character == '"':
            _move(cursor, pieces, end + 1)
            yield from _string(cursor, pieces)
        elif character in "{[":
            depth += 1
            if depth > max_depth:
                raise Malformed(Reason.TOO_DEEP)
            _move(cursor, pieces, end + 1)
        elif character in "}]":
            depth -= 1
            _move(cursor, pieces, end + 1)
            if depth == 0:
                return
        else:
            raise Malformed(Reason.BAD_JSON)


def _string(cursor: Cursor, pieces: list[str]) -> Steps[None]:
    """Move the rest of a string, up to and with its closing quote."""
    match_rest = _IN_STRING.match
    while True:
        data = cursor.data
        match = match_rest(data, cursor.pos)
        end = match.end() if match else cursor.pos
        _move(cursor, pieces, end)
        if end < len(data) and data[end] == '"':
            _move(cursor, pieces, end + 1)
            return
        if cursor.closed or cursor.full:
            yield from cursor.wait()
        if end == len(data):
            cursor.sink, cursor.stops = pieces, _STRING_STOPS
        yield
        cursor.sink = None


def _move(cursor: Cursor, pieces: list[str], end: int) -> None:
    if end > cursor.pos:
        pieces.append(cursor.data[cursor.pos : end] if cursor.pos or end < len(cursor.data) else cursor.data)
        cursor.pos = end
