"""Calls that are JSON as a whole, between markers or with none: one object, several, or an array.

<tool_call>{"name": "read_file", "arguments": {"path": "README.md"}}</tool_call>
"""

from __future__ import annotations

from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.json_shapes import Shape, calls_in
from rightcall.toolcall.json_value import json_value
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens, fold

_FIRST_KEYS = Tokens(['"name"', '"type"', '"function"', '"arguments"', '"parameters"', '"id"'])
_BRACE = Tokens(["{"])


class JsonCalls:
    """JSON behind a marker, with a closing marker or without."""

    def __init__(self, closer: str | None = None, *, before: str | None = None, shape: Shape = "named") -> None:
        """`before`: a second marker that may stand between the opener and the JSON."""
        self._closer = Tokens([closer, "{"]) if closer else None
        self._closer_key = fold(closer) if closer else ""
        self._before = Tokens([before]) if before else None
        self._shape = shape

    def read(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read from behind the opener."""
        cursor = reading.cursor
        yield from cursor.blanks(CANDIDATE_BLANKS)
        if self._before and (yield from cursor.accept(self._before)) is not None:
            yield from cursor.blanks(CANDIDATE_BLANKS)
        if (yield from cursor.character()) not in "{[":
            raise Prose
        reading.confirm()
        while True:
            yield from told(reading, self._shape)
            if self._closer is None:
                return
            yield from cursor.blanks()
            found = yield from cursor.peek(self._closer)
            if found == self._closer_key:
                cursor.pos += len(found)
                return
            if found is None:
                raise Malformed(Reason.NO_CLOSER)


def told(reading: Reading, shape: Shape) -> Steps[None]:
    """Read one JSON value and keep its calls; the raw text of an array is that of its first call."""
    value = yield from json_value(reading.cursor, reading.options.max_depth)
    for name, arguments, call_id in calls_in(value, shape, strict=False):
        reading.call(reading.name(name), arguments, call_id)


def bare(reading: Reading, opener: str) -> Steps[None]:
    """Read JSON without any marker, from behind its first bracket (or the semicolon before it).

    It is a call only if nothing speaks against it: anything else, a plain JSON answer too, is text and no fault.
    """
    cursor = reading.cursor
    begun = "" if opener == ";" else opener
    if opener != "{":
        begun += yield from cursor.blanks(CANDIDATE_BLANKS)
        if (yield from cursor.accept(_BRACE)) is None:
            raise Prose
        begun += "{"
    begun += yield from cursor.blanks(CANDIDATE_BLANKS)
    if (yield from cursor.peek(_FIRST_KEYS)) is None:
        raise Prose
    value = yield from json_value(cursor, reading.options.max_depth, begun)
    calls = calls_in(value, "named", strict=True)
    if any(reading.declared.knows(name.strip()) is False for name, _, _ in calls):
        reading.confirm()
        raise Malformed(Reason.UNDECLARED)
    for name, arguments, call_id in calls:
        reading.call(reading.name(name), arguments, call_id)


def _marked(
    calls: JsonCalls, *openers: str, reasoning: tuple[tuple[str, str], ...] = (), dropped: tuple[str, ...] = ()
) -> Grammar:
    found = tuple(Opener(literal=opener, reader=calls.read) for opener in openers)
    return Grammar(openers=found, reasoning=reasoning, dropped=dropped)


def _bare(*openers: str) -> tuple[Opener, ...]:
    return tuple(Opener(literal=opener, reader=bare, place="start", is_syntax=False) for opener in openers)


HERMES = JsonCalls("</tool_call>")
TAGGED_ARRAY = JsonCalls("</tool_calls>")
OPEN_ENDED = JsonCalls()
LLAMA_MARKED = Opener(literal="<|python_tag|>", reader=OPEN_ENDED.read)


def hermes(_options: Options) -> Grammar:
    """Hermes, Qwen 2.5 and 3, Granite 4, Ernie."""
    return _marked(HERMES, "<tool_call>")


def longcat(_options: Options) -> Grammar:
    """LongCat."""
    return _marked(JsonCalls("</longcat_tool_call>"), "<longcat_tool_call>")


def jamba(_options: Options) -> Grammar:
    """Jamba and Apriel: an array between tags."""
    return _marked(TAGGED_ARRAY, "<tool_calls>")


def granite(_options: Options) -> Grammar:
    """Granite 3: nothing closes the array but its bracket."""
    return _marked(OPEN_ENDED, "<|tool_call|>")


def phi4(_options: Options) -> Grammar:
    """Phi-4 mini."""
    return _marked(OPEN_ENDED, "functools")


def cohere(_options: Options) -> Grammar:
    """Command R7B, Command A."""
    return _marked(
        JsonCalls("<|END_ACTION|>"),
        "<|START_ACTION|>",
        reasoning=(("<|START_THINKING|>", "<|END_THINKING|>"),),
        dropped=("<|START_RESPONSE|>", "<|END_RESPONSE|>"),
    )


def apertus(_options: Options) -> Grammar:
    """Apertus."""
    return _marked(
        JsonCalls("<|tools_suffix|>", shape="keyed"),
        "<|tools_prefix|>",
        reasoning=(("<|inner_prefix|>", "<|inner_suffix|>"),),
    )


def internlm(_options: Options) -> Grammar:
    """InternLM 2.5 and 3."""
    return _marked(JsonCalls("<|action_end|>", before="<|plugin|>"), "<|action_start|>")


def llama3_json(_options: Options) -> Grammar:
    """Llama 3 and 4: a marker or none, several calls joined by semicolons."""
    return Grammar(openers=(LLAMA_MARKED, *_bare("{", ";")), dropped=("<|eom_id|>", "<|eot_id|>"))


def json_list(_options: Options) -> Grammar:
    """An array of calls without any marker, as xLAM and guided decoding give it."""
    return Grammar(openers=_bare("[", "{"))
