"""Values between XML-like tags: with entities and CDATA, or raw."""

from __future__ import annotations

from rightcall.toolcall.arguments import Written
from rightcall.toolcall.cursor import Cursor, Malformed, Steps
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens
from rightcall.toolcall.values import decode_entities, strip_layout

_CDATA = "<![cdata["
_CDATA_END = Tokens(["]]>"])
BLANK = frozenset(" \t\r\n\f\v")


class EscapedValues:
    """Values as XML has them: entities decoded once, CDATA sections as they are, the first closer ends.

    Text beside CDATA counts unless it is blank. Models put text into CDATA that holds `]]>`: so that only ends a section when a
    closer or another section follows, or when no other `]]>` comes before the closer.
    """

    def __init__(self, closer: str) -> None:
        """`closer` without its `>`: `</parameter`."""
        self._closer = closer
        self._stops = Tokens([closer, _CDATA])
        self._loose_stops = Tokens([closer, _CDATA, "]]>"])

    def read(self, cursor: Cursor) -> Steps[Written]:
        """Read up to and with the closer."""
        parts: list[tuple[bool, str]] = []
        pieces: list[str] = []
        while True:
            found = yield from cursor.until(self._stops, pieces)
            if found == _CDATA:
                parts.append((False, "".join(pieces)))
                pieces.clear()
                cursor.pos += len(found)
                yield from self._section(cursor, parts)
                continue
            cursor.pos += len(found)
            after = yield from cursor.character()
            if after == ">" or after in BLANK:
                yield from closed(cursor)
                parts.append((False, "".join(pieces)))
                return _written(parts)
            pieces.append(self._closer)

    def _section(self, cursor: Cursor, parts: list[tuple[bool, str]]) -> Steps[None]:
        text: list[str] = []
        yield from cursor.until(_CDATA_END, text)
        while True:
            cursor.pos += len("]]>")
            gap = yield from cursor.blanks()
            if (yield from cursor.peek(self._stops)) is not None:
                parts += [(True, "".join(text)), (False, gap)]
                return
            rest: list[str] = []
            if (yield from cursor.until(self._loose_stops, rest)) != "]]>":
                parts += [(True, "".join(text)), (False, gap + "".join(rest))]
                return
            text += ["]]>", gap, *rest]


def closed(cursor: Cursor) -> Steps[None]:
    """Pass the rest of a closing tag. *Errors*: `Malformed` where it has any but blanks."""
    rest = yield from cursor.tag_rest(64)
    if rest is None or rest.strip():
        raise Malformed(Reason.BAD_TAG)


def _written(parts: list[tuple[bool, str]]) -> Written:
    if len(parts) == 1:
        markup = strip_layout(parts[0][1])
        return Written(text=decode_entities(markup), markup=markup)
    beside = "".join(text for is_cdata, text in parts if not is_cdata)
    if not beside.strip():
        return Written(text="".join(text for is_cdata, text in parts if is_cdata))
    text = "".join(text if is_cdata else decode_entities(text) for is_cdata, text in parts)
    markup = "".join(f"<![CDATA[{text}]]>" if is_cdata else text for is_cdata, text in parts)
    return Written(text=strip_layout(text), markup=strip_layout(markup))


class RawValues:
    """Values that are never escaped: a closer counts only where the next tag may follow it."""

    def __init__(self, closer: str, followers: Tokens) -> None:
        """`closer` with its `>`; `followers` are the beginnings of the tags that may come next."""
        self._closer = Tokens([closer])
        self._followers = followers

    def read(self, cursor: Cursor) -> Steps[str]:
        """Read up to and with the closer, and the blanks behind it."""
        pieces: list[str] = []
        while True:
            closer = yield from cursor.until(self._closer, pieces)
            written = cursor.data[cursor.pos : cursor.pos + len(closer)]
            cursor.pos += len(closer)
            gap = yield from cursor.blanks()
            if (yield from cursor.peek(self._followers)) is not None:
                return "".join(pieces)
            pieces += [written, gap]
