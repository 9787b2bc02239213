"""Bytes or text to a JSON value, with everything that is wrong located by line, column and JSON Pointer."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from rightcall.catalog.json_text.bounds import MAX_NUMBER_DIGITS, JsonLimits, check_bytes, check_structure
from rightcall.catalog.json_text.faults import DUPLICATE, explain
from rightcall.catalog.json_text.places import Places
from rightcall.catalog.json_text.trail import position_of
from rightcall.errors import CatalogError, LimitExceeded
from rightcall.model import JsonValue, Position, Problem

_DEFAULT_LIMITS = JsonLimits()
_WHITESPACE = " \t\n\r"
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonDocument:
    """A JSON text that was read: its value, and where each part of it stands.

    With `is_lines` the text held one JSON value a line and `value` is the list of them, so that pointers start with the
    number of the line's value, counted from 0. `problems` lists the lines that could not be read.
    """

    source: str
    value: JsonValue
    is_lines: bool = False
    problems: tuple[Problem, ...] = ()
    _places: Places = field(repr=False, compare=False)

    def locate(self, pointer: str) -> Position | None:
        """Where the value named by a JSON Pointer starts; None when the text has no such value."""
        return self._places.position(pointer)


def read_json(text: str | bytes, source: str = "<text>", limits: JsonLimits = _DEFAULT_LIMITS) -> JsonDocument:
    """Read one JSON text: integers as `int`, every other number as an exact `Decimal`.

    *Errors*: `CatalogError` with the place of a syntax error, of every repeated key, of NaN and the infinities, of
    unpaired surrogates and of bytes that are not UTF-8; `LimitExceeded` for size, depth and number of values.
    *Cost*: the standard library's C scanner plus a pass over the brackets.
    """
    decoded = decode(text, source, limits)
    check_structure(decoded, source, limits)
    value = _parse(decoded, source, offset=0, whole=decoded)
    start = len(decoded) - len(decoded.lstrip(_WHITESPACE))
    return JsonDocument(source=source, value=value, _places=Places(decoded, [start], is_lines=False))


def read_json_lines(text: str | bytes, source: str = "<text>", limits: JsonLimits = _DEFAULT_LIMITS) -> JsonDocument:
    """Read one JSON text, or a text that holds one JSON value a line.

    *Errors*: as `read_json`; among several lines a faulty one is kept as a problem and costs only itself, unless no
    line can be read.
    """
    decoded = decode(text, source, limits)
    if not _has_value_on_first_line(decoded):
        return read_json(decoded, source, limits)
    check_structure(decoded, source, limits)
    values: list[JsonValue] = []
    roots: list[int] = []
    problems: list[Problem] = []
    offset = 0
    for line in decoded.split("\n"):
        if line.strip(_WHITESPACE):
            try:
                values.append(_parse(line, source, offset=offset, whole=decoded))
            except CatalogError as error:
                problems.extend(error.problems)
            else:
                roots.append(offset + len(line) - len(line.lstrip(_WHITESPACE)))
        offset += len(line) + 1
    return JsonDocument(
        source=source,
        value=values,
        is_lines=True,
        problems=tuple(problems),
        _places=Places(decoded, roots, is_lines=True),
    )


def decode(text: str | bytes, source: str, limits: JsonLimits) -> str:
    """Turn the bytes of a JSON text into characters. *Errors*: `CatalogError`, located, when they are not UTF-8."""
    check_bytes(len(text), source, limits)
    text = _decode_bytes(text, source) if isinstance(text, bytes) else _check_text(text, source, limits)
    text = text.removeprefix(_BOM)
    if not text.strip(_WHITESPACE):
        message = "nothing to read: the input is empty"
        raise CatalogError([Problem(message=message, source=source, hint="give it a tool catalog as JSON")])
    return text


def _decode_bytes(raw: bytes, source: str) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        position = position_of(raw[: error.start].decode("utf-8"), len(raw[: error.start].decode("utf-8")))
        wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
        kind = "UTF-16" if wide else "not UTF-8"
        message = f"the text is {kind}: byte 0x{raw[error.start]:02x} cannot stand here"
        raise CatalogError(
            [Problem(message=message, source=source, position=position, hint="save the file as UTF-8")]
        ) from None


def _check_text(text: str, source: str, limits: JsonLimits) -> str:
    try:
        check_bytes(len(text.encode("utf-8")), source, limits)
    except UnicodeEncodeError as error:
        message = "the text holds half of a surrogate pair, which UTF-8 does not have"
        position = position_of(text, error.start)
        raise CatalogError([Problem(message=message, source=source, position=position)]) from None
    return text


def _has_value_on_first_line(text: str) -> bool:
    """Whether this is one value a line: the first line that is not blank is a value and is not the last one."""
    body = text.strip(_WHITESPACE)
    first, newline, rest = body.partition("\n")
    if not newline or not rest.strip(_WHITESPACE) or first[0] not in "{[":
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True


class _DuplicateKeyError(ValueError):
    """An object repeats a key."""


class _NumberRangeError(ValueError):
    """A number would take too many digits to write out."""


class _ConstantError(ValueError):
    """NaN or an infinity, which JSON does not have."""


def _members(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _DuplicateKeyError
    return members


def _decimal(text: str) -> Decimal:
    number = Decimal(text)
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > MAX_NUMBER_DIGITS or abs(number.adjusted()) > MAX_NUMBER_DIGITS:
        raise _NumberRangeError
    return number


def _constant(name: str) -> JsonValue:
    raise _ConstantError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_members, parse_float=_decimal, parse_constant=_constant)


def _parse(text: str, source: str, *, offset: int, whole: str) -> JsonValue:
    """Parse `text`, which stands at `offset` of `whole`; all that is wrong with it in one `CatalogError`."""
    kind: str | None = None
    value: JsonValue = None
    at: int | None = None
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        kind, at = error.msg, error.pos
    except _DuplicateKeyError:
        kind = DUPLICATE
    except RecursionError:
        what = f"{source}: levels of nesting that this caller's stack can take"
        raise LimitExceeded(what=what, limit=JsonLimits().max_depth, value=None) from None
    except (ValueError, InvalidOperation):
        kind = "token"
    if kind is None and not _has_unpaired_surrogate(text):
        return value
    raise CatalogError(explain(text, kind, at, source=source, offset=offset, whole=whole)) from None


def _has_unpaired_surrogate(text: str) -> bool:
    """Whether the escape of half a surrogate pair stands alone. *Cost*: nothing unless such an escape is there at all."""
    if "\\ud" not in text and "\\uD" not in text:
        return False
    try:
        json.dumps(_DECODER.decode(text), ensure_ascii=False, default=str).encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False
