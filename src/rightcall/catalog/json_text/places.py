"""Where the values of a JSON text stand: line and column for a JSON Pointer, found on demand and remembered."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field

from rightcall.model import Position, pointer_tokens

_SPACE = re.compile(r"[ \t\n\r]*")
_NEWLINE = re.compile(r"\n")


@dataclass(slots=True)
class _Container:
    """An object or array whose children have been located as far as somebody asked.

    `following` is where the first child stands, and None once there are no more; `last` is the last child located.
    """

    is_object: bool
    following: int | None
    children: dict[str, int] = field(default_factory=dict)
    last: int | None = None


class Places:
    """Positions inside one text that is known to be valid JSON.

    `roots` are the offsets of the texts' values: one, or one per line; with `is_lines` the first reference token picks
    the line. *Cost*: the children of a container are located in order, once, skipping over siblings at C speed; a lookup
    after that is one dictionary access per reference token.
    """

    __slots__ = ("_containers", "_decoder", "_is_lines", "_line_starts", "_roots", "_text")

    def __init__(self, text: str, roots: list[int], *, is_lines: bool) -> None:
        """Remember the text; nothing is searched yet."""
        self._text = text
        self._roots = roots
        self._is_lines = is_lines
        self._decoder = json.JSONDecoder()
        self._containers: dict[int, _Container] = {}
        self._line_starts: list[int] | None = None

    def offset(self, pointer: str) -> int | None:
        """The offset at which the value named by `pointer` starts; None when there is no such value."""
        tokens = pointer_tokens(pointer)
        if not self._is_lines:
            return self._descend(self._roots[0], tokens)
        if not tokens:
            return self._roots[0] if self._roots else None
        if not tokens[0].isdecimal() or int(tokens[0]) >= len(self._roots):
            return None
        return self._descend(self._roots[int(tokens[0])], tokens[1:])

    def position(self, pointer: str) -> Position | None:
        """Line and column of the value named by `pointer`; None when there is no such value."""
        offset = self.offset(pointer)
        return None if offset is None else self.position_of(offset)

    def position_of(self, offset: int) -> Position:
        """Line and column of an offset."""
        if self._line_starts is None:
            self._line_starts = [0, *(match.end() for match in _NEWLINE.finditer(self._text))]
        line = bisect_right(self._line_starts, offset)
        return Position(line=line, column=offset - self._line_starts[line - 1] + 1)

    def _descend(self, offset: int, tokens: tuple[str, ...]) -> int | None:
        for token in tokens:
            child = self._find_child(offset, token)
            if child is None:
                return None
            offset = child
        return offset

    def _find_child(self, offset: int, token: str) -> int | None:
        container = self._containers.get(offset)
        if container is None:
            container = self._containers[offset] = self._open(offset)
        while token not in container.children:
            if container.following is None:
                return None
            self._advance(container)
        return container.children[token]

    def _open(self, offset: int) -> _Container:
        opening = self._text[offset]
        if opening not in "{[":
            return _Container(is_object=False, following=None)
        first = self._skip_space(offset + 1)
        return _Container(is_object=opening == "{", following=None if self._text[first] in "}]" else first)

    def _advance(self, container: _Container) -> None:
        """Note where the next child starts. The child before it is skipped only now: the last one asked for never is."""
        here = container.following if container.last is None else self._next(container.last)
        if here is None or self._text[here] in "}]":
            container.following = None
            return
        token = str(len(container.children))
        if container.is_object:
            token, here = self._decoder.raw_decode(self._text, here)
            here = self._skip_space(self._skip_space(here) + 1)
        container.children[token] = container.last = here

    def _next(self, here: int) -> int:
        """Skip the value at `here` and a comma after it: the next member, or the closing bracket."""
        _, here = self._decoder.raw_decode(self._text, here)
        here = self._skip_space(here)
        return self._skip_space(here + 1) if self._text[here] == "," else here

    def _skip_space(self, offset: int) -> int:
        match = _SPACE.match(self._text, offset)
        return offset if match is None else match.end()
