"""Where a reader stands in a text that arrives in pieces.

Readers are generators: straight-line code that says `yield` when the text it has is not enough. What a reader does depends on
the characters only, never on where the pieces were cut, because every step here waits until its answer can no longer change.

Data that was consumed leaves the window with the next piece, so the window holds one piece and the beginning of one marker.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TypeAlias, TypeVar

from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens, folded

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]
"""A computation that may wait for more text."""

_BLANKS = re.compile(r"\s*", re.ASCII)
_TAG_PARTS = {"": re.compile(r"[^<>\"']*"), '"': re.compile(r'[^<"]*'), "'": re.compile(r"[^<']*")}


class Prose(Exception):  # noqa: N818 - a finding about the text, raised through the generators of a reader
    """What looked like an opener is ordinary text."""


class Malformed(Exception):  # noqa: N818 - a finding about the text, not a failure
    """A block is no call, for the reason given; it ends where the cursor stands."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        """`detail` says more and quotes no value."""
        super().__init__(f"{reason}: {detail}" if detail else str(reason))


class Cut(Exception):  # noqa: N818 - a finding about the text, not a failure
    """A block is not finished where the text, or the room for one block, ends."""

    def __init__(self, reason: Reason) -> None:
        """Which of the two it is."""
        super().__init__(str(reason))


class Cursor:
    """A window on the text, a position in it, and the raw text since the last mark."""

    __slots__ = ("_beyond", "_limit", "_mark", "_pieces", "_room", "closed", "data", "full", "pos", "sink", "stops")

    def __init__(self) -> None:
        """Stand at the beginning of an empty text."""
        self.data = ""
        self.pos = 0
        self.closed = False
        self.full = False
        self.sink: list[str] | None = None  # where a long value goes as long as nothing that `stops` matches comes
        self.stops = _BLANKS
        self._pieces: list[str] | None = None
        self._mark = 0
        self._room = 0
        self._limit = 0
        self._beyond = ""

    def append(self, piece: str) -> None:
        """Add text at the end and let go of what was consumed."""
        data, pos, pieces = self.data, self.pos, self._pieces
        is_used_up = pos == len(data)
        self.data = piece if is_used_up else data[pos:] + piece
        self.pos = 0
        if pieces is None:
            return
        if pos > (mark := self._mark):
            pieces.append(data if is_used_up and not mark else data[mark:pos])
        self._mark = 0
        self._room -= len(piece)
        if self._room < 0:
            self._overflow()

    def absorb(self, piece: str) -> bool:
        """Take a piece that lies wholly inside of a long value, without waking the reader. False where that may not be."""
        sink, raw = self.sink, self._pieces
        if sink is None or raw is None or len(piece) > self._room or self.stops.search(piece):
            return False
        if self._mark < self.pos:
            raw.append(self.data[self._mark : self.pos])
        raw.append(piece)
        sink.append(piece)
        self._room -= len(piece)
        self.data = ""
        self.pos = self._mark = 0
        return True

    def begin(self, limit: int) -> None:
        """Mark this place: from here on the raw text is kept, at most `limit` characters of it."""
        self._pieces = []
        self._mark = self.pos
        self._limit = limit
        self._room = limit - (len(self.data) - self.pos)
        if self._room < 0:
            self._overflow()

    def end(self) -> None:
        """Keep no raw text any longer."""
        self._pieces = None
        if self._beyond:
            self.data += self._beyond
            self._beyond = ""
        self.full = False

    def restart(self) -> None:
        """Move the mark here and count from here, for text that is handed on as it comes."""
        self.end()
        self.begin(self._limit)

    def taken(self) -> str:
        """The raw text since the mark, which moves here."""
        last = self.data[self._mark : self.pos]
        self._mark = self.pos
        if not self._pieces:
            return last
        raw = "".join((*self._pieces, last))
        self._pieces.clear()
        return raw

    def rewind(self, length: int, before: str = "") -> str:
        """Go back to `length` characters after the mark, and give those; for short stretches, as they are copied.

        `before` is raw text that was taken since the block began.
        """
        if self._pieces or before:
            self.data = before + "".join(self._pieces or ()) + self.data[self._mark :]
            self._pieces = []
            self._mark = 0
        self.pos = self._mark + length
        return self.data[self._mark : self.pos]

    def _overflow(self) -> None:
        """Keep what is too much out of sight until the block has ended."""
        self._beyond = self.data[self._room :]
        self.data = self.data[: self._room]
        self._room = 0
        self.full = True

    def wait(self) -> Steps[None]:
        """Let the text go on. *Errors*: `Cut` where it does not."""
        if self.closed and not self.full:
            raise Cut(Reason.CUT)
        if self.full:
            raise Cut(Reason.TOO_LONG)
        yield

    def character(self) -> Steps[str]:
        """Give the next character and stay before it."""
        while self.pos >= len(self.data):
            yield from self.wait()
        return self.data[self.pos]

    def blanks(self, limit: int | None = None) -> Steps[str]:
        """Pass white space and give it. *Errors*: `Prose` where it is longer than `limit`."""
        found: list[str] = []
        size = 0
        while True:
            match = _BLANKS.match(self.data, self.pos)
            end = match.end() if match else self.pos
            if end > self.pos:
                found.append(self.data[self.pos : end])
                size += end - self.pos
                self.pos = end
            if limit is not None and size > limit:
                raise Prose
            if end < len(self.data):
                return "".join(found)
            yield from self.wait()

    def peek(self, tokens: Tokens) -> Steps[str | None]:
        """Say which marker stands here, and stay before it."""
        while True:
            if self.pos >= len(self.data):
                yield from self.wait()
                continue
            match = tokens.regex.match(self.data, self.pos)
            if match is None:
                return None
            if not tokens.is_open(match, len(self.data), more=not (self.closed or self.full)):
                return folded(match)
            yield from self.wait()

    def accept(self, tokens: Tokens) -> Steps[str | None]:
        """Pass a marker if one stands here, and say which."""
        found = yield from self.peek(tokens)
        if found is not None:
            self.pos += len(found)
        return found

    def until(self, tokens: Tokens, pieces: list[str]) -> Steps[str]:
        """Move the text before the next marker to `pieces`, stop before the marker and say which it is."""
        search = tokens.regex.search
        while True:
            data, pos = self.data, self.pos
            match = search(data, pos)
            if match is None:
                if pos < len(data):
                    pieces.append(data[pos:] if pos else data)
                    self.pos = len(data)
                self.sink, self.stops = pieces, tokens.first
            else:
                start = match.start()
                if start > pos:
                    pieces.append(data[pos:start])
                    self.pos = start
                if not tokens.is_open(match, len(data), more=not (self.closed or self.full)):
                    return folded(match)
            if self.closed or self.full:
                self.sink = None
                yield from self.wait()
            yield
            self.sink = None

    def tag_rest(self, limit: int) -> Steps[str | None]:
        """Pass the rest of a tag and its `>`, and give what stands before that; None where it is no tag or too long.

        As in XML, no tag holds a `<`, not even inside quotes: so what only looks like tags is known for it soon.
        """
        parts: list[str] = []
        size, quote = 0, ""
        while True:
            match = _TAG_PARTS[quote].match(self.data, self.pos)
            end = min(match.end() if match else self.pos, self.pos + limit + 1 - size)
            if end > self.pos:
                parts.append(self.data[self.pos : end])
                size += end - self.pos
                self.pos = end
            if size > limit:
                return None
            if end >= len(self.data):
                yield from self.wait()
                continue
            character = self.data[end]
            if character == "<":
                return None
            self.pos = end + 1
            if character == ">" and not quote:
                return "".join(parts)
            parts.append(character)
            size += 1
            quote = "" if quote else character
