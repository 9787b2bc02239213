"""The one machine behind every format: text until an opener, then that opener's reader, then text again.

States: *text* and *reasoning* (both: search the next marker, show what stands before it), *candidate* (an opener was seen and
nothing proves it yet), *block* (proven: a fault is reported). A block that is no call is shown as text and the search goes on
where it ended, never inside it, so every character is read a bounded number of times.
"""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.toolcall.cursor import Cut, Malformed, Prose, Steps
from rightcall.toolcall.events import Event, Reasoning, Rejected, Text
from rightcall.toolcall.lines import Lines
from rightcall.toolcall.reading import Grammar, Opener, Reading
from rightcall.toolcall.tokens import Tokens, fold, folded, tokens_of


def _nothing(_reading: Reading, _opener: str) -> Steps[None]:
    """The reader of markers that are dropped."""
    yield from ()


class Machine:
    """Text, reasoning and the openers of one format."""

    def __init__(self, reading: Reading, grammar: Grammar) -> None:
        """The openers of a grammar may not share a literal."""
        self._reading = reading
        self._openers = {fold(opener.literal): opener for opener in grammar.openers}
        self._dropped = {fold(marker): Opener(literal=marker, reader=_nothing, is_syntax=False) for marker in grammar.dropped}
        self._tags = {fold(opener): closer for opener, closer in (*reading.options.reasoning, *grammar.reasoning)}
        self._own_tags = tuple(opener for opener, _ in grammar.reasoning)
        self._closer = reading.options.reasoning[0][1] if reading.options.starts_in_reasoning else None
        self._left: str | None = None  # the closer of reasoning that a call has ended, dropped if it still comes
        self._blank = True  # nothing but blanks was shown since the start or the last call
        self._lines = Lines()
        self._tables: dict[tuple[bool, str | None, str | None], Tokens] = {}
        self._tokens = self._table()
        self._rests = False
        self.saw_syntax = False

    def plain(self, text: str) -> list[Event] | None:
        """The events of a piece that is nothing but text while nothing is held, as most pieces are; None for any other."""
        if not self._rests or self._blank or self._tokens.first.search(text):
            return None
        cursor = self._reading.cursor
        if cursor.pos < len(cursor.data):
            return None
        self._lines.add(text)
        return [Text(text=text)] if self._closer is None else [Reasoning(text=text)]

    def run(self) -> Steps[None]:
        """Read until the text ends."""
        cursor = self._reading.cursor
        while True:
            data, pos = cursor.data, cursor.pos
            match = self._tokens.regex.search(data, pos)
            start = match.start() if match else len(data)
            if start > pos:
                cursor.pos = start
                was_blank = self._blank
                self._show(data[pos:start] if pos or match else data)
                if was_blank is not self._blank:
                    continue  # fewer openers count now; none of these began earlier
            if match and not self._tokens.is_open(match, len(data), more=not cursor.closed):
                yield from self._marker(folded(match))
            elif not cursor.closed:
                self._rests = True
                yield
                self._rests = False
            else:
                cursor.pos = len(data)
                if start < len(data):
                    self._show(data[start:])
                return

    def _marker(self, key: str) -> Steps[None]:
        """A whole marker stands at the cursor."""
        if self._closer is not None and key == fold(self._closer):
            self._pass(key)
            self._enter(None)
        elif self._left is not None and key == fold(self._left):
            self._pass(key)
            self._left = None
        elif key in self._tags and self._closer is None:
            self._pass(key)
            self._enter(self._tags[key])
        elif self._shielded(opener := self._openers.get(key) or self._dropped[key]):
            self._show(self._pass_text(key))
        elif key in self._dropped:
            self._pass(key)
        else:
            yield from self._block(opener, key)
        self._tokens = self._table()

    def _block(self, opener: Opener, key: str) -> Steps[None]:
        reading = self._reading
        cursor = reading.cursor
        self.saw_syntax = self.saw_syntax or opener.is_syntax
        reading.begin()
        cursor.pos += len(key)
        try:
            yield from opener.reader(reading, key)
        except Prose:
            self._release(len(key))
        except Malformed as fault:
            self._reject(str(fault), len(key))
        except Cut as fault:
            cursor.pos = len(cursor.data)
            self._reject(str(fault), len(key))
        else:
            reading.finish()
            self.saw_syntax = True
            self._blank = True
            if self._closer is not None:
                self._left = self._closer
                self._enter(None)

    def _release(self, length: int) -> None:
        """The opener was prose: show it, and go on right behind it."""
        text = self._reading.rewind(length)
        self._reading.cursor.end()
        self._show(text)

    def _reject(self, reason: str, length: int) -> None:
        """The block is no call: report it, show it, and go on behind it."""
        reading = self._reading
        if not reading.confirmed:
            self._release(length)
            return
        self.saw_syntax = True
        reading.is_spoiled = True
        raw = reading.raw()
        reading.cursor.end()
        shown = reading.options.rejected == "text" and not reading.hidden
        reading.out.event(Rejected(raw=raw, reason=reason, as_text=shown))
        if shown:
            self._show(raw)

    def _show(self, text: str) -> None:
        reasoning = self._closer is not None
        self._reading.out.text(text, reasoning=reasoning)
        self._lines.add(text)
        if self._blank and not reasoning and not text.isspace():
            self._blank = False
            self._tokens = self._table()

    def _pass_text(self, key: str) -> str:
        cursor = self._reading.cursor
        start = cursor.pos
        cursor.pos += len(key)
        return cursor.data[start : cursor.pos]

    def _pass(self, key: str) -> None:
        self._reading.layout(self._pass_text(key))

    def _enter(self, closer: str | None) -> None:
        """Reasoning begins, up to `closer`, or ends."""
        self._closer = closer
        self._lines = Lines()

    def _shielded(self, opener: Opener) -> bool:
        if not opener.shielded:
            return False
        options, lines = self._reading.options, self._lines
        shielded = (not options.fenced and lines.in_fence()) or (not options.inline and lines.in_span())
        self.saw_syntax = self.saw_syntax or (shielded and opener.is_syntax)
        return shielded

    def _table(self) -> Tokens:
        key = self._blank, self._closer, self._left
        if key not in self._tables:
            self._tables[key] = tokens_of(frozenset(self._words()))
        return self._tables[key]

    def _words(self) -> Iterator[str]:
        openers = self._openers.values()
        if self._closer is not None:
            yield self._closer
            yield from (opener.literal for opener in openers if opener.in_reasoning)
            return
        if self._left is not None:
            yield self._left
        yield from self._tags if self._blank else self._own_tags
        yield from self._dropped
        yield from (opener.literal for opener in openers if self._blank or opener.place == "anywhere")
