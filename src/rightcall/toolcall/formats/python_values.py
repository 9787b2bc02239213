"""Python literals, read as they come: strings, numbers, names of constants, lists, tuples and dicts. Nothing is evaluated."""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Cursor, Malformed, Steps
from rightcall.toolcall.json_text import decode
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens

_QUOTES = Tokens(['"""', "'''", '"', "'"])
_STRING_STOPS = {quote: Tokens([quote, "\\"]) for quote in ('"""', "'''", '"', "'")}
_OPEN = Tokens(["[", "(", "{"])
_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_SEPARATORS = Tokens([",", "]", ")", "}"])
_COLON = Tokens([":"])
_SCALAR = re.compile(r"[\w.+-]*", re.ASCII)
_NUMBER = re.compile(r"([+-]?)0*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)((?:[eE][+-]?[0-9]+)?)")
_CONSTANTS: dict[str, JsonValue] = {
    "True": True,
    "False": False,
    "None": None,
    "true": True,
    "false": False,
    "null": None,
}
_MAX_SCALAR = 4096
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "a": "\a",
    "\n": "",
    "\\": "\\",
    "'": "'",
    '"': '"',
}
_SURROGATE = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def value(cursor: Cursor, depth: int) -> Steps[JsonValue]:
    """Read one literal; `depth` levels may be nested in it. Tuples become lists. *Errors*: `Malformed`."""
    if depth <= 0:
        raise Malformed(Reason.TOO_DEEP)
    yield from cursor.blanks()
    if (quote := (yield from cursor.peek(_QUOTES))) is not None:
        return (yield from _strings(cursor, quote))
    bracket = yield from cursor.accept(_OPEN)
    if bracket == "{":
        return (yield from _members(cursor, depth))
    if bracket is not None:
        return (yield from _items(cursor, depth, _CLOSERS[bracket]))
    return _scalar((yield from _word(cursor)))


def _word(cursor: Cursor) -> Steps[str]:
    parts: list[str] = []
    size = 0
    while True:
        match = _SCALAR.match(cursor.data, cursor.pos)
        end = min(match.end() if match else cursor.pos, cursor.pos + _MAX_SCALAR + 1 - size)
        parts.append(cursor.data[cursor.pos : end])
        size += end - cursor.pos
        cursor.pos = end
        if size > _MAX_SCALAR:
            raise Malformed(Reason.BAD_LITERAL)
        if end < len(cursor.data):
            return "".join(parts)
        yield from cursor.wait()


def _scalar(written: str) -> JsonValue:
    if written in _CONSTANTS:
        return _CONSTANTS[written]
    match = _NUMBER.fullmatch(written)
    if match is None:
        raise Malformed(Reason.BAD_LITERAL)
    sign, digits, exponent = match.groups()
    if digits.startswith("."):
        digits = f"0{digits}"
    try:
        return decode(f"{'-' if sign == '-' else ''}{digits.removesuffix('.')}{'.0' if digits.endswith('.') else ''}{exponent}")
    except ValueError:
        raise Malformed(Reason.BAD_LITERAL) from None


def _strings(cursor: Cursor, quote: str) -> Steps[str]:
    """Read a string, and those that stand directly behind it, which Python joins."""
    pieces: list[str] = []
    found: str | None = quote
    while found is not None:
        cursor.pos += len(found)
        pieces.append((yield from _string(cursor, found)))
        yield from cursor.blanks()
        found = yield from cursor.peek(_QUOTES)
    return "".join(pieces)


def _string(cursor: Cursor, quote: str) -> Steps[str]:
    pieces: list[str] = []
    escaped = False
    while True:
        found = yield from cursor.until(_STRING_STOPS[quote], pieces)
        cursor.pos += len(found)
        if found == quote:
            break
        pieces += ["\\", (yield from cursor.character())]
        cursor.pos += 1
        escaped = True
    text = "".join(pieces)
    return _unescaped(text) if escaped else text


def _unescaped(text: str) -> str:
    text = _ESCAPE.sub(_character, text)
    return _SURROGATE.sub(lambda pair: pair.group().encode("utf-16-le", "surrogatepass").decode("utf-16-le"), text)


def _character(match: re.Match[str]) -> str:
    """What an escape stands for; an unknown one stands for itself, as in Python."""
    written = match[1]
    if written in _ESCAPES:
        return _ESCAPES[written]
    if written[0] in "xuU" and len(written) > 1:
        code = int(written[1:], 16)
        return chr(code) if code <= 0x10FFFF else match.group()  # noqa: PLR2004 - the last of Unicode
    return chr(int(written, 8)) if written[0] in "01234567" else match.group()


def _is_last(cursor: Cursor, closer: str) -> Steps[bool]:
    yield from cursor.blanks()
    found = yield from cursor.accept(_SEPARATORS)
    if found not in {",", closer}:
        raise Malformed(Reason.BAD_LITERAL)
    return found == closer


def _items(cursor: Cursor, depth: int, closer: str) -> Steps[list[JsonValue]]:
    items: list[JsonValue] = []
    while True:
        yield from cursor.blanks()
        if (yield from cursor.character()) == closer:
            cursor.pos += 1
            return items
        items.append((yield from value(cursor, depth - 1)))
        if (yield from _is_last(cursor, closer)):
            return items


def _members(cursor: Cursor, depth: int) -> Steps[dict[str, JsonValue]]:
    members: dict[str, JsonValue] = {}
    while True:
        yield from cursor.blanks()
        if (yield from cursor.character()) == "}":
            cursor.pos += 1
            return members
        quote = yield from cursor.peek(_QUOTES)
        if quote is None:
            raise Malformed(Reason.BAD_LITERAL)
        name = yield from _strings(cursor, quote)
        if name in members:
            raise Malformed(Reason.REPEATED_ARGUMENT)
        yield from cursor.blanks()
        if (yield from cursor.accept(_COLON)) is None:
            raise Malformed(Reason.BAD_LITERAL)
        members[name] = yield from value(cursor, depth - 1)
        if (yield from _is_last(cursor, "}")):
            return members
