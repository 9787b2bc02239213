"""The parser: text in, events out, whatever the pieces."""

from __future__ import annotations

import codecs
from collections.abc import Iterable

from rightcall.errors import UsageError
from rightcall.toolcall.declared import Declared, ToolLike, declare
from rightcall.toolcall.events import Event
from rightcall.toolcall.machine import Machine
from rightcall.toolcall.options import DEFAULT_OPTIONS, Options
from rightcall.toolcall.reading import Reading
from rightcall.toolcall.registry import AUTO, load_grammar

WINDOW_CHARS = 16_384
"""Longer pieces are read in parts of this size, so that what is copied at each step stays small."""


class Parser:
    """Turns the text of one answer of a model into text, reasoning and calls, as it comes.

    Joined neighbouring events are the same for every way of cutting the text. Text is held back only while it may be the
    beginning of a call: at most 64 characters before that is proven. *Cost*: linear time; memory for one piece of text and one
    block of calls (`Options.max_call_chars`). *Source*: docs/toolcall.md.
    """

    def __init__(
        self,
        *,
        format: str = AUTO,  # noqa: A002 - the word of the field
        tools: Iterable[ToolLike] | None = None,
        options: Options = DEFAULT_OPTIONS,
    ) -> None:
        """`format` is one of `FORMATS` or `auto`; `tools` give arguments their types. *Errors*: `UsageError`."""
        self._reading = Reading(options=options, declared=declare(tools))
        self._machine = Machine(self._reading, load_grammar(format, options))
        self._decoder: codecs.IncrementalDecoder | None = None
        self._is_closed = False
        self._steps = self._machine.run()
        next(self._steps)

    @property
    def declared(self) -> Declared:
        """The tools that were offered."""
        return self._reading.declared

    @property
    def saw_call_syntax(self) -> bool:
        """Whether an opener of the format was seen so far, be it in a fence or in prose."""
        return self._machine.saw_syntax

    def feed(self, text: str | bytes) -> list[Event]:
        """Read on. Bytes are UTF-8, cut anywhere; what is none becomes U+FFFD. *Errors*: `UsageError` after `close`."""
        if self._is_closed:
            message = "feed: this parser was closed; every answer needs a parser of its own"
            raise UsageError(message)
        if isinstance(text, bytes):
            text = self._decode(text, final=False)
        cursor, steps = self._reading.cursor, self._steps
        if len(text) <= WINDOW_CHARS:
            if not text or cursor.absorb(text):
                return []
            if (events := self._machine.plain(text)) is not None:
                return events
            cursor.append(text)
            next(steps)
        else:
            for start in range(0, len(text), WINDOW_CHARS):
                cursor.append(text[start : start + WINDOW_CHARS])
                next(steps)
        return self._reading.out.take()

    def close(self) -> list[Event]:
        """The answer is complete: tell what was still held. Further calls tell nothing."""
        if self._is_closed:
            return []
        events = self.feed(self._decode(b"", final=True)) if self._decoder else []
        self._is_closed = True
        self._reading.cursor.closed = True
        for _ in self._steps:  # the text has ended: nothing waits any longer
            pass
        return [*events, *self._reading.out.take()]

    def _decode(self, data: bytes, *, final: bool) -> str:
        if self._decoder is None:
            self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        return self._decoder.decode(data, final)
