"""Which character of a set a person would rather read in a witness.

Order of preference: lower-case letters, digits, upper-case letters, other printable ASCII, space, letters and other
printable characters of Unicode, then whatever is left. Lone surrogates never appear in a witness, as they cannot be
written in UTF-8.
"""

from __future__ import annotations

from itertools import accumulate
from operator import or_
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings import charset
from rightcall.schema.strings.charset import SURROGATES
from rightcall.schema.strings.unicode import property_bounds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rightcall.schema.strings.charset import Bounds

_ASCII_GROUPS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "-_.,:;/@#+=*!?%&$~'\"()[]{}<>|^`\\",
    " ",
)
_ASCII: Final = "".join(_ASCII_GROUPS)
_PENALTIES: Final = tuple(penalty for penalty, group in enumerate(_ASCII_GROUPS) for _ in group)
_UNICODE_PENALTY: Final = len(_ASCII_GROUPS)
_CONTROL_PENALTY: Final = _UNICODE_PENALTY + 1
_FIRST_ASCII: Final = 0x20
_AFTER_ASCII: Final = 0x7F
_AFTER_C1: Final = 0xA0

# Bit r of _BEFORE[c] says whether the character of rank r lies before the code point 0x20 + c: two look-ups give the ranks of
# an interval, and the lowest bit is its best character.
_BEFORE: Final = tuple(
    accumulate((1 << _ASCII.index(chr(code_point)) for code_point in range(_FIRST_ASCII, _AFTER_ASCII)), or_, initial=0)
)

UNWRITABLE: Final = 1 << 120
"""The penalty of a set of nothing but lone surrogates: more than any string that can be written."""

_SET_APART: Final = (_FIRST_ASCII, _AFTER_ASCII, *SURROGATES)


def preferred(bounds: Bounds) -> tuple[int, int]:
    """How unpleasant the best character of the set is, and a sort key that differs between disjoint sets.

    *Shapes*: `(penalty, rank)`; the penalty is `UNWRITABLE` when the set holds lone surrogates only.
    """
    ranks = _ranks(bounds)
    if ranks:
        rank = (ranks & -ranks).bit_length() - 1
        return _PENALTIES[rank], rank
    for start, end in charset.intervals(bounds):
        first = SURROGATES[1] if SURROGATES[0] <= start < SURROGATES[1] else start
        if first < end:
            return _CONTROL_PENALTY if bounds[-1] <= _AFTER_C1 else _UNICODE_PENALTY, first + len(_ASCII)
    return UNWRITABLE, bounds[0] + len(_ASCII)


def _ranks(bounds: Bounds) -> int:
    """The ranks of the printable ASCII characters of the set, as bits."""
    ranks = 0
    for start, end in charset.intervals(bounds):
        if start >= _AFTER_ASCII:
            break
        low, high = max(start, _FIRST_ASCII), min(end, _AFTER_ASCII)
        if low < high:
            ranks |= _BEFORE[high - _FIRST_ASCII] ^ _BEFORE[low - _FIRST_ASCII]
    return ranks


def penalty(text: str) -> int:
    """How unpleasant a text is, character by character."""
    return sum(preferred((ord(character), ord(character) + 1))[0] for character in text)


def characters(bounds: Bounds) -> Iterator[str]:
    """Every character of the set that can be written, best first."""
    ranks = _ranks(bounds)
    while ranks:
        lowest = ranks & -ranks
        yield _ASCII[lowest.bit_length() - 1]
        ranks ^= lowest
    rest = charset.difference(bounds, _SET_APART)
    if rest:
        letters = property_bounds("L")
        yield from _each(charset.intersection(rest, letters))
        others = charset.difference(rest, letters)
        hidden = charset.union(charset.union(property_bounds("C"), property_bounds("Z")), property_bounds("M"))
        yield from _each(charset.difference(others, hidden))
        yield from _each(charset.intersection(others, hidden))


def _each(bounds: Bounds) -> Iterator[str]:
    for start, end in charset.intervals(bounds):
        yield from map(chr, range(start, end))
