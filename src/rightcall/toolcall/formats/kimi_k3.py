"""Channels between special tokens; types stand in the markup.

<|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>README.md
<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>
"""

from __future__ import annotations

from rightcall.toolcall.arguments import Arguments, Written
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.named_json import name_until
from rightcall.toolcall.formats.xml import attributes
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens

_TOOLS_END = "<|close|>tools<|sep|>"
_IN_TOOLS = Tokens(["<|open|>call ", _TOOLS_END])
_IN_CALL = Tokens(["<|open|>argument ", "<|close|>call<|sep|>"])
_SEP = Tokens(["<|sep|>"])
_VALUE_END = Tokens(["<|close|>argument<|sep|>"])


def kimi_k3(_options: Options) -> Grammar:
    """Kimi K3: thinking, response and tools are channels of one message."""
    return Grammar(
        openers=(Opener(literal="<|open|>tools<|sep|>", reader=read),),
        reasoning=(("<|open|>think<|sep|>", "<|close|>think<|sep|>"),),
        dropped=("<|open|>response<|sep|>", "<|close|>response<|sep|>", "<|close|>message<|sep|>"),
    )


def read(reading: Reading, _opener: str) -> Steps[None]:
    """Read the tools channel from behind its opener."""
    cursor = reading.cursor
    while True:
        yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
        found = yield from cursor.peek(_IN_TOOLS)
        if found is None:
            raise Malformed(Reason.STRAY_TEXT)
        if found == _TOOLS_END and not reading.confirmed:
            raise Prose
        cursor.pos += len(found)
        if found == _TOOLS_END:
            return
        reading.confirm()
        yield from _call(reading)


def _header(reading: Reading) -> Steps[dict[str, str]]:
    written, separator = yield from name_until(reading, _SEP)
    reading.cursor.pos += len(separator)
    return attributes(written)[0]


def _call(reading: Reading) -> Steps[None]:
    cursor = reading.cursor
    header = yield from _header(reading)
    name = reading.name(header.get("tool", ""))
    arguments = Arguments()
    while True:
        yield from cursor.blanks()
        found = yield from cursor.accept(_IN_CALL)
        if found is None:
            raise Malformed(Reason.STRAY_IN_CALL)
        if found != "<|open|>argument ":
            break
        header = yield from _header(reading)
        if not (key := header.get("key", "")):
            raise Malformed(Reason.NO_ARGUMENT_NAME)
        pieces: list[str] = []
        ending = yield from cursor.until(_VALUE_END, pieces)
        cursor.pos += len(ending)
        said = header.get("type")
        arguments.add(key, Written(text="".join(pieces), is_string=None if said is None else said == "string"))
    reading.call(name, arguments.build(reading, name))
