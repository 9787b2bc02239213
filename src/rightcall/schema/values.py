"""JSON values as the prover holds them: hashable, with exact numbers, `true` apart from `1`, and `1` equal to `1.0`.

| JSON | here |
|---|---|
| null, true, false | `NULL`, `TRUE`, `FALSE` |
| number | `int`, or `Fraction` when it is not whole |
| string | `str` |
| array | `tuple` |
| object | `FrozenObject` |
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from rightcall.errors import LimitExceeded
from rightcall.model import JsonValue

MAX_EXPONENT = 2_000
"""A number such as 1e999999999 would need a gigabyte once written out exactly; beyond this exponent it is refused."""

_MAX_BITS = 7_000


class Literal(Enum):
    """The three JSON values that are only themselves."""

    NULL = "null"
    TRUE = "true"
    FALSE = "false"

    def __repr__(self) -> str:
        """As JSON writes it."""
        return self.value


NULL, TRUE, FALSE = Literal.NULL, Literal.TRUE, Literal.FALSE

Number: TypeAlias = int | Fraction
Value: TypeAlias = "Literal | int | Fraction | str | tuple[Value, ...] | FrozenObject"


class FrozenObject(dict[str, Value]):
    """A JSON object that is never changed once made, and so can be hashed; it keeps the order of its names."""

    __slots__ = ("_hash",)
    _hash: int

    def __hash__(self) -> int:  # type: ignore[override]
        """Hash the members whatever their order."""
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash


def number(value: float | Decimal) -> Number:
    """Give the exact rational value of a JSON number (a float stands for the shortest decimal that reads back as it)."""
    if isinstance(value, int):
        if value.bit_length() > _MAX_BITS:
            raise LimitExceeded(what="exponent of a JSON number", limit=MAX_EXPONENT, value=None)
        return value
    decimal = value if isinstance(value, Decimal) else Decimal(repr(value))
    exponent = decimal.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > MAX_EXPONENT:
        raise LimitExceeded(what="exponent of a JSON number", limit=MAX_EXPONENT, value=None)
    return whole(Fraction(decimal))


def whole(value: Number) -> Number:
    """Give an `int` for a fraction that is one."""
    return value.numerator if value.denominator == 1 else value


def freeze(value: JsonValue) -> Value:
    """Turn a parsed JSON value into a prover value. *Errors*: LimitExceeded for a number with an absurd exponent."""
    match value:
        case None:
            return NULL
        case bool():
            return TRUE if value else FALSE
        case str():
            return value
        case int() | float() | Decimal():
            return number(value)
        case Mapping():
            return FrozenObject((str(key), freeze(item)) for key, item in value.items())
        case list() | tuple():
            return tuple(freeze(item) for item in value)
    msg = f"not a JSON value: {type(value).__name__}"
    raise TypeError(msg)


def thaw(value: Value) -> JsonValue:
    """Turn a prover value back into plain JSON: numbers become int, float where that is exact, else Decimal."""
    match value:
        case Literal():
            return None if value is NULL else value is TRUE
        case str() | int():
            return value
        case Fraction():
            return _decimal_or_float(value)
        case FrozenObject():
            return {key: thaw(item) for key, item in value.items()}
        case tuple():
            return [thaw(item) for item in value]


def _decimal_or_float(value: Fraction) -> float | Decimal:
    try:
        near = float(value)
    except OverflowError:
        near = math.inf
    if math.isfinite(near) and Fraction(Decimal(repr(near))) == value:
        return near
    return exact_decimal(value)


def exact_decimal(value: Fraction) -> Decimal:
    """Write a fraction as a decimal. *Errors*: ValueError when it has no finite decimal expansion."""
    twos, fives, rest = 0, 0, value.denominator
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        msg = f"{value} has no finite decimal expansion"
        raise ValueError(msg)
    places = max(twos, fives)
    digits = value.numerator * 10**places // value.denominator
    sign = 1 if digits < 0 else 0
    return Decimal((sign, tuple(map(int, str(abs(digits)))), -places))


def encode(value: Value) -> str:
    """Write a value in one canonical way: equal values, and only they, give equal text. Used for digests and order."""
    match value:
        case Literal():
            return value.value
        case str():
            return f"s{len(value)}:{value}"
        case int() | Fraction():
            return f"#{value.numerator:x}/{value.denominator:x}"
        case FrozenObject():
            return "{" + ",".join(encode(key) + encode(value[key]) for key in sorted(value)) + "}"
        case tuple():
            return "[" + ",".join(map(encode, value)) + "]"


def digest_of(*parts: bytes) -> bytes:
    """Hash a sequence of byte strings, with their borders, into 16 bytes."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        state.update(len(part).to_bytes(4, "big"))
        state.update(part)
    return state.digest()
