"""Which characters a person cannot see, or can be misled by: they are never shown raw."""

from __future__ import annotations

import re

_CONTROLS = r"\x00-\x1f\x7f-\x9f"
_FORMAT = (
    r"\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
    r"\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    r"\U000e0020-\U000e007f"
)
_SEPARATORS = r"\u2028\u2029"
_SURROGATES = r"\ud800-\udfff"
_INVISIBLE = (
    r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0e\uffa0\ufff0-\ufff8"
    r"\U000e0000\U000e0002-\U000e001f\U000e0080-\U000e0fff"
)
_EMOJI_BASES = r"#*0-9\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"

HIDDEN = re.compile(
    rf"(?:[{_CONTROLS}{_FORMAT}{_SEPARATORS}{_SURROGATES}{_INVISIBLE}]"
    rf"|(?<![{_EMOJI_BASES}])\ufe0f)+"  # after an emoji this selector only asks for the coloured form
)
"""Matches a run of characters that must be shown escaped.

Controls (Cc, with ESC and newline), format characters (Cf, with every bidi control and the zero-width ones), line and
paragraph separators, lone surrogates, and whatever else renders as nothing (Default_Ignorable_Code_Point: fillers,
variation selectors, tag characters).

*Source*: Unicode 15.1, general categories and DerivedCoreProperties.
"""


def escape_hidden(text: str) -> str:
    r"""Show hidden characters by their escapes (`\x1b`, `\u202e`, `\U000e0041`, `\n`), everything else as it is."""
    return HIDDEN.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    return match.group().encode("unicode_escape").decode("ascii")
