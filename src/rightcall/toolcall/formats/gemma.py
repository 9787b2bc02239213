"""A notation of its own: bare keys, strings between tokens, nested objects and lists.

<|tool_call>call:read_file{path:<|"|>README.md<|"|>,lines:3}<tool_call|>
"""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.named_json import name_until
from rightcall.toolcall.formats.words import word
from rightcall.toolcall.json_text import decode
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens

_CALL = Tokens(["call:"])
_BRACE = Tokens(["{"])
_COLON = Tokens([":"])
_SCALAR_END = Tokens([",", "}", "]"])
_SCALAR = re.compile(r"-?[0-9][0-9.eE+-]*|true|false|null")


class Gemma:
    """One dialect: its markers, and what stands around a string."""

    def __init__(self, opener: str, closer: str, quote: str) -> None:
        """`quote` stands on both sides of a string."""
        self._opener = opener
        self._closer = Tokens([closer])
        self._quote = Tokens([quote])
        self._member = Tokens([quote, "{", "[", "}", "]"])

    def grammar(self, dropped: tuple[str, ...] = ()) -> Grammar:
        """The one opener."""
        return Grammar(openers=(Opener(literal=self._opener, reader=self.read),), dropped=dropped)

    def read(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read one call from behind its opener."""
        cursor = reading.cursor
        yield from cursor.blanks(CANDIDATE_BLANKS)
        if (yield from cursor.accept(_CALL)) is None:
            raise Prose
        reading.confirm()
        name = reading.name((yield from word(reading)))
        if (yield from cursor.accept(_BRACE)) is None:
            raise Malformed(Reason.STRAY_IN_CALL)
        arguments = yield from self._object(reading, 1)
        yield from cursor.blanks()
        if (yield from cursor.accept(self._closer)) is None:
            raise Malformed(Reason.NO_CLOSER)
        reading.call(name, arguments)

    def _value(self, reading: Reading, depth: int) -> Steps[JsonValue]:
        cursor = reading.cursor
        if depth > reading.options.max_depth:
            raise Malformed(Reason.TOO_DEEP)
        yield from cursor.blanks()
        found = yield from cursor.peek(self._member)
        if found == "{":
            cursor.pos += 1
            return (yield from self._object(reading, depth))
        if found == "[":
            cursor.pos += 1
            return (yield from self._list(reading, depth))
        if found is not None and found not in "}]":
            return (yield from self._string(reading, found))
        written, _ = yield from name_until(reading, _SCALAR_END)
        if not _SCALAR.fullmatch(written.strip()):
            raise Malformed(Reason.BAD_LITERAL)
        try:
            return decode(written.strip())
        except ValueError:
            raise Malformed(Reason.BAD_LITERAL) from None

    def _string(self, reading: Reading, quote: str) -> Steps[str]:
        pieces: list[str] = []
        reading.cursor.pos += len(quote)
        yield from reading.cursor.until(self._quote, pieces)
        reading.cursor.pos += len(quote)
        return "".join(pieces)

    def _object(self, reading: Reading, depth: int) -> Steps[dict[str, JsonValue]]:
        cursor = reading.cursor
        members: dict[str, JsonValue] = {}
        while True:
            yield from cursor.blanks()
            if (yield from cursor.character()) == "}" and not members:
                cursor.pos += 1
                return members
            name = yield from self._key(reading)
            if name in members:
                raise Malformed(Reason.REPEATED_ARGUMENT)
            members[name] = yield from self._value(reading, depth + 1)
            if (yield from self._is_last(reading, "}")):
                return members

    def _key(self, reading: Reading) -> Steps[str]:
        cursor = reading.cursor
        if (quote := (yield from cursor.peek(self._quote))) is not None:
            name = yield from self._string(reading, quote)
            yield from cursor.blanks()
            if (yield from cursor.accept(_COLON)) is None:
                raise Malformed(Reason.BAD_LITERAL)
            return name
        name, _ = yield from name_until(reading, _COLON)
        cursor.pos += 1
        if not name.strip():
            raise Malformed(Reason.NO_ARGUMENT_NAME)
        return name.strip()

    def _list(self, reading: Reading, depth: int) -> Steps[list[JsonValue]]:
        cursor = reading.cursor
        items: list[JsonValue] = []
        while True:
            yield from cursor.blanks()
            if (yield from cursor.character()) == "]" and not items:
                cursor.pos += 1
                return items
            items.append((yield from self._value(reading, depth + 1)))
            if (yield from self._is_last(reading, "]")):
                return items

    @staticmethod
    def _is_last(reading: Reading, bracket: str) -> Steps[bool]:
        """Pass what ends a member: a comma, or the bracket that closes them all."""
        yield from reading.cursor.blanks()
        found = yield from reading.cursor.accept(_SCALAR_END)
        if found not in {",", bracket}:
            raise Malformed(Reason.BAD_LITERAL)
        return found == bracket


_GEMMA4 = Gemma("<|tool_call>", "<tool_call|>", '<|"|>')
_FUNCTION_GEMMA = Gemma("<start_function_call>", "<end_function_call>", "<escape>")


def gemma4(_options: Options) -> Grammar:
    """Gemma 4."""
    return _GEMMA4.grammar(dropped=("<turn|>",))


def functiongemma(_options: Options) -> Grammar:
    """FunctionGemma."""
    return _FUNCTION_GEMMA.grammar(dropped=("<end_of_turn>",))
