"""Calls as Python writes them, with literals only.

[read_file(path="README.md"), list_files()]
"""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.python_values import value
from rightcall.toolcall.formats.words import word
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens

_PAREN = Tokens(["("])
_BRACKET = Tokens(["["])
_IN_LIST = Tokens([",", "]"])
_IN_CALL = Tokens([",", ")"])
_EQUALS = Tokens(["="])
_NAME = re.compile(r"[^\W\d][\w.-]*")


def _call(reading: Reading, *, needs_closer: bool) -> Steps[None]:
    """Read one call. The parenthesis behind its name proves it where a marker stands before."""
    cursor = reading.cursor
    limit = None if reading.confirmed else CANDIDATE_BLANKS
    yield from cursor.blanks(limit)
    name = yield from word(reading)
    if not _NAME.fullmatch(name) or (yield from cursor.accept(_PAREN)) is None:
        raise Malformed(Reason.NO_NAME)
    if not needs_closer:
        reading.confirm()
    arguments: dict[str, JsonValue] = {}
    yield from cursor.blanks()
    if (yield from cursor.character()) == ")":
        cursor.pos += 1
    else:
        yield from _arguments(reading, arguments)
    reading.call(name, arguments, needs_closer=needs_closer)


def _arguments(reading: Reading, arguments: dict[str, JsonValue]) -> Steps[None]:
    cursor = reading.cursor
    while True:
        yield from cursor.blanks()
        if arguments and (yield from cursor.character()) == ")":
            cursor.pos += 1
            return
        key = yield from word(reading)
        yield from cursor.blanks()
        if not key or (yield from cursor.accept(_EQUALS)) is None:
            raise Malformed(Reason.NO_ARGUMENT_NAME)
        if key in arguments:
            raise Malformed(Reason.REPEATED_ARGUMENT)
        arguments[key] = yield from value(cursor, reading.options.max_depth)
        yield from cursor.blanks()
        found = yield from cursor.accept(_IN_CALL)
        if found is None:
            raise Malformed(Reason.BAD_LITERAL)
        if found == ")":
            return


def _list(reading: Reading, *, needs_closer: bool) -> Steps[None]:
    """Read calls between brackets, from behind the first one."""
    cursor = reading.cursor
    while True:
        yield from _call(reading, needs_closer=needs_closer)
        yield from cursor.blanks()
        found = yield from cursor.accept(_IN_LIST)
        if found is None:
            raise Malformed(Reason.STRAY_TEXT)
        if found == "]":
            return


def bare(reading: Reading, _opener: str) -> Steps[None]:
    """Read a list without any marker: what is no list of calls is text, and no fault."""
    yield from _list(reading, needs_closer=True)
    if any(reading.declared.knows(call.name) is False for call in reading.pending):
        reading.confirm()
        raise Malformed(Reason.UNDECLARED)


class Marked:
    """A list between markers, or calls on lines of their own."""

    def __init__(self, closer: str) -> None:
        """`closer` ends the block."""
        self._closer = Tokens([closer])

    def read(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read from behind the opener."""
        cursor = reading.cursor
        yield from cursor.blanks(CANDIDATE_BLANKS)
        if (yield from cursor.accept(_BRACKET)) is not None:
            reading.confirm()
            yield from _list(reading, needs_closer=False)
            yield from cursor.blanks()
            if (yield from cursor.accept(self._closer)) is None:
                raise Malformed(Reason.NO_CLOSER)
            return
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            if (yield from cursor.accept(self._closer)) is not None:
                if not reading.confirmed:
                    raise Prose
                return
            yield from _call(reading, needs_closer=False)


MARKED_LIST = Opener(literal="<|python_start|>", reader=Marked("<|python_end|>").read)
_LFM2 = Marked("<|tool_call_end|>")
OLMO3 = Marked("</function_calls>")


def pythonic(_options: Options) -> Grammar:
    """Llama 4 and 3.2, in the place of an answer or behind the marker."""
    return Grammar(
        openers=(MARKED_LIST, Opener(literal="[", reader=bare, place="start", is_syntax=False)), dropped=("<|eom|>", "<|eot|>")
    )


def lfm2(_options: Options) -> Grammar:
    """LFM2."""
    return Grammar(openers=(Opener(literal="<|tool_call_start|>", reader=_LFM2.read),))


def olmo3(_options: Options) -> Grammar:
    """OLMo 3."""
    return Grammar(openers=(Opener(literal="<function_calls>", reader=OLMO3.read),))
