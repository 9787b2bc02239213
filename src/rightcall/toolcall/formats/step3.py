"""The XML of Step 3 with the prefix `steptml:`; the block and every call stand between tokens with full-width bars.

The example is in the registry: such bars are easily taken for others.
"""

from __future__ import annotations

from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.xml import Xml
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens

_XML = Xml(("invoke",), "steptml:", raw=True)
_CALL = "<\uff5ctool_call_begin\uff5c>"
_END = "<\uff5ctool_calls_end\uff5c>"
_IN_BLOCK = Tokens([_CALL, _END])
_SEPARATOR = Tokens(["function<\uff5ctool_sep\uff5c>"])
_INVOKE = Tokens(["<steptml:invoke "])
_CALL_END = Tokens(["<\uff5ctool_call_end\uff5c>"])


def step3(_options: Options) -> Grammar:
    """Step 3."""
    return Grammar(openers=(Opener(literal="<\uff5ctool_calls_begin\uff5c>", reader=read),))


def read(reading: Reading, _opener: str) -> Steps[None]:
    """Read a block from behind its opener."""
    cursor = reading.cursor
    while True:
        yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
        found = yield from cursor.peek(_IN_BLOCK)
        if found is None:
            raise Malformed(Reason.STRAY_TEXT)
        if found == _END and not reading.confirmed:
            raise Prose
        cursor.pos += len(found)
        if found == _END:
            return
        reading.confirm()
        for expected in (_SEPARATOR, _INVOKE):
            yield from cursor.blanks()
            if (yield from cursor.accept(expected)) is None:
                raise Malformed(Reason.STRAY_IN_CALL)
        yield from _XML.invoke(reading)
        yield from cursor.blanks()
        if (yield from cursor.accept(_CALL_END)) is None:
            raise Malformed(Reason.STRAY_IN_CALL)
