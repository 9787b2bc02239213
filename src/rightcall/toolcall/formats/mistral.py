"""A marker, then an array of calls, or a name and its arguments; nothing closes a call but its JSON.

[TOOL_CALLS][{"name": "read_file", "arguments": {"path": "README.md"}}]
[TOOL_CALLS]read_file[ARGS]{"path": "README.md"}
"""

from __future__ import annotations

from rightcall.toolcall.cursor import Prose, Steps
from rightcall.toolcall.formats.json_calls import told
from rightcall.toolcall.formats.named_json import arguments_of
from rightcall.toolcall.formats.words import word
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.tokens import Tokens

_SEPARATORS = Tokens(["[ARGS]", "[CALL_ID]", "{"])
_AFTER_ID = Tokens(["[ARGS]", "{"])


def mistral(_options: Options) -> Grammar:
    """Both layouts, told apart by the first character behind the marker."""
    return Grammar(openers=(Opener(literal="[TOOL_CALLS]", reader=read),), dropped=("</s>",))


def read(reading: Reading, _opener: str) -> Steps[None]:
    """Read from behind the marker."""
    cursor = reading.cursor
    yield from cursor.blanks(CANDIDATE_BLANKS)
    if (yield from cursor.character()) in "[{":
        reading.confirm()
        yield from told(reading, "named")
        return
    name = yield from word(reading)
    yield from cursor.blanks(CANDIDATE_BLANKS)
    found = yield from cursor.peek(_SEPARATORS)
    if found is None or not name:
        raise Prose
    reading.confirm()
    call_id = None
    if found == "[call_id]":
        cursor.pos += len(found)
        call_id = yield from word(reading)
        found = yield from cursor.peek(_AFTER_ID)
    if found == "[args]":
        cursor.pos += len(found)
    arguments = yield from arguments_of(reading)
    reading.call(name, arguments, call_id)
