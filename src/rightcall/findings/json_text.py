"""JSON values as text, exactly: every digit of every number, and no hidden character raw."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from json.encoder import encode_basestring
from typing import Literal, TypeAlias

from rightcall.findings.characters import HIDDEN

Style: TypeAlias = Literal["compact", "spaced", "indented"]
_Container: TypeAlias = Mapping[str, object] | list[object] | tuple[object, ...]
_CONTAINERS = (dict, list, tuple, Mapping)  # the plain ones first: asking the abstract one is slow
_MAX_STR_DIGITS = 4_000  # Python refuses to print longer integers in one step


def json_text(value: object, *, style: Style = "compact", sort_keys: bool = False) -> str:
    r"""Write a JSON value as text.

    Integers of any size and `Decimal` are written in full, mappings keep their order unless `sort_keys`; hidden
    characters and lone surrogates become `\uXXXX`, so the text is safe on a terminal and always encodes as UTF-8.
    `spaced` is one line with a blank after commas and colons, `indented` uses two blanks a level.

    *Errors*: `TypeError` for what is no JSON value, `ValueError` for a number that JSON cannot write (NaN, infinity).
    *Cost*: linear in the value; needs no recursion, so depth is no limit.
    """
    pieces: list[str] = []
    open_containers: list[Iterator[tuple[str, object]]] = [iter([("", value)])]
    closers = [""]
    while open_containers:
        step = next(open_containers[-1], None)
        if step is None:
            open_containers.pop()
            pieces.append(closers.pop())
            continue
        lead, child = step
        pieces.append(lead)
        if isinstance(child, str):
            pieces.append(_string_text(child))
        elif isinstance(child, _CONTAINERS):
            opening, closing = ("{", "}") if isinstance(child, Mapping) else ("[", "]")
            pieces.append(opening)
            closers.append(_line_break(style, len(open_containers) - 1) + closing if child else closing)
            open_containers.append(_members(child, style, len(open_containers), sort_keys=sort_keys))
        else:
            pieces.append(_scalar_text(child))
    return "".join(pieces)


def _members(container: _Container, style: Style, depth: int, *, sort_keys: bool) -> Iterator[tuple[str, object]]:
    """Each child with the text that stands before it: separator, line break, and the key of a member."""
    separator = ", " if style == "spaced" else ","
    colon = ":" if style == "compact" else ": "
    line_break = _line_break(style, depth)
    lead = line_break
    if isinstance(container, Mapping):
        for key in sorted(container) if sort_keys else container:
            yield lead + _string_text(key) + colon, container[key]
            lead = separator + line_break
    else:
        for item in container:
            yield lead, item
            lead = separator + line_break


def _line_break(style: Style, depth: int) -> str:
    return "\n" + "  " * depth if style == "indented" else ""


def _scalar_text(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if value.bit_length() < _MAX_STR_DIGITS else format(Decimal(value), "f")
        case float() | Decimal():
            return _fraction_text(value)
        case _:
            message = f"not a JSON value: {type(value).__name__}"
            raise TypeError(message)


def _fraction_text(value: float | Decimal) -> str:
    if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
        message = f"JSON cannot write {value}"
        raise ValueError(message)
    return repr(value) if isinstance(value, float) else str(value)


def _string_text(text: object) -> str:
    if not isinstance(text, str):
        message = f"a JSON object needs string keys, not {type(text).__name__}"
        raise TypeError(message)
    quoted = encode_basestring(text)
    # Controls below 0x20 are escaped already; the only other hidden character of ASCII is DEL.
    return quoted if quoted.isascii() and "\x7f" not in quoted else HIDDEN.sub(_escape, quoted)


def _escape(match: re.Match[str]) -> str:
    """Escape by UTF-16 code units (RFC 8259 section 7)."""
    digits = match.group().encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{digits[i : i + 4]}" for i in range(0, len(digits), 4))
