"""What a reader of a format has at hand: the text, the tools, the policies, and a place for the calls it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Cursor, Malformed, Steps
from rightcall.toolcall.declared import Declared
from rightcall.toolcall.events import CallDelta, CallEnd, CallStart, Event, Layout, Reasoning, Text
from rightcall.toolcall.json_text import encode
from rightcall.toolcall.options import Options
from rightcall.toolcall.reasons import Reason

CANDIDATE_BLANKS = 16
"""So much white space may stand between an opener and what proves that it is one. With the longest opener this keeps the text
that is held back under 64 characters."""

MAX_NAME = 256
MAX_TAG = 2048
"""*Units*: characters of a name; of a tag with its attributes."""


@dataclass(slots=True, kw_only=True)
class Found:
    """A complete call, and the raw text it was read from."""

    name: str
    arguments: dict[str, JsonValue]
    id: str | None
    raw: str


class Outbox:
    """Events in order; neighbouring text is one event."""

    __slots__ = ("_pieces", "_reasoning", "events")

    def __init__(self) -> None:
        """Begin empty."""
        self.events: list[Event] = []
        self._pieces: list[str] = []
        self._reasoning = False

    def text(self, text: str, *, reasoning: bool = False) -> None:
        """Say some text."""
        if self._pieces and reasoning is not self._reasoning:
            self._flush()
        self._reasoning = reasoning
        self._pieces.append(text)

    def event(self, event: Event) -> None:
        """Say anything else."""
        if self._pieces:
            self._flush()
        self.events.append(event)

    def take(self) -> list[Event]:
        """Give what was said since the last time."""
        pieces = self._pieces
        if not self.events and len(pieces) == 1:
            text = pieces.pop()
            return [Reasoning(text=text) if self._reasoning else Text(text=text)]
        if pieces:
            self._flush()
        elif not self.events:
            return []
        events, self.events = self.events, []
        return events

    def _flush(self) -> None:
        text = self._pieces[0] if len(self._pieces) == 1 else "".join(self._pieces)
        self.events.append(Reasoning(text=text) if self._reasoning else Text(text=text))
        self._pieces.clear()


class Reading:
    """One parse. A reader calls `confirm` when it knows that a block is none of prose, `call` for each complete call."""

    def __init__(self, *, options: Options, declared: Declared) -> None:
        """Begin with nothing read and nothing found."""
        self.options = options
        self.declared = declared
        self.cursor = Cursor()
        self.out = Outbox()
        self.confirmed = False
        self.hidden = False
        self.is_spoiled = False  # a block was rejected: what is left of it may look like calls without a wrapper
        self.told = 0  # calls that were told
        self.pending: list[Found] = []

    def begin(self) -> None:
        """A block may begin here."""
        self.confirmed = self.hidden = False
        self.cursor.begin(self.options.max_call_chars)

    def confirm(self, *, hide: bool = False) -> None:
        """What follows is a block: from now on a fault is reported. `hide`: its text is for nobody to see."""
        self.confirmed = True
        self.hidden = hide

    def call(
        self, name: str, arguments: dict[str, JsonValue], call_id: str | None = None, *, needs_closer: bool = False
    ) -> None:
        """Keep a complete call. It is told with the closer of the block, or at once where a missing one is accepted.

        `needs_closer`: the closer is all that makes it a call.
        """
        self.pending.append(Found(name=name, arguments=arguments, id=call_id, raw=self.cursor.taken()))
        if self.options.unclosed == "accept" and not needs_closer:
            self.tell()

    def tell(self) -> None:
        """Tell the calls that were kept."""
        for found in self.pending:
            index, self.told = self.told, self.told + 1
            call_id = found.id or f"call_{index}"
            self.out.event(CallStart(index=index, id=call_id, name=found.name))
            self.out.event(CallDelta(index=index, delta=encode(found.arguments)))
            self.out.event(CallEnd(index=index, id=call_id, name=found.name, arguments=found.arguments, raw=found.raw))
        self.pending.clear()

    def finish(self) -> None:
        """The block is complete: its calls are calls, and markup behind the last one belongs to that."""
        rest = self.cursor.taken()
        if self.pending:
            self.pending[-1].raw += rest
        else:
            self.layout(rest)
        self.tell()
        self.cursor.end()
        self.is_spoiled = False

    def rewind(self, length: int) -> str:
        """Forget the block but for its first characters, and go back to behind them."""
        before = "".join(found.raw for found in self.pending)
        self.pending.clear()
        return self.cursor.rewind(length, before)

    def raw(self) -> str:
        """Everything of the block that was not told yet."""
        raw = "".join(found.raw for found in self.pending) + self.cursor.taken()
        self.pending.clear()
        return raw

    def layout(self, text: str) -> None:
        """Drop markup."""
        if text and self.options.layout_events:
            self.out.event(Layout(text=text))

    def name(self, written: str) -> str:
        """A tool's name. *Errors*: `Malformed` for an empty or endless one."""
        name = written.strip()
        if not name:
            raise Malformed(Reason.NO_NAME)
        if len(name) > MAX_NAME:
            raise Malformed(Reason.LONG_NAME)
        return name


Reader: TypeAlias = Callable[[Reading, str], Steps[None]]
"""Reads one block from behind its opener, which it is told, to behind its closer. *Errors*: `Prose`, `Malformed`, `Cut`."""

Place: TypeAlias = Literal["anywhere", "start"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opener:
    """A literal that may open a block, and its reader.

    `place`: `start` counts only where nothing but blanks was shown before. `in_reasoning`: counts inside reasoning, which it
    ends. `shielded`: does not count in fences and spans. `is_syntax`: to see it is to see the syntax of calls.
    """

    literal: str
    reader: Reader
    place: Place = "anywhere"
    in_reasoning: bool = False
    shielded: bool = True
    is_syntax: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """All that the machine needs to know of a format.

    `reasoning`: pairs of tags that the format has of its own, wherever they stand. `dropped`: markers that are no text and no
    part of a call, such as the end of a message.
    """

    openers: tuple[Opener, ...]
    reasoning: tuple[tuple[str, str], ...] = ()
    dropped: tuple[str, ...] = ()
