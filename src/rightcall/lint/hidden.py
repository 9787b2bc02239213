"""Characters that people do not see and models read, and which of them a script or an emoji needs."""

from __future__ import annotations

import re
import unicodedata

_CANDIDATE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
    r"\ufe00-\ufe0f\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_FLAG = re.compile(
    "\U0001f3f4(?:\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067|\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074"
    "|\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073)\U000e007f"
)
"""The flags of England, Scotland and Wales, the only ones that Unicode recommends; other tag sequences may carry a message."""
_JOINING = ((0x0600, 0x08FF), (0x0900, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x18AF), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC))
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_EMOJI_TAIL = frozenset({0xFE0F, *range(0x1F3FB, 0x1F400)})
_SPACE, _NON_JOINER, _JOINER = 0x200B, 0x200C, 0x200D
_SELECTORS, _MORE_SELECTORS = range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)
_TAG_FIRST, _TAG_LAST = 0xE0020, 0xE007E


def hidden_places(text: str) -> tuple[int, ...]:
    """Where in a text do hidden characters stand that no script and no emoji needs?

    Joiners between emoji and in Arabic, Persian and Indic words, selectors of a form, marks of direction in right-to-left
    text, and the zero-width spaces of scripts without spaces are not told. *Cost*: linear.
    """
    if _CANDIDATE.search(text) is None:
        return ()
    flags = {place for match in _FLAG.finditer(text) for place in range(*match.span())}
    right_to_left = any(char.isalpha() and unicodedata.bidirectional(char) in ("R", "AL") for char in text)
    return tuple(
        place
        for place in (match.start() for match in _CANDIDATE.finditer(text))
        if place not in flags and not _is_needed(text, place, right_to_left=right_to_left)
    )


def decoded_tags(text: str, places: tuple[int, ...], limit: int = 200) -> str:
    """The message that tag characters at these places spell, at most `limit` characters of it."""
    codes = (ord(text[place]) for place in places)
    return "".join(chr(code - 0xE0000) for code in codes if _TAG_FIRST <= code <= _TAG_LAST)[:limit]


def _is_needed(text: str, place: int, *, right_to_left: bool) -> bool:
    code = ord(text[place])
    before = ord(text[place - 1]) if place else 0
    if code in (0x200E, 0x200F, 0x061C):
        return right_to_left
    if _is_selector(code):
        return place > 0 and _takes_selector(text[place - 1])
    if code == _SPACE:
        return _within(before, _UNSPACED)
    if code == _NON_JOINER:
        return _within(before, _JOINING)
    if code == _JOINER:
        return _within(before, _JOINING) or _joins_emoji(text, place)
    return False


def _is_selector(code: int) -> bool:
    return code in _SELECTORS or code in _MORE_SELECTORS


def _takes_selector(char: str) -> bool:
    """Whether a variation selector after this character chooses its form: emoji, signs, keycaps, Han and letters that vary.

    A selector after another one, after a blank or after a Latin letter chooses nothing, and may carry a byte of a message.
    """
    if char.isascii():
        return char in "#*0123456789"
    return not _is_selector(ord(char)) and not char.isspace()


def _joins_emoji(text: str, place: int) -> bool:
    first = place - 1
    for _ in range(2):
        if first >= 0 and ord(text[first]) in _EMOJI_TAIL:
            first -= 1
    return first >= 0 and place + 1 < len(text) and _is_symbol(text[first]) and _is_symbol(text[place + 1])


def _is_symbol(char: str) -> bool:
    return unicodedata.category(char) == "So" or char in "\u2640\u2642"


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)
