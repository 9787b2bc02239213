"""Names inside the tags, values never escaped.

<tool_call> <function=read_file> <parameter=path> README.md </parameter> </function> </tool_call>, each on a line of its own.
"""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.arguments import Arguments, Written
from rightcall.toolcall.cursor import Malformed, Steps
from rightcall.toolcall.formats.xml_values import RawValues
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, MAX_NAME, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens, fold
from rightcall.toolcall.values import strip_layout

_FUNCTION = "<function="
_PARAMETER = "<parameter="
_NAME = re.compile(r"[^<>\s\"']+")


class FunctionTags:
    """One dialect: only the outer tag differs."""

    def __init__(self, wrapper: str) -> None:
        """`wrapper` is the name of the outer tag."""
        self._opener = f"<{wrapper}>"
        self._closer = fold(f"</{wrapper}>")
        self._in_wrapper = Tokens([_FUNCTION, self._closer])
        self._in_function = Tokens([_PARAMETER, "</function>"])
        self._value = RawValues("</parameter>", self._in_function)

    def grammar(self, options: Options) -> Grammar:
        """The wrapper, and the function itself where a missing wrapper is repaired."""
        orphan = Opener(literal=_FUNCTION, reader=self.orphans, is_syntax=False)
        wrapped = Opener(literal=self._opener, reader=self.wrapper)
        return Grammar(openers=(wrapped, orphan) if options.repair_opener else (wrapped,))

    def wrapper(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read a wrapped run of functions."""
        cursor = reading.cursor
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            found = yield from cursor.peek(self._in_wrapper)
            if found is None or (found == self._closer and not reading.confirmed):
                raise Malformed(Reason.STRAY_TEXT)
            cursor.pos += len(found)
            if found == self._closer:
                return
            reading.confirm()
            yield from self._function(reading)

    def orphans(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read a clean run of functions whose wrapper has a closer and no opener."""
        cursor = reading.cursor
        if reading.is_spoiled:
            raise Malformed(Reason.NO_WRAPPER)
        while True:
            yield from self._function(reading, needs_closer=True)
            yield from cursor.blanks()
            found = yield from cursor.accept(self._in_wrapper)
            if found is None:
                raise Malformed(Reason.NO_WRAPPER)
            if found == self._closer:
                return

    def _function(self, reading: Reading, *, needs_closer: bool = False) -> Steps[None]:
        cursor = reading.cursor
        written = yield from cursor.tag_rest(MAX_NAME)
        if written is None or not _NAME.fullmatch(written.strip()):
            raise Malformed(Reason.BAD_TAG)
        name = reading.name(written)
        arguments = Arguments()
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            found = yield from cursor.accept(self._in_function)
            if found is None:
                raise Malformed(Reason.STRAY_IN_CALL)
            reading.confirm()
            if found != _PARAMETER:
                break
            yield from self._parameter(reading, arguments)
        built: dict[str, JsonValue] = arguments.build(reading, name)
        reading.call(name, built, needs_closer=needs_closer)

    def _parameter(self, reading: Reading, arguments: Arguments) -> Steps[None]:
        written = yield from reading.cursor.tag_rest(MAX_NAME)
        name = "" if written is None else written.strip()
        if not _NAME.fullmatch(name) and not (written is None and reading.options.lenient):
            raise Malformed(Reason.NO_ARGUMENT_NAME if not name else Reason.BAD_TAG)
        text = yield from self._value.read(reading.cursor)
        if name:
            arguments.add(name, Written(text=strip_layout(text)))


QWEN = FunctionTags("tool_call")
SEED = FunctionTags("seed:tool_call")


def qwen3_coder(options: Options) -> Grammar:
    """Qwen3-Coder and many others."""
    return QWEN.grammar(options)


def seed_oss(options: Options) -> Grammar:
    """Seed-OSS."""
    return SEED.grammar(options)
