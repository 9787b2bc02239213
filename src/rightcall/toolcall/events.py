"""What a parser tells: pieces of text, calls, and blocks that looked like calls and were none.

Every character of the input comes back in exactly one place: as `text` or `reasoning`, inside the `raw` of a call, inside the
`raw` of a rejected block that was not shown as text, or as `layout` (markup that belongs to no call, told only on request).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from rightcall.model import JsonValue


@dataclass(slots=True, kw_only=True)
class Text:
    """Text for the reader, verbatim."""

    kind: ClassVar[Literal["text"]] = "text"
    text: str


@dataclass(slots=True, kw_only=True)
class Reasoning:
    """Text of the model's thinking, verbatim and without its tags."""

    kind: ClassVar[Literal["reasoning"]] = "reasoning"
    text: str


@dataclass(slots=True, kw_only=True)
class Layout:
    """Markup that was dropped and belongs to no call: tags of reasoning, end markers. Told only when asked for."""

    kind: ClassVar[Literal["layout"]] = "layout"
    text: str


@dataclass(slots=True, kw_only=True)
class CallStart:
    """A call begins. Calls count from 0; `id` is the model's own where the format has one, else `call_` and the index."""

    kind: ClassVar[Literal["call_start"]] = "call_start"
    index: int
    id: str
    name: str


@dataclass(slots=True, kw_only=True)
class CallDelta:
    """A piece of the arguments of a call as JSON text; joined, the pieces are the arguments of its `call_end`."""

    kind: ClassVar[Literal["call_delta"]] = "call_delta"
    index: int
    delta: str


@dataclass(slots=True, kw_only=True)
class CallEnd:
    """A call is complete, always: a call that was cut is none. `raw` is the text it was read from, markup included."""

    kind: ClassVar[Literal["call_end"]] = "call_end"
    index: int
    id: str
    name: str
    arguments: dict[str, JsonValue]
    raw: str
    complete: Literal[True] = True


@dataclass(slots=True, kw_only=True)
class Rejected:
    """A block began like a call and was none: its text, why, and whether the same text follows as a `text` event."""

    kind: ClassVar[Literal["rejected"]] = "rejected"
    raw: str
    reason: str
    as_text: bool


Event: TypeAlias = Text | Reasoning | Layout | CallStart | CallDelta | CallEnd | Rejected
"""Told apart by `kind` or by class. Not frozen: a text event is made for nearly every chunk, and freezing doubles its price."""
