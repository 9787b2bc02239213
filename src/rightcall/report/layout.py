"""Text in columns: widths as a terminal shows them, escaping, cutting, wrapping."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from rightcall.findings import escape_hidden

ELLIPSIS = "…"
_CLIP = 4  # columns are fewer than characters only where marks combine: four to a column are plenty


def display_width(text: str) -> int:
    """How many columns a text takes: two for wide East Asian characters and emoji, none for combining marks.

    *Source*: Unicode Standard Annex 11; its tables are those of the Python that runs this.
    """
    return len(text) if text.isascii() else sum(map(_character_width, text))


def cut(text: str, width: int) -> str:
    """Shorten a text to at most `width` columns; an ellipsis at the end says that something is missing."""
    if display_width(text) <= width:
        return text
    head, _ = _split_at(text, max(width - 1, 0))
    return head.rstrip() + ELLIPSIS if width > 0 else ""


def cut_head(text: str, width: int) -> str:
    """Shorten a path to at most `width` columns: its end tells more than its beginning."""
    if display_width(text) <= width:
        return text
    tail = text[-max(width - 1, 0) :] if width > 1 else ""
    while display_width(tail) > width - 1:
        tail = tail[1:]
    return (ELLIPSIS + tail) if width > 0 else ""


def shown(text: str, width: int) -> str:
    """A text from the input on one line of at most `width` columns: hidden characters escaped, the end cut.

    *Cost*: linear in `width`, however long the text is.
    """
    clipped = text[: _CLIP * width]
    line = cut(escape_hidden(clipped), width)
    return line if len(clipped) == len(text) or line.endswith(ELLIPSIS) else cut(line, width - 1) + ELLIPSIS


def shown_lines(text: str, width: int, max_lines: int) -> list[str]:
    """A text from the input on at most `max_lines` lines of at most `width` columns, hidden characters escaped."""
    room = max(width, 2) * max_lines
    return wrap(shown(text, _CLIP * room), width, max_lines)


def pad(text: str, width: int) -> str:
    """Fill a text with blanks to `width` columns, or cut it to them."""
    text = cut(text, width)
    return text + " " * (width - display_width(text))


def wrap(text: str, width: int, max_lines: int) -> list[str]:
    """Break a text into at most `max_lines` lines of at most `width` columns, between words where possible.

    The last line ends in an ellipsis when not everything fits. An empty text is one empty line.
    """
    width = max(width, 2)
    lines: list[str] = []
    for line in _lines(text.split(" "), width):
        if len(lines) == max_lines:
            head, _ = _split_at(lines[-1], width - 1)
            lines[-1] = head.rstrip() + ELLIPSIS
            break
        lines.append(line)
    return lines


def join_cut(items: Sequence[str], limit: int, separator: str = ", ") -> str:
    """Join the first `limit` items and count the rest."""
    rest = len(items) - limit
    shown = separator.join(items[:limit])
    return f"{shown} and {rest:,} more" if rest > 0 else shown


def plural(count: int, noun: str) -> str:
    """A count with its noun: `1 error`, `1,204 errors`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _lines(words: Sequence[str], width: int) -> Iterator[str]:
    line = ""
    for word in words:
        rest = word
        while rest or not line:
            joined = f"{line} {rest}" if line else rest
            if display_width(joined) <= width:
                line = joined
                break
            if line:
                yield line
                line = ""
            else:
                head, rest = _split_at(rest, width)
                yield head
    yield line


def _split_at(text: str, width: int) -> tuple[str, str]:
    """Split a text after the longest head that takes at most `width` columns."""
    used = 0
    for i, character in enumerate(text):
        used += _character_width(character)
        if used > width:
            return text[:i], text[i:]
    return text, ""


def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
