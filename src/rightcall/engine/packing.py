"""JSON text that gives back exactly the value that was written: every `Decimal`, and integers of any size."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn, cast

from rightcall.model import JsonValue

PLAIN_INT = 1 << 63
"""Beyond this an integer is written in hexadecimal, for which Python sets no limit of digits."""


def pack(value: JsonValue) -> str:
    """Write a value. Members keep their order: what is asked of a schema may depend on it. *Errors*: ValueError for NaN."""
    return json.dumps(_tagged(value), separators=(",", ":"), allow_nan=False)


def unpack(text: str) -> JsonValue:
    """Read what `pack` wrote. *Errors*: ValueError for any other text."""
    try:
        return _plain(json.loads(text, parse_constant=_refuse))
    except RecursionError as error:
        message = "nested too deeply"
        raise ValueError(message) from error


def _tagged(value: JsonValue) -> object:
    """Arrays get a first item that says what they are, so that there is room for what JSON cannot tell apart."""
    match value:
        case dict():
            return {key: _tagged(item) for key, item in value.items()}
        case list() | tuple():
            return ["l", *map(_tagged, value)]
        case Decimal():
            return ["d", str(value)]
        case bool():
            return value
        case int() if abs(value) >= PLAIN_INT:
            return ["i", hex(value)]
    return value


def _plain(value: Any) -> JsonValue:  # noqa: ANN401 - what json.loads gives
    match value:
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case ["l", *items]:
            return _list(items)
        case ["d", str(digits)]:
            return _decimal(digits)
        case ["i", str(digits)]:
            return int(digits, 16)
        case list():
            _refuse("an array without a tag")
    return cast("JsonValue", value)


def _list(items: Iterable[Any]) -> list[JsonValue]:
    return [_plain(item) for item in items]


def _decimal(digits: str) -> Decimal:
    try:
        number = Decimal(digits)
    except InvalidOperation as error:
        raise ValueError(digits) from error
    if not number.is_finite():
        _refuse(digits)
    return number


def _refuse(what: str) -> NoReturn:
    raise ValueError(what)
