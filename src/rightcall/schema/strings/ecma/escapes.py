"""Which characters an escape or a bracketed class stands for. *Source*: ECMA-262 22.2.1, annex B.1.2."""

from __future__ import annotations

import re
from typing import Final

from rightcall.schema.strings import charset
from rightcall.schema.strings.charset import Bounds
from rightcall.schema.strings.ecma.classes import CLASS_ESCAPES, CONTROL_ESCAPES
from rightcall.schema.strings.errors import InvalidPattern, UnsupportedPattern
from rightcall.schema.strings.unicode import property_bounds

_HEX: Final = re.compile(r"\\x([0-9a-fA-F]{2})")
_BRACED: Final = re.compile(r"\\u\{([0-9a-fA-F]+)\}")
_PAIR: Final = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_FOUR: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_CONTROL: Final = re.compile(r"\\c([a-zA-Z])")
_PROPERTY: Final = re.compile(r"\\([pP])\{([A-Za-z0-9_=]+)\}")
_NUL: Final = re.compile(r"\\0(?![0-9])")
_POSIX_CLASS: Final = re.compile(r"\[:\^?[a-z]+:\]")
_HYPHEN: Final[Bounds] = (0x2D, 0x2E)


class Escapes:
    """The escapes and classes of one pattern text. Every method takes an offset and gives back where it stopped."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self._text = text

    def read(self, offset: int, *, in_class: bool) -> tuple[Bounds, int]:
        """The set an escape stands for. The text has a backslash at `offset`."""
        following = self._text[offset + 1 : offset + 2]
        if following in CLASS_ESCAPES and following:
            return CLASS_ESCAPES[following], offset + 2
        if following in ("p", "P"):
            return self._property(offset)
        code_point, end = self._code_point(offset, following, in_class=in_class)
        return (code_point, code_point + 1), end

    def read_class(self, offset: int) -> tuple[Bounds, int]:
        """The set of a bracketed class. The text has an opening bracket at `offset`."""
        position = offset + 1
        is_negated = self._text.startswith("^", position)
        position += is_negated
        sets: list[Bounds] = []
        while not self._text.startswith("]", position):
            low, after_low = self._class_atom(position, opened_at=offset)
            if not self._is_range(after_low):
                sets.append(low)
                position = after_low
                continue
            high, after_high = self._class_atom(after_low + 1, opened_at=offset)
            if self._is_class_escape(position) or self._is_class_escape(after_low + 1):
                sets += (low, _HYPHEN, high)
            elif high[0] < low[0]:
                reason = "a character range that is out of order"
                raise InvalidPattern(reason, position)
            else:
                sets.append((low[0], high[0] + 1))
            position = after_high
        bounds = charset.union_of({id(bounds): bounds for bounds in sets}.values())  # `\w` a thousand times is one set
        return charset.complement(bounds) if is_negated else bounds, position + 1

    def _is_range(self, position: int) -> bool:
        return self._text.startswith("-", position) and self._text[position + 1 : position + 2] not in ("]", "")

    def _is_class_escape(self, position: int) -> bool:
        return self._text[position] == "\\" and self._text[position + 1] in "dDwWsSpP"

    def _class_atom(self, position: int, *, opened_at: int) -> tuple[Bounds, int]:
        if position >= len(self._text):
            reason = "a class that is not closed"
            raise InvalidPattern(reason, opened_at)
        if self._text[position] == "\\":
            return self.read(position, in_class=True)
        if _POSIX_CLASS.match(self._text, position):
            reason = "a POSIX class, which ECMA-262 does not have,"
            raise UnsupportedPattern(reason, position)
        code_point = ord(self._text[position])
        return (code_point, code_point + 1), position + 1

    def _property(self, offset: int) -> tuple[Bounds, int]:
        found = _PROPERTY.match(self._text, offset)
        if found is None:
            reason = "an incomplete property escape"
            raise InvalidPattern(reason, offset)
        try:
            bounds = property_bounds(found[2])
        except KeyError:
            reason = "a property that ECMA-262 does not name"
            raise InvalidPattern(reason, offset) from None
        return charset.complement(bounds) if found[1] == "P" else bounds, found.end()

    def _code_point(self, offset: int, following: str, *, in_class: bool) -> tuple[int, int]:
        match following:
            case "":
                reason = "a backslash at the end"
                raise InvalidPattern(reason, offset)
            case "b" if in_class:
                return 0x08, offset + 2
            case "c" | "x" | "u":
                return self._numbered(offset)
            case "k":
                reason = "a back-reference"
                raise UnsupportedPattern(reason, offset)
            case _ if following in CONTROL_ESCAPES:
                return CONTROL_ESCAPES[following], offset + 2
            case _ if following in "0123456789":
                return self._digit(offset, in_class=in_class)
            case _ if following.isascii() and following.isalpha():
                reason = "an escaped letter that has no meaning"
                raise InvalidPattern(reason, offset)
            case _:
                return ord(following), offset + 2

    def _digit(self, offset: int, *, in_class: bool) -> tuple[int, int]:
        if _NUL.match(self._text, offset):
            return 0, offset + 2
        reason = "an octal escape" if in_class or self._text[offset + 1] == "0" else "a back-reference"
        raise UnsupportedPattern(reason, offset)

    def _numbered(self, offset: int) -> tuple[int, int]:
        if found := _PAIR.match(self._text, offset):
            high, low = int(found[1], 16), int(found[2], 16)
            return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00), found.end()
        if found := _HEX.match(self._text, offset) or _FOUR.match(self._text, offset):
            return int(found[1], 16), found.end()
        if found := _CONTROL.match(self._text, offset):
            return ord(found[1]) % 32, found.end()
        found = _BRACED.match(self._text, offset)
        if found is None or int(found[1][-8:], 16) >= charset.LIMIT or found[1][:-8].strip("0"):
            reason = "an incomplete escape"
            raise InvalidPattern(reason, offset)
        return int(found[1], 16), found.end()
