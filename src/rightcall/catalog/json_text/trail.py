"""The slow path through a JSON text: token by token, knowing the JSON Pointer. Only taken when something is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rightcall.model import Position, append_pointer

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[\]{},:]|[^\s\[\]{},:"]++', re.DOTALL)


@dataclass(slots=True)
class _Frame:
    """An object or array that is open at this point."""

    is_object: bool
    token: str | int | None
    awaits_key: bool
    keys: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Step:
    """One token: where it starts, how deep it stands, and whether it repeats a key of its object."""

    text: str
    offset: int
    source_text: str
    frames: list[_Frame]
    is_duplicate: bool = False

    @property
    def depth(self) -> int:
        """How many objects and arrays are open after this token."""
        return len(self.frames)

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the value that this token belongs to."""
        return append_pointer("", *(frame.token for frame in self.frames if frame.token is not None))

    @property
    def position(self) -> Position:
        """Where the token starts."""
        return position_of(self.source_text, self.offset)


def position_of(text: str, offset: int) -> Position:
    """Turn an offset into line and column. *Cost*: one pass over the text before it."""
    return Position(line=text.count("\n", 0, offset) + 1, column=offset - text.rfind("\n", 0, offset))


def follow(text: str) -> Iterator[Step]:
    """Walk over the tokens of a text that need not be valid JSON. *Cost*: linear, in Python; no recursion."""
    frames: list[_Frame] = []
    for match in _TOKEN.finditer(text):
        token = match.group()
        is_duplicate = _advance(frames, token)
        yield Step(token, match.start(), text, frames, is_duplicate)


def pointer_at(text: str, offset: int) -> str:
    """The JSON Pointer of the value being read when the reader stood at `offset`."""
    pointer = ""
    for step in follow(text):
        if step.offset >= offset:
            break
        pointer = step.pointer
    return pointer


def _advance(frames: list[_Frame], token: str) -> bool:
    """Update the open frames by one token; True when it is a key that its object already has."""
    top = frames[-1] if frames else None
    match token[0]:
        case "{":
            frames.append(_Frame(is_object=True, token=None, awaits_key=True))
        case "[":
            frames.append(_Frame(is_object=False, token=0, awaits_key=False))
        case "}" | "]":
            if frames:
                frames.pop()
        case "," if top is not None:
            _next_member(top)
        case '"' if top is not None and top.awaits_key:
            return _take_key(top, token)
        case _:
            pass
    return False


def _next_member(top: _Frame) -> None:
    if isinstance(top.token, int):
        top.token += 1
    top.awaits_key = top.is_object


def _take_key(top: _Frame, token: str) -> bool:
    try:
        key = json.loads(token, strict=False)
    except ValueError:  # a broken string: the parser proper has the words for it
        key = token
    top.awaits_key = False
    top.token = key
    if key in top.keys:
        return True
    top.keys.add(key)
    return False
