"""A name, then keys and values in turn, never escaped.

<tool_call>read_file <arg_key>path</arg_key> <arg_value>README.md</arg_value> </tool_call>
"""

from __future__ import annotations

from rightcall.toolcall.arguments import Arguments, Written
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.words import word
from rightcall.toolcall.formats.xml_values import RawValues
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens

OPENER = "<tool_call>"
_NEXT = Tokens(["<arg_key>", "</tool_call>"])
_FIRST = Tokens(["<arg_key>", "</tool_call>", "<tool_sep>"])
_KEY_END = Tokens(["</arg_key>"])
_VALUE = Tokens(["<arg_value>"])
_VALUES = RawValues("</arg_value>", _NEXT)


def glm(_options: Options) -> Grammar:
    """GLM 4.5 and later: with or without line breaks between the parts."""
    return Grammar(openers=(Opener(literal=OPENER, reader=read),))


def read(reading: Reading, _opener: str) -> Steps[None]:
    """Read one call from behind `<tool_call>`."""
    cursor = reading.cursor
    yield from cursor.blanks(CANDIDATE_BLANKS)
    name = reading.name((yield from word(reading)))
    yield from cursor.blanks(CANDIDATE_BLANKS)
    found = yield from cursor.accept(_FIRST)
    if found == "<tool_sep>":
        yield from cursor.blanks(CANDIDATE_BLANKS)
        found = yield from cursor.accept(_NEXT)
    if found is None:
        raise Prose
    reading.confirm()
    arguments = Arguments()
    while found == "<arg_key>":
        yield from _pair(reading, arguments)
        found = yield from cursor.accept(_NEXT)
    reading.call(name, arguments.build(reading, name))


def _pair(reading: Reading, arguments: Arguments) -> Steps[None]:
    """Read a key and its value, from behind the opener of the key, up to the next key or the end of the call."""
    cursor = reading.cursor
    key: list[str] = []
    yield from cursor.until(_KEY_END, key)
    cursor.pos += len("</arg_key>")
    name = "".join(key).strip()
    if not name:
        raise Malformed(Reason.NO_ARGUMENT_NAME)
    yield from cursor.blanks()
    if (yield from cursor.accept(_VALUE)) is None:
        raise Malformed(Reason.STRAY_IN_CALL)
    text = yield from _VALUES.read(cursor)
    arguments.add(name, Written(text=text))
