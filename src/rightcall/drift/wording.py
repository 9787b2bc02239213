"""Two versions of a text as one that a person can read: what went, what came, and no character that hides."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

MAX_WORDS = 600
"""Words on each side up to which a difference is looked for word by word; the time for that grows with their product."""
CONTEXT_WORDS = 4
MAX_SHOWN = 400
"""Characters of one piece that went or came."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
"""Characters of a visible category that show nothing."""
_SELECTORS = (range(0xFE00, 0xFE10), range(0x180B, 0x1810), range(0xE0100, 0xE01F0))
_WORD = re.compile(r"[A-Za-z0-9_]{1,32}|[ ]+|(?s:.)")
_SHORT = {"\n": "\\n", "\t": "\\t"}


def visible(text: str) -> str:
    r"""Show every character that cannot be seen, or that turns the text around, as `<U+202E>`; line ends as `\n`.

    *Source*: Unicode general categories C and Z but for the plain blank, variation selectors, and the fillers.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    return f"<U+{ord(character):04X}>" if _is_hidden(character) else character


def _is_hidden(character: str) -> bool:
    if character == " ":
        return False
    if unicodedata.category(character)[0] in "CZ" or character in _INVISIBLE:
        return True
    return any(ord(character) in selectors for selectors in _SELECTORS)


def difference(old: str | None, new: str | None) -> str:
    """What changed from one text to another, with some words around: `[-went-]`, `{+came+}`, `...` for what stayed.

    A text that is not there is shown as nothing. *Cost*: linear; quadratic in the words between the first and the last
    difference, of which at most `MAX_WORDS` are told apart and more are shown as one piece, cut short.
    """
    ones, others = _words(old or ""), _words(new or "")
    start = _common(ones, others)
    end = _common(ones[start:][::-1], others[start:][::-1])
    middle = (ones[start : len(ones) - end], others[start : len(others) - end])
    before, after = ones[:start], ones[len(ones) - end :]
    pieces = [_tail(before), *_pieces(*middle), _head(after)]
    return "".join(piece for piece in pieces if piece).strip()


def _words(text: str) -> list[str]:
    """The words of a text and what stands between them, in pieces that joined are the text.

    A script without blanks is told apart by its characters, and a long run of letters in pieces.
    """
    return _WORD.findall(text)


def _common(ones: Sequence[str], others: Sequence[str]) -> int:
    """How many words both begin with."""
    return next(
        (i for i, (one, other) in enumerate(zip(ones, others, strict=False)) if one != other), min(len(ones), len(others))
    )


def _pieces(went: Sequence[str], came: Sequence[str]) -> Iterator[str]:
    if len(went) > MAX_WORDS or len(came) > MAX_WORDS:
        yield _marked("[-", "".join(went), "-]") + _marked("{+", "".join(came), "+}")
        return
    for tag, i, j, k, m in SequenceMatcher(None, went, came, autojunk=False).get_opcodes():
        if tag == "equal":
            yield _middle(went[i:j])
        else:
            yield _marked("[-", "".join(went[i:j]), "-]") + _marked("{+", "".join(came[k:m]), "+}")


def _marked(opening: str, text: str, closing: str) -> str:
    if not text:
        return ""
    shown = visible(text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN])
    more = f"... ({len(text) - MAX_SHOWN:,} more characters)" if len(text) > MAX_SHOWN else ""
    return f"{opening}{shown}{more}{closing}"


def _tail(words: Sequence[str]) -> str:
    shown = visible("".join(words[-2 * CONTEXT_WORDS :]))
    return f"... {shown}" if len(words) > 2 * CONTEXT_WORDS else shown


def _head(words: Sequence[str]) -> str:
    shown = visible("".join(words[: 2 * CONTEXT_WORDS]))
    return f"{shown} ..." if len(words) > 2 * CONTEXT_WORDS else shown


def _middle(words: Sequence[str]) -> str:
    if len(words) <= 4 * CONTEXT_WORDS + 1:
        return visible("".join(words))
    head, tail = words[: 2 * CONTEXT_WORDS], words[-2 * CONTEXT_WORDS :]
    return f"{visible(''.join(head))} ... {visible(''.join(tail))}"
