"""The bytes of one record, decoded exactly or refused with a reason that quotes nothing."""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import Final

import orjson

from rightcall.model import JsonValue

MAX_RECORD_DEPTH: Final = 250
"""Levels of objects and arrays in one record."""

MAX_NUMBER_DIGITS: Final = 4300
"""Digits of a number written out in full; the bound that Python itself sets for integers."""

_DOUBLE_DIGITS = 15
_SKELETON = bytes(
    ord("0") if chr(byte) in "0123456789." else ord("e") if chr(byte) in "eE" else ord("-") if chr(byte) == "-" else 32
    for byte in range(256)
)
_LONG_NUMBER = re.compile(rb"(?:\A|[\s:,\[-])[0-9][0-9.]*(?:(?<=[0-9.]{16})|[eE]-[0-9]{3})")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)', re.DOTALL)


class UnreadableRecordError(Exception):
    """A record that cannot be decoded: the kind of its fault, and a reason without any of its text."""

    def __init__(self, kind: str, reason: str) -> None:
        """`kind` is a stable word to count by."""
        self.kind = kind
        super().__init__(reason)


def decode_record(raw: bytes) -> JsonValue:
    """The JSON value in the bytes of one record.

    Integers are exact, other numbers are `float` where that is exact and `Decimal` where it is not. NaN and the infinities,
    which some programs write, are kept, so that one odd measurement costs no call. *Errors*: `UnreadableRecordError`.
    *Cost*: the fast decoder and a few passes at C speed; the standard library's decoder where the fast one could lose a
    digit or a repeated name.
    """
    try:
        value: JsonValue = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return _decode_exactly(raw)
    if isinstance(value, dict | list):
        _check_depth(raw)
        if _may_lose_digits(raw) or _may_lose_names(raw, value):
            return _decode_exactly(raw)
    return value


def _may_lose_digits(raw: bytes) -> bool:
    skeleton = raw.translate(_SKELETON)
    if b"0" * (_DOUBLE_DIGITS + 1) not in skeleton and b"0e-000" not in skeleton:
        return False
    return _LONG_NUMBER.search(_STRING.sub(b"", raw)) is not None


def _may_lose_names(raw: bytes, value: JsonValue) -> bool:
    """Each name is written with a colon after it: as many in the text as in what was read leave no room for a lost one."""
    return raw.count(b'":') != orjson.dumps(value).count(b'":') or b'" :' in raw


def _check_depth(raw: bytes) -> None:
    if raw.count(b"{") + raw.count(b"[") <= MAX_RECORD_DEPTH:
        return
    depth = 0
    for bracket in re.findall(rb"[\[\]{}]", _STRING.sub(b"", raw)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_RECORD_DEPTH:
            kind = "too-deep"
            raise UnreadableRecordError(kind, f"the record nests deeper than {MAX_RECORD_DEPTH} levels")


def _decode_exactly(raw: bytes) -> JsonValue:
    _check_depth(raw)
    try:
        text = raw.decode("utf-8-sig")
        value: JsonValue = json.loads(
            text, object_pairs_hook=_members, parse_int=_integer, parse_float=_number, parse_constant=float
        )
    except UnicodeDecodeError as error:
        kind, reason = "invalid-json", "the record is not UTF-8"
        raise UnreadableRecordError(kind, reason) from error
    except ValueError as error:
        kind, reason = "invalid-json", "the record is not valid JSON"
        raise UnreadableRecordError(kind, reason) from error
    return value


def _members(pairs: list[tuple[str, JsonValue]]) -> JsonValue:
    members = dict(pairs)
    if len(members) != len(pairs):
        kind, reason = "repeated-name", "a name stands twice in one object, and readers differ in which value they take"
        raise UnreadableRecordError(kind, reason)
    return members


def _integer(digits: str) -> int:
    _check_length(len(digits))
    return int(digits)


def _number(written: str) -> float | Decimal:
    try:
        exact = Decimal(written)
    except InvalidOperation:  # an exponent of twenty digits
        exact = Decimal("Infinity")
    _check_length(len(written) if exact.is_finite() and abs(exact.adjusted()) <= MAX_NUMBER_DIGITS else MAX_NUMBER_DIGITS + 1)
    rounded = float(written)
    return rounded if isfinite(rounded) and Decimal(repr(rounded)) == exact else exact


def _check_length(digits: int) -> None:
    if digits > MAX_NUMBER_DIGITS:
        kind = "too-large"
        raise UnreadableRecordError(kind, f"the record holds a number of more than {MAX_NUMBER_DIGITS:,} digits")
