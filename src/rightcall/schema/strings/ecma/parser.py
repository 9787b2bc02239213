r"""What a pattern says: ECMA-262 in Unicode mode to a syntax tree.

JSON Schema asks for Unicode mode, and validators forgive what only the older mode allows. So do we, where it has one
meaning: an escaped character that needs no escape (`\-`, `\_`), a lone `{`, `}` or `]`, a hyphen beside a class escape
(`[\w-.]`), a quantified look-ahead. What other engines read differently (`a{,3}`, `[[:alpha:]]`) is unsupported, not
guessed. Everything else that Unicode mode refuses is invalid.

*Source*: ECMA-262 22.2.1 and annex B.1.2. *Cost*: linear in the text; groups are kept on a stack, not recursed into.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from rightcall.schema.strings import charset
from rightcall.schema.strings.ecma.classes import ANY_BUT_LINE_TERMINATOR
from rightcall.schema.strings.ecma.escapes import Escapes
from rightcall.schema.strings.ecma.syntax import Chars, Choice, End, Literal, Look, Loop, Node, Sequence, Start, WordBoundary
from rightcall.schema.strings.errors import InvalidPattern, UnsupportedPattern

MAX_CHARACTERS: Final = 100_000
MAX_NODES: Final = 5_000
MAX_DEPTH: Final = 50

_QUANTIFIER: Final = re.compile(r"(?:[*+?]|\{([0-9]+)(,([0-9]*))?\})")
_LITERAL: Final = re.compile(r"[^\\^$.*+?()\[\]{}|]+")
_STARTS_QUANTIFIER: Final = frozenset("*+?{")
_OPEN_ENDED_BELOW: Final = re.compile(r"\{,[0-9]+\}")
_GROUP_NAME: Final = re.compile(r"\?<([^<>()]*)>")
_MODIFIERS: Final = re.compile(r"\?[a-zA-Z]*(-[a-zA-Z]*)?[:)]")
_LOOKS: Final = (("?=", False, False), ("?!", False, True), ("?<=", True, False), ("?<!", True, True))


@dataclass(slots=True, kw_only=True)
class _Group:
    """A group that is still open: its finished branches, the branch being read, and what it becomes when it closes."""

    offset: int
    look: tuple[bool, bool] | None = None
    branches: list[Node] = field(default_factory=list)
    parts: list[Node] = field(default_factory=list)

    def close(self) -> Node:
        """The node of the whole group."""
        node = choice([*self.branches, sequence(self.parts)])
        if self.look is not None:
            return Look(body=node, is_behind=self.look[0], is_negative=self.look[1])
        return node


def sequence(parts: list[Node]) -> Node:
    """One part after the other."""
    return parts[0] if len(parts) == 1 else Sequence(parts=tuple(parts))


def choice(branches: list[Node]) -> Node:
    """One of several; single characters join into one set."""
    if len(branches) == 1:
        return branches[0]
    sets = [branch.bounds for branch in branches if isinstance(branch, Chars)]
    if len(sets) == len(branches):
        return Chars(bounds=charset.union_of(sets))
    return Choice(branches=tuple(branches))


def parse(text: str) -> Node:
    """The syntax tree of a pattern.

    *Errors*: `InvalidPattern` for what is not a pattern; `UnsupportedPattern` for back-references, flags, ambiguous
    syntax, and patterns past MAX_CHARACTERS, MAX_NODES (groups, classes, quantifiers, assertions) or MAX_DEPTH.
    """
    if len(text) > MAX_CHARACTERS:
        reason = f"a pattern over {MAX_CHARACTERS:,} characters"
        raise UnsupportedPattern(reason, MAX_CHARACTERS)
    return _Parser(text).parse()


class _Parser:
    """Reads one pattern from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.escapes = Escapes(text)
        self.groups = [_Group(offset=0)]
        self.names: set[str] = set()
        self.nodes = 0
        self.has_empty_class = False

    def parse(self) -> Node:
        while self.position < len(self.text):
            match self.text[self.position]:
                case "|":
                    self.position += 1
                    group = self.groups[-1]
                    group.branches.append(sequence(group.parts))
                    group.parts = []
                case "(":
                    self._open()
                case ")":
                    self._close()
                case _:
                    self._read_literal()
        if len(self.groups) > 1:
            reason = "a group that is not closed"
            raise InvalidPattern(reason, self.groups[-1].offset)
        return self.groups[0].close()

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            reason = f"a pattern over {MAX_NODES:,} nodes"
            raise UnsupportedPattern(reason, self.position)

    def _open(self) -> None:
        self._count()
        group = _Group(offset=self.position)
        self.position += 1
        if self.text.startswith("?", self.position):
            self._open_special(group)
        if len(self.groups) > MAX_DEPTH:
            reason = f"groups over {MAX_DEPTH} deep"
            raise UnsupportedPattern(reason, group.offset)
        self.groups.append(group)

    def _open_special(self, group: _Group) -> None:
        for opening, is_behind, is_negative in _LOOKS:
            if self.text.startswith(opening, self.position):
                group.look = (is_behind, is_negative)
                self.position += len(opening)
                return
        if self.text.startswith("?:", self.position):
            self.position += 2
            return
        named = _GROUP_NAME.match(self.text, self.position)
        if named and named[1].replace("$", "_").isidentifier():
            if named[1] in self.names:
                reason = "a group name that is used twice"
                raise UnsupportedPattern(reason, group.offset)
            self.names.add(named[1])
            self.position = named.end()
            return
        if _MODIFIERS.match(self.text, self.position):
            reason = "an inline flag"
            raise UnsupportedPattern(reason, group.offset)
        reason = "a kind of group that ECMA-262 does not have"
        raise InvalidPattern(reason, group.offset)

    def _close(self) -> None:
        if len(self.groups) == 1:
            reason = "a closing parenthesis without an opening one"
            raise InvalidPattern(reason, self.position)
        self.position += 1
        self._append(self.groups.pop().close())

    def _append(self, atom: Node) -> None:
        """Add an atom to the branch being read, under the quantifier that follows it, if any."""
        parts = self.groups[-1].parts
        quantifier = _QUANTIFIER.match(self.text, self.position)
        if quantifier is None:
            if _OPEN_ENDED_BELOW.match(self.text, self.position):
                reason = "a quantifier without its first number, which engines read differently,"
                raise UnsupportedPattern(reason, self.position)
            if not (isinstance(atom, Sequence) and not atom.parts):
                parts.append(atom)
            return
        if isinstance(atom, Start | End | WordBoundary) or (isinstance(atom, Look) and atom.is_behind):
            reason = "a quantifier on an assertion"
            raise InvalidPattern(reason, self.position)
        self._count()
        minimum, maximum = _counts(quantifier)
        if maximum is not None and maximum < minimum:
            reason = "a quantifier whose numbers are out of order"
            raise InvalidPattern(reason, self.position)
        self.position = quantifier.end()
        if self.text.startswith("?", self.position):
            self.position += 1  # lazy: the same language
        parts.append(Loop(body=atom, minimum=minimum, maximum=maximum))

    def _read_literal(self) -> None:
        """A run of characters that stand for themselves; a quantifier belongs to the last one alone."""
        run = _LITERAL.match(self.text, self.position)
        end = self.position if run is None else run.end()
        if end - self.position > 1 and self.text[end : end + 1] in _STARTS_QUANTIFIER:
            end -= 1
        if end - self.position > 1:
            self.groups[-1].parts.append(Literal(text=self.text[self.position : end]))
            self.position = end
        else:
            self._append(self._atom())

    def _atom(self) -> Node:
        offset = self.position
        character = self.text[offset]
        match character:
            case "^" | "$":
                self._count()
                self.position += 1
                return Start() if character == "^" else End()
            case ".":
                self.position += 1
                return Chars(bounds=ANY_BUT_LINE_TERMINATOR)
            case "[":
                self._count()
                return self._class()
            case "\\":
                return self._escape()
            case "*" | "+" | "?":
                reason = "a quantifier with nothing to repeat"
                raise InvalidPattern(reason, offset)
            case "{" if _QUANTIFIER.match(self.text, offset):
                reason = "a quantifier with nothing to repeat"
                raise InvalidPattern(reason, offset)
            case "]" if self.has_empty_class:
                reason = "an empty class before a lone bracket, which engines read differently,"
                raise UnsupportedPattern(reason, offset)
            case _:
                self.position += 1
                return Chars(bounds=(ord(character), ord(character) + 1))

    def _escape(self) -> Node:
        following = self.text[self.position + 1 : self.position + 2]
        if following in ("b", "B"):
            self._count()
            self.position += 2
            return WordBoundary(is_negative=following == "B")
        bounds, self.position = self.escapes.read(self.position, in_class=False)
        return Chars(bounds=bounds)

    def _class(self) -> Node:
        bounds, end = self.escapes.read_class(self.position)
        self.has_empty_class = self.has_empty_class or self.text[self.position : end] in ("[]", "[^]")
        self.position = end
        return Chars(bounds=bounds)


def _counts(quantifier: re.Match[str]) -> tuple[int, int | None]:
    """The least and the greatest number of repetitions."""
    match quantifier[0]:
        case "*":
            return 0, None
        case "+":
            return 1, None
        case "?":
            return 0, 1
        case _:
            minimum = _number(quantifier[1])
            if quantifier[2] is None:
                return minimum, minimum
            return minimum, _number(quantifier[3]) if quantifier[3] else None


def _number(digits: str) -> int:
    """A count; more than 2^53 means the same as 2^53 to ECMA-262 engines, and no string is that long."""
    return min(int(digits[:20]), 2**53)
