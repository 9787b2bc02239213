"""Which character of a set a person would rather read in a witness.

Order of preference: lower-case letters, digits, upper-case letters, other printable ASCII, space, letters and other
printable characters of Unicode, then whatever is left. Lone surrogates never appear in a witness, as they cannot be
written in UTF-8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings import charset
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
_PENALTY: Final = {character: penalty for penalty, group in enumerate(_ASCII_GROUPS) for character in group}
_UNICODE_PENALTY: Final = len(_ASCII_GROUPS)
_CONTROL_PENALTY: Final = _UNICODE_PENALTY + 1

UNWRITABLE: Final = 1 << 120
"""The weight of a set of nothing but lone surrogates: more than any string that can be written."""


def preferred(bounds: Bounds) -> tuple[int, int]:
    """How unpleasant the best character of the set is, and a sort key that differs between disjoint sets.

    *Shapes*: `(penalty, rank)`; the penalty is `UNWRITABLE` when the set holds lone surrogates only.
    """
    ascii_part = charset.intersection(bounds, (0x20, 0x7F))
    for rank, character in enumerate(_ASCII) if ascii_part else ():
        if charset.contains(ascii_part, ord(character)):
            return _PENALTY[character], rank
    writable = charset.difference(bounds, charset.SURROGATES)
    if not writable:
        return UNWRITABLE, bounds[0] + len(_ASCII)
    is_control = writable[-1] <= 0xA0  # noqa: PLR2004 - the end of the C1 controls
    return _CONTROL_PENALTY if is_control else _UNICODE_PENALTY, writable[0] + len(_ASCII)


def characters(bounds: Bounds) -> Iterator[str]:
    """Every character of the set that can be written, best first."""
    ascii_part = charset.intersection(bounds, (0x20, 0x7F))
    yield from (character for character in _ASCII if ascii_part and charset.contains(ascii_part, ord(character)))
    rest = charset.difference(charset.difference(bounds, charset.SURROGATES), (0x20, 0x7F))
    if not rest:
        return
    letters = property_bounds("L")
    shown = charset.difference(property_bounds("Any"), charset.union(property_bounds("C"), property_bounds("Z")))
    shown = charset.difference(shown, property_bounds("M"))
    for part in (
        charset.intersection(rest, letters),
        charset.intersection(rest, charset.difference(shown, letters)),
        charset.difference(rest, shown),
    ):
        for start, end in zip(part[::2], part[1::2], strict=True):
            yield from map(chr, range(start, end))
