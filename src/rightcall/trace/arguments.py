"""The arguments of a call, given as JSON text or as an object: read exactly, or refused with a reason that quotes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from math import isfinite, isnan
from typing import Final, NoReturn, TypeAlias

import orjson

from rightcall.model import JsonValue

MAX_ARGUMENT_BYTES: Final = 1024 * 1024
"""UTF-8 bytes of the arguments of one call."""

MAX_ARGUMENT_DEPTH: Final = 128
"""Levels of objects and arrays in the arguments of one call."""

MAX_NUMBER_DIGITS: Final = 4300
"""Digits of a number written out in full; the bound that Python itself sets for integers."""

_LONG_NUMBER = re.compile(r"[\d.]{16}|\d[eE]-\d{3}")
"""What may be a number that no double holds (or the inside of a text: reading that exactly does no harm)."""
_SPACE_BEFORE_COLON = re.compile(r'"\s+:')
_KIND = {bool: "a boolean", int: "a number", float: "a number", Decimal: "a number", str: "a text", list: "an array"}

NULL = "the arguments are null, not an object"
EMPTY = "the arguments are an empty text, not an object"
INVALID = "the arguments are not valid JSON"
REPEATED_NAME = "a name stands twice in one object of the arguments, and readers differ in which value they take"
NOT_UNICODE = "the arguments hold text that is no valid Unicode"
NOT_FINITE = "the arguments hold a number that JSON cannot write"
LONG_NUMBER = f"the arguments hold a number of more than {MAX_NUMBER_DIGITS:,} digits"
TOO_LARGE = f"the arguments have more than {MAX_ARGUMENT_BYTES:,} bytes"
TOO_DEEP = f"the arguments nest deeper than {MAX_ARGUMENT_DEPTH} levels"


Arguments: TypeAlias = tuple[Mapping[str, JsonValue] | None, str | None]
"""The object that a tool was called with and None, or None and the reason why there is no object."""


class _RefusedError(Exception):
    """Why a text cannot be used; caught in this module."""


def decode_arguments(raw: JsonValue) -> Arguments:
    """What a tool was called with, from JSON text or from an object.

    Integers are exact, other numbers are `float` where that is exact and `Decimal` where it is not. Bounds: 1 MiB, 128 levels.
    *Cost*: linear; the fast decoder reads whatever it is sure to read exactly, the standard library the rest.
    """
    try:
        if isinstance(raw, str):
            return _from_text(raw), None
        if isinstance(raw, dict):
            _check_object(raw)
            return raw, None
    except _RefusedError as refusal:
        return None, str(refusal)
    return None, _no_object(raw)


def _no_object(value: JsonValue) -> str:
    return NULL if value is None else f"the arguments are {_KIND.get(type(value), 'no JSON value')}, not an object"


def _from_text(text: str) -> Mapping[str, JsonValue]:
    if len(text) > MAX_ARGUMENT_BYTES // 4 and len(text.encode("utf-8", "surrogatepass")) > MAX_ARGUMENT_BYTES:
        raise _RefusedError(TOO_LARGE)
    if text.count("{") + text.count("[") > MAX_ARGUMENT_DEPTH:
        _check_text_depth(text)
    if _LONG_NUMBER.search(text):
        return _read_exactly(text)
    try:
        value: JsonValue = orjson.loads(text)
    except orjson.JSONDecodeError:
        return _read_exactly(text)
    if not isinstance(value, dict):
        raise _RefusedError(_no_object(value))
    return value if _names_are_single(text, value) else _read_exactly(text)


def _names_are_single(text: str, value: Mapping[str, JsonValue]) -> bool:
    """Whether certainly no name was swallowed: each needs a colon, so as many colons as names leave no room for another."""
    colons = text.count(":")
    if colons == len(value):
        return True
    names = sum(len(found) for found in _containers(value) if isinstance(found, dict))
    return names in {colons, text.count('":')} and (names == colons or not _SPACE_BEFORE_COLON.search(text))


def _containers(value: Mapping[str, JsonValue] | list[JsonValue]) -> Iterator[Mapping[str, JsonValue] | list[JsonValue]]:
    waiting = [value]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(
            inner for inner in (found.values() if isinstance(found, dict) else found) if isinstance(inner, dict | list)
        )


def _check_text_depth(text: str) -> None:
    """Refuse deep nesting before a recursive reader meets it."""
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", re.sub(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)', "", text, flags=re.DOTALL)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_ARGUMENT_DEPTH:
            raise _RefusedError(TOO_DEEP)


def _read_exactly(text: str) -> Mapping[str, JsonValue]:
    if not text.strip():
        raise _RefusedError(EMPTY)
    try:
        value: JsonValue = json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
        )
    except ValueError as error:
        raise _RefusedError(INVALID) from error
    if not isinstance(value, dict):
        raise _RefusedError(_no_object(value))
    if not _is_unicode(value):
        raise _RefusedError(NOT_UNICODE)
    return value


def _object(pairs: list[tuple[str, JsonValue]]) -> JsonValue:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _RefusedError(REPEATED_NAME)
    return found


def _integer(digits: str) -> int:
    if len(digits) > MAX_NUMBER_DIGITS:
        raise _RefusedError(LONG_NUMBER)
    return int(digits)


def _number(written: str) -> float | Decimal:
    try:
        exact = Decimal(written)
    except InvalidOperation as error:  # an exponent that no Decimal has
        raise _RefusedError(LONG_NUMBER) from error
    if len(written) > MAX_NUMBER_DIGITS or abs(exact.adjusted()) > MAX_NUMBER_DIGITS:
        raise _RefusedError(LONG_NUMBER)
    rounded = float(written)
    return rounded if isfinite(rounded) and Decimal(repr(rounded)) == exact else exact


def _constant(_: str) -> NoReturn:
    raise _RefusedError(NOT_FINITE)


def _check_object(value: Mapping[str, JsonValue]) -> None:
    """Refuse an object that could not be written as JSON within the bounds."""
    try:
        written = orjson.dumps(value)
    except TypeError:  # deep, no Unicode, a long integer or a Decimal: find out which
        written = None
    if written is None or b"null" in written:  # the writer makes null of a number that is not finite
        _check_values(value)
    elif len(written) > MAX_ARGUMENT_DEPTH:
        if len(written) > MAX_ARGUMENT_BYTES:
            raise _RefusedError(TOO_LARGE)
        if written.count(b"{") + written.count(b"[") > MAX_ARGUMENT_DEPTH:
            _check_values(value)


def _check_values(value: Mapping[str, JsonValue]) -> None:
    level: list[Mapping[str, JsonValue] | list[JsonValue]] = [value]
    size_bytes = 0
    for _ in range(MAX_ARGUMENT_DEPTH):
        inner = [child for found in level for child in (found.values() if isinstance(found, dict) else found)]
        for child in inner:
            if isinstance(child, float | Decimal) and (isnan(child) or not isfinite(child)):
                raise _RefusedError(NOT_FINITE)
            size_bytes += _size(child)
        size_bytes += sum(_size(name) for found in level if isinstance(found, dict) for name in found)
        if size_bytes > MAX_ARGUMENT_BYTES:
            raise _RefusedError(TOO_LARGE)
        level = [child for child in inner if isinstance(child, dict | list)]
        if not level:
            return
    raise _RefusedError(TOO_DEEP)


def _size(value: JsonValue) -> int:
    """At least one byte for each value, and the bytes of its text."""
    if not isinstance(value, str):
        return 1
    try:
        return len(value.encode()) + 2
    except UnicodeEncodeError as error:
        raise _RefusedError(NOT_UNICODE) from error


def _is_unicode(value: Mapping[str, JsonValue]) -> bool:
    try:
        json.dumps(value, default=str, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
