"""Untrusted text inside a message: quoted, shortened, and free of characters that move a cursor or turn the text."""

from __future__ import annotations

import json
from decimal import Decimal

from rightcall.model import JsonValue

_MAX_QUOTED = 80
_LAST_OF_FOUR_DIGITS = 0xFFFF


def quote(value: JsonValue) -> str:
    """Show a JSON value inside a sentence: on one line, at most 80 characters, nothing invisible left as it is."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return visible(text if len(text) <= _MAX_QUOTED else text[: _MAX_QUOTED - 1] + "…")


def visible(text: str) -> str:
    """Replace every character that has no shape of its own (control, bidi, format) by its escape."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escape(ord(char)) for char in text)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code <= _LAST_OF_FOUR_DIGITS else f"\\U{code:08x}"


def type_name(value: JsonValue) -> str:
    """The JSON type of a value, with its article, for sentences such as "found a number"."""
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() | float() | Decimal():
            return "a number"
        case str():
            return "a string"
        case list():
            return "an array"
        case dict():
            return "an object"
