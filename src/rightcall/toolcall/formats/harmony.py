"""Messages with a header: the channel says who it is for, the recipient which tool is called.

<|start|>assistant<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>{"path": "README.md"}<|call|>
"""

from __future__ import annotations

import re

from rightcall.toolcall.cursor import Cut, Malformed, Prose, Steps
from rightcall.toolcall.formats.named_json import arguments_of
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens, folded

_FIRST_WORDS = {
    "<|start|>": Tokens(["assistant"]),
    "<|channel|>": Tokens(["analysis", "commentary", "final"]),
}
_ENDS = ("<|end|>", "<|call|>", "<|return|>")
_BODY_END = Tokens([*_ENDS, *_FIRST_WORDS])
_MESSAGE = Tokens(["<|message|>", *_ENDS, "<|start|>"])
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)")
_RECIPIENT = re.compile(r"\bto=([^\s<]+)")
MAX_HEADER = 512


def harmony(_options: Options) -> Grammar:
    """gpt-oss. Nothing between the messages is for a reader: markup, and calls that turn out to be none, stay hidden."""
    openers = tuple(Opener(literal=literal, reader=message, shielded=False, is_syntax=False) for literal in _FIRST_WORDS)
    return Grammar(openers=openers, dropped=_ENDS)


def message(reading: Reading, opener: str) -> Steps[None]:
    """Read one message from behind its first marker."""
    cursor = reading.cursor
    if (yield from cursor.peek(_FIRST_WORDS[opener])) is None:
        raise Prose
    reading.confirm(hide=True)
    header = opener + (yield from _header(reading))
    channel = _CHANNEL.search(header)
    recipient = _RECIPIENT.search(header)
    if recipient is not None:
        yield from _call(reading, recipient[1])
        return
    reading.layout(cursor.taken())
    yield from _content(reading, is_reasoning=channel is not None and channel[1] == "analysis")


def _header(reading: Reading) -> Steps[str]:
    cursor = reading.cursor
    pieces: list[str] = []
    found = yield from cursor.until(_MESSAGE, pieces)
    header = "".join(pieces)
    if found != "<|message|>" or len(header) > MAX_HEADER:
        raise Malformed(Reason.BAD_TAG)
    cursor.pos += len(found)
    return header


def _call(reading: Reading, recipient: str) -> Steps[None]:
    cursor = reading.cursor
    name = reading.name(recipient.removeprefix("functions."))
    try:
        arguments = yield from arguments_of(reading)
        yield from _end_of_call(reading)
    except Malformed:
        yield from cursor.until(_BODY_END, [])  # the rest of the message is no text either
        raise
    reading.call(name, arguments)


def _end_of_call(reading: Reading) -> Steps[None]:
    """Pass the end of the message. Servers stop at it and do not show it, so the end of the text will do."""
    cursor = reading.cursor
    try:
        yield from cursor.blanks()
        found = yield from cursor.peek(_BODY_END)
    except Cut:
        if cursor.full or cursor.pos < len(cursor.data):
            raise
        return
    if found is None:
        raise Malformed(Reason.NO_CLOSER)
    if found in _ENDS:
        cursor.pos += len(found)


def _content(reading: Reading, *, is_reasoning: bool) -> Steps[None]:
    """Hand on the text of a message as it comes."""
    cursor = reading.cursor
    cursor.restart()
    while True:
        data = cursor.data
        match = _BODY_END.regex.search(data, cursor.pos)
        is_open = match is not None and _BODY_END.is_open(match, len(data), more=not cursor.closed)
        stop = len(data) if match is None or (is_open and cursor.closed) else match.start()
        if stop > cursor.pos:
            reading.out.text(data[cursor.pos : stop], reasoning=is_reasoning)
            cursor.pos = stop
        cursor.restart()
        if match is not None and not is_open:
            if (found := folded(match)) in _ENDS:
                cursor.pos += len(found)
            return
        if cursor.closed:
            return
        yield
