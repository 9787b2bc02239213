r"""The character sets that ECMA-262 names: `.`, `\d`, `\w`, `\s`, and their complements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings import charset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rightcall.schema.strings.charset import Bounds

LINE_TERMINATORS: Final = charset.from_characters("\n\r\u2028\u2029")
ANY_BUT_LINE_TERMINATOR: Final = charset.complement(LINE_TERMINATORS)
DIGITS: Final = charset.from_ranges([(0x30, 0x39)])
WORD: Final = charset.from_ranges([(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])

# WhiteSpace and LineTerminator of ECMA-262 12.2 and 12.3: U+FEFF, and every character of General_Category Zs.
_LATER_SPACES: Final = ((0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0xFEFF, 0xFEFF))
SPACE: Final = charset.from_ranges(
    ((0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029), *_LATER_SPACES)
)

CLASS_ESCAPES: Final[Mapping[str, Bounds]] = {
    "d": DIGITS,
    "D": charset.complement(DIGITS),
    "w": WORD,
    "W": charset.complement(WORD),
    "s": SPACE,
    "S": charset.complement(SPACE),
}

CONTROL_ESCAPES: Final[Mapping[str, int]] = {"f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B}
