"""JSON text to values and back, nothing rounded and nothing lost.

Integers are exact at any size that Python reads. Other numbers are `float` where that is the same number and `Decimal` where it
is not. NaN, the infinities and repeated names are refused. Raw control characters in strings are taken: models write them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import NoReturn, cast

from rightcall.model import JsonValue


def decode(text: str) -> JsonValue:
    """Read one JSON text. *Errors*: ValueError with a reason that quotes no value."""
    try:
        return cast("JsonValue", _DECODER.decode(text))
    except json.JSONDecodeError as error:
        message = f"{error.msg} at character {error.pos}"
        raise ValueError(message) from None
    except RecursionError:
        message = "nested too deeply"
        raise ValueError(message) from None


def encode(value: JsonValue) -> str:
    """Write one JSON text, every number as it is. Only lone surrogates are escaped, which UTF-8 cannot write."""
    try:
        text = _PLAIN(value)
    except TypeError:  # a Decimal
        text = "".join(_pieces(value))
    return text if text.isascii() else _SURROGATE.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


_SURROGATE = re.compile("[\ud800-\udfff]")
_PLAIN: Callable[[JsonValue], str] = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False).encode


def _pieces(value: JsonValue) -> list[str]:
    match value:
        case Decimal():
            return [str(value).replace("E+", "E")]
        case dict():
            members = [[_PLAIN(name), ": ", *_pieces(member)] for name, member in value.items()]
            return ["{", *_joined(members), "}"]
        case list():
            return ["[", *_joined([_pieces(item) for item in value]), "]"]
        case _:
            return [_PLAIN(value)]


def _joined(parts: list[list[str]]) -> list[str]:
    out: list[str] = []
    for part in parts:
        if out:
            out.append(", ")
        out += part
    return out


def number(written: str) -> float | Decimal:
    """Read a number that is no integer. *Errors*: ValueError where no number has such an exponent."""
    try:
        exact = Decimal(written)
    except InvalidOperation:
        message = "an exponent that no number has"
        raise ValueError(message) from None
    rounded = float(exact)
    return rounded if isfinite(rounded) and Decimal(repr(rounded)) == exact else exact


def _refuse_constant(name: str) -> NoReturn:
    message = f"{name} is no JSON number"
    raise ValueError(message)


def _members(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    members = dict(pairs)
    if len(members) < len(pairs):
        message = "a name is given twice in one object"
        raise ValueError(message)
    return members


_DECODER = json.JSONDecoder(parse_float=number, parse_constant=_refuse_constant, object_pairs_hook=_members, strict=False)
