"""Is this place in a text inside a fenced block, an inline code span or a comment? Sees exactly what is shown as text.

*Source*: CommonMark 0.31, 4.5 fenced code blocks: a closer has the same character, is at least as long and stands alone; blocks
do not nest; an unclosed one runs to the end; what follows an opener of backticks holds no backtick. More is allowed here: any
indent, quote marks and one list marker before a fence, because answers put examples into lists.
Spans and comments are followed on one line only: whether they are ever closed cannot be known while the text still comes.
"""

from __future__ import annotations

import re

_BEFORE = r"[ \t>]{0,64}(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]{1,16})?"
_FENCE = re.compile(rf"(?m)^{_BEFORE}(?:`{{3}}|~{{3}})[^\n]*$")
_LINE_FENCE = re.compile(rf"{_BEFORE}(`{{3,}}|~{{3,}})([^\n]*)\Z")
_MAY_BE_FENCE = re.compile(r"[ \t>]{0,64}(?:(?:[-*+]|[0-9]{1,9}[.)]?)[ \t]{0,16})?(?:`{0,2}\Z|~{0,2}\Z|`{3}|~{3})")
_INLINE = re.compile(r"`+|<!--|-->")
_TAIL = re.compile(r"(?:(?<!`)`+|<!?-?|--?)\Z")  # looking behind, a long run inside of the text is tried once

BATCH_CHARS = 4096
"""Text is looked at when a marker is near, or in batches of this size; each character once."""

HEAD_CHARS = 256
"""So much of a line is kept while it may be a fence; of the rest only what is said of it counts. Longer runs are no fences."""


RUN_CHARS = 1024
"""Longer runs of backticks count as this long."""


class Lines:
    """The fence and the spans that are open behind the last character."""

    __slots__ = ("_carry", "_comment", "_fence", "_head", "_more", "_pending", "_size", "_span", "_ticked")

    def __init__(self) -> None:
        """Begin at the start of a line."""
        self._pending: list[str] = []
        self._size = 0
        self._fence = ""
        self._start_line()

    def add(self, text: str) -> None:
        """Take notice of shown text."""
        self._pending.append(text)
        self._size += len(text)
        if self._size >= BATCH_CHARS:
            self._advance()

    def in_fence(self) -> bool:
        """Whether the next character stands in a fenced block, or on the line that opens one."""
        self._advance()
        return bool(self._fence or self._opening())

    def in_span(self) -> bool:
        """Whether a code span or a comment was opened on this line and not closed."""
        self._advance()
        if self._carry:
            self._inline("", last=True)
        return bool(self._span) or self._comment

    def _start_line(self) -> None:
        self._head: str | None = ""  # the beginning of the line while it may be a fence
        self._ticked = False  # whether a backtick follows behind the head
        self._more = False  # whether anything but blanks does
        self._span = 0  # length of the run of backticks that is open
        self._comment = False
        self._carry = ""

    def _advance(self) -> None:
        if not self._pending:
            return
        text = self._pending[0] if len(self._pending) == 1 else "".join(self._pending)
        self._pending.clear()
        self._size = 0
        first = text.find("\n")
        if first < 0:
            self._extend(text)
            return
        self._extend(text[:first])
        self._end_line()
        last = text.rfind("\n")
        if last > first and ("```" in text or "~~~" in text):
            for fence in _FENCE.finditer(text, first + 1, last):
                self._start_line()
                self._extend_head(fence.group())
                self._end_line()
        self._start_line()
        self._extend(text[last + 1 :])

    def _extend(self, part: str) -> None:
        """Go on on the same line."""
        if not part:
            return
        self._extend_head(part)
        self._inline(part, last=False)

    def _extend_head(self, part: str) -> None:
        if self._head is None:
            return
        room = HEAD_CHARS - len(self._head)
        self._head += part[:room]
        if rest := part[room:]:
            self._more = self._more or not rest.isspace()
            self._ticked = self._ticked or "`" in rest
        if not _MAY_BE_FENCE.match(self._head):
            self._head = None

    def _inline(self, part: str, *, last: bool) -> None:
        text = self._carry + part
        tail = None if last else _TAIL.search(text)
        self._carry = tail.group()[:RUN_CHARS] if tail else ""
        for match in _INLINE.finditer(text, 0, tail.start() if tail else len(text)):
            found = match.group()
            if found == "<!--":
                self._comment = self._comment or not self._span
            elif found == "-->":
                self._comment = False
            elif not self._span:
                self._span = min(len(found), RUN_CHARS)
            elif self._span == min(len(found), RUN_CHARS):
                self._span = 0

    def _opening(self) -> bool:
        """Whether this unfinished line opens a fence, as far as it goes."""
        match = _LINE_FENCE.match(self._head) if self._head else None
        return match is not None and not (match[1][0] == "`" and ("`" in match[2] or self._ticked))

    def _end_line(self) -> None:
        match = _LINE_FENCE.match(self._head) if self._head else None
        if match is None:
            return
        run, rest = match[1], match[2]
        if not self._fence:
            if run[0] == "~" or not ("`" in rest or self._ticked):
                self._fence = run
        elif run.startswith(self._fence) and not (rest.strip() or self._more):
            self._fence = ""
