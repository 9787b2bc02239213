"""A name outside, the arguments as JSON behind it.

<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>{"path": "README.md"}
<|tool_call_end|><|tool_calls_section_end|>
"""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.json_shapes import as_object
from rightcall.toolcall.json_value import json_value
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, MAX_NAME, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens, fold

_COUNTED = re.compile(r"(?:(.*?):)?\s*([0-9]{1,9})", re.DOTALL)


def name_until(reading: Reading, tokens: Tokens) -> Steps[tuple[str, str]]:
    """The text up to one of the markers, which is not passed, and the marker. *Errors*: `Malformed` for one too long."""
    cursor = reading.cursor
    pieces: list[str] = []
    size = 0
    while True:
        match = tokens.regex.search(cursor.data, cursor.pos)
        start = match.start() if match else len(cursor.data)
        start = min(start, cursor.pos + MAX_NAME + 1 - size)
        pieces.append(cursor.data[cursor.pos : start])
        size += start - cursor.pos
        cursor.pos = start
        if size > MAX_NAME:
            raise Malformed(Reason.LONG_NAME)
        found = yield from cursor.peek(tokens)
        if found is not None:
            return "".join(pieces), found


def arguments_of(reading: Reading) -> Steps[dict[str, JsonValue]]:
    """The arguments, which are one JSON object. *Errors*: `Malformed`."""
    yield from reading.cursor.blanks()
    if (yield from reading.cursor.character()) != "{":
        raise Malformed(Reason.NOT_AN_OBJECT)
    return as_object((yield from json_value(reading.cursor, reading.options.max_depth)))


class KimiK2:
    """Calls with counted names in a section."""

    _section = Tokens(["<|tool_call_begin|>", "<|tool_calls_section_end|>", "<|tool_call_section_end|>"])
    _name_end = Tokens(["<|tool_call_argument_begin|>", "<|tool_call_end|>"])
    _call_end = Tokens(["<|tool_call_end|>"])

    def read(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read a section from behind its opener."""
        cursor = reading.cursor
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            found = yield from cursor.peek(self._section)
            if found is None:
                raise Malformed(Reason.STRAY_TEXT)
            if found != "<|tool_call_begin|>":
                if not reading.confirmed:
                    raise Prose
                cursor.pos += len(found)
                return
            cursor.pos += len(found)
            reading.confirm()
            yield from self._call(reading)

    def _call(self, reading: Reading) -> Steps[None]:
        cursor = reading.cursor
        written, found = yield from name_until(reading, self._name_end)
        if found == "<|tool_call_end|>":
            raise Malformed(Reason.STRAY_IN_CALL)
        cursor.pos += len(found)
        arguments = yield from arguments_of(reading)
        yield from cursor.blanks()
        if (yield from cursor.accept(self._call_end)) is None:
            raise Malformed(Reason.STRAY_IN_CALL)
        name = kimi_name(reading, written.strip(), arguments)
        reading.call(reading.name(name), arguments, written.strip())


def kimi_name(reading: Reading, written: str, arguments: dict[str, JsonValue]) -> str:
    """The name in an id such as `functions.read_file:0`; of a bare counter, the only tool that takes these arguments."""
    counted = _COUNTED.fullmatch(written)
    name = (counted[1] or "") if counted else written
    rest = name.removeprefix("functions.")
    if rest:
        return rest if reading.declared.knows(rest) else rest.rpartition(".")[2]
    only = reading.declared.only_tool_for(arguments)
    if only is None:
        raise Malformed(Reason.NO_NAME)
    return only


def kimi_k2(_options: Options) -> Grammar:
    """Kimi K2 and K2.5."""
    reader = KimiK2().read
    openers = ("<|tool_calls_section_begin|>", "<|tool_call_section_begin|>")
    return Grammar(openers=tuple(Opener(literal=opener, reader=reader) for opener in openers), dropped=("<|im_end|>",))


def _spellings(words: str) -> list[str]:
    """A DeepSeek marker with full-width or ASCII bars, joined by the mark, underscores or blanks."""
    joined = [mark.join(words.split()) for mark in ("\u2581", "_", " ")]
    return [f"<{bar}{each}{bar}>" for bar in ("\uff5c", "|") for each in joined]


class DeepSeek:
    """Calls with the name before or behind a separator, the latter with the JSON in a fence of its own."""

    def __init__(self) -> None:
        """Compile every spelling of the markers."""
        self._ends = frozenset(map(fold, _spellings("tool calls end")))
        begins = _spellings("tool call begin")
        self._in_block = Tokens([*begins, *self._ends])
        self._separator = Tokens(_spellings("tool sep"))
        self._call_end = Tokens(_spellings("tool call end"))
        self._line_end = Tokens(["\n"])
        self._fence = Tokens(["```json", "```"])
        self._fence_end = Tokens(["```"])
        self.openers = tuple(Opener(literal=each, reader=self.read) for each in _spellings("tool calls begin"))

    def read(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read a block from behind its opener."""
        cursor = reading.cursor
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            found = yield from cursor.peek(self._in_block)
            if found is None:
                raise Malformed(Reason.STRAY_TEXT)
            if found in self._ends:
                if not reading.confirmed:
                    raise Prose
                cursor.pos += len(found)
                return
            cursor.pos += len(found)
            reading.confirm()
            yield from self._call(reading)

    def _call(self, reading: Reading) -> Steps[None]:
        cursor = reading.cursor
        name, separator = yield from name_until(reading, self._separator)
        cursor.pos += len(separator)
        yield from cursor.blanks()
        if name.strip() == "function" and (yield from cursor.character()) != "{":
            name, _ = yield from name_until(reading, self._line_end)
            yield from cursor.blanks()
        fence = yield from cursor.accept(self._fence)
        arguments = yield from arguments_of(reading)
        yield from cursor.blanks()
        if fence is not None:
            yield from cursor.accept(self._fence_end)
            yield from cursor.blanks()
        if (yield from cursor.accept(self._call_end)) is None:
            raise Malformed(Reason.STRAY_IN_CALL)
        reading.call(reading.name(name), arguments)


_DEEPSEEK = DeepSeek()


def deepseek(_options: Options) -> Grammar:
    """DeepSeek V3, R1, V3.1 and Cogito: both layouts are told apart by what stands before the separator."""
    return Grammar(openers=_DEEPSEEK.openers)
