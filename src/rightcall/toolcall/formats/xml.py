"""The canonical XML and its kin: a wrapper, an `invoke` for each call, a `parameter` for each argument.

<tool_calls><invoke name="read_file"><parameter name="path"><![CDATA[README.md]]></parameter></invoke></tool_calls>
"""

from __future__ import annotations

import re

from rightcall.model import JsonValue
from rightcall.toolcall.arguments import Arguments, Written, unwrapped
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.formats.xml_values import BLANK, EscapedValues, RawValues, closed
from rightcall.toolcall.json_value import json_value
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, MAX_NAME, MAX_TAG, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens, fold
from rightcall.toolcall.values import decode_entities, strip_layout

_ATTRIBUTE = re.compile(r"\s*([^\s=\"'/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|\u201c([^\u201d]*)\u201d)", re.ASCII)
_NAME = Tokens(["name"])
_WRAPPED = ("input", "parameters", "arguments")


def attributes(rest: str, *, lenient: bool = False) -> tuple[dict[str, str], bool]:
    """The attributes of a tag, names in lower case, and whether the tag closes itself. *Errors*: `Malformed`."""
    rest = rest.rstrip()
    empty = rest.endswith("/")
    if empty:
        rest = rest[:-1].rstrip()
    found: dict[str, str] = {}
    pos = 0
    while pos < len(rest):
        match = _ATTRIBUTE.match(rest, pos)
        if match is None or (match[4] is not None and not lenient):
            raise Malformed(Reason.BAD_TAG)
        name = fold(match[1])
        if name in found:
            raise Malformed(Reason.BAD_TAG, "an attribute is given twice")
        found[name] = decode_entities(next(value for value in match.groups()[1:] if value is not None))
        pos = match.end()
    return found, empty


class Xml:
    """One dialect: names of its wrappers, what stands before every name, and how values are written."""

    def __init__(self, wrappers: tuple[str, ...], prefix: str = "", *, raw: bool = False) -> None:
        """`raw`: values are never escaped. *Cost*: compiles the patterns of the dialect."""
        self._closers = {fold(f"<{prefix}{wrapper}"): fold(f"</{prefix}{wrapper}") for wrapper in wrappers}
        self._openers = tuple(f"<{prefix}{wrapper}" for wrapper in wrappers)
        self._invoke = fold(f"<{prefix}invoke")
        self._invoke_end = fold(f"</{prefix}invoke")
        self._parameter = fold(f"<{prefix}parameter")
        self._in_wrapper = {opener: Tokens([self._invoke, closer]) for opener, closer in self._closers.items()}
        self._after_orphan = Tokens([self._invoke, *self._closers.values()])
        self._in_invoke = Tokens([self._parameter, self._invoke_end])
        self._bare_invoke = Tokens([self._invoke])
        self._escaped = EscapedValues(f"</{prefix}parameter")
        self._raw = RawValues(f"</{prefix}parameter>", self._in_invoke) if raw else None

    def openers(self, *, in_reasoning: bool = False, repair: bool = True) -> tuple[Opener, ...]:
        """The wrappers, and (for the repair of a missing one) the invoke itself."""
        wrappers = tuple(Opener(literal=literal, reader=self.wrapper, in_reasoning=in_reasoning) for literal in self._openers)
        orphan = Opener(literal=self._invoke, reader=self.orphans, in_reasoning=in_reasoning, is_syntax=False)
        return (*wrappers, orphan) if repair else wrappers

    def wrapper(self, reading: Reading, opener: str) -> Steps[None]:
        """Read a wrapped run of invokes."""
        cursor = reading.cursor
        after = yield from cursor.character()
        if after != ">" and after not in BLANK:
            raise Prose
        yield from cursor.blanks(CANDIDATE_BLANKS)
        has_end = not reading.options.repair_opener or (yield from cursor.peek(self._bare_invoke)) is None
        if has_end and (yield from cursor.tag_rest(max(0, 32 - len(opener)))) is None:
            raise Prose
        yield from self.calls(reading, opener)

    def calls(self, reading: Reading, opener: str) -> Steps[None]:
        """Read from behind the tag of the wrapper up to and with its closer."""
        cursor = reading.cursor
        tokens = self._in_wrapper[opener]
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            found = yield from cursor.peek(tokens)
            if found is None:
                raise Malformed(Reason.STRAY_TEXT)
            if found == self._invoke:
                cursor.pos += len(found)
                yield from self._boundary(reading)
                reading.confirm()
                yield from self.invoke(reading)
                continue
            if not reading.confirmed:
                raise Prose
            cursor.pos += len(found)
            yield from closed(cursor)
            return

    def orphans(self, reading: Reading, _opener: str) -> Steps[None]:
        """Read a clean run of invokes whose wrapper has a closer and no opener."""
        cursor = reading.cursor
        if reading.is_spoiled:
            raise Prose
        while True:
            yield from self._boundary(reading)
            yield from cursor.blanks(CANDIDATE_BLANKS)
            if (yield from cursor.accept(_NAME)) is None:
                raise Prose
            yield from self.invoke(reading, before="name", needs_closer=True)
            yield from cursor.blanks()
            found = yield from cursor.peek(self._after_orphan)
            if found is None:
                raise Malformed(Reason.NO_WRAPPER)
            cursor.pos += len(found)
            if found != self._invoke:
                yield from closed(cursor)
                return

    def _boundary(self, reading: Reading) -> Steps[None]:
        after = yield from reading.cursor.character()
        if after not in BLANK:
            raise Malformed(Reason.BAD_TAG)

    def invoke(self, reading: Reading, before: str = "", *, needs_closer: bool = False) -> Steps[None]:
        """Read one call from behind the name of its tag (of which `before` was read as well)."""
        cursor = reading.cursor
        rest = yield from cursor.tag_rest(MAX_TAG if reading.confirmed else MAX_NAME)
        if rest is None:
            raise Malformed(Reason.BAD_TAG)
        found, empty = attributes(before + rest, lenient=reading.options.lenient)
        name = reading.name(found.get("name", ""))
        arguments: dict[str, JsonValue] = {}
        if not empty:
            arguments = yield from self._body(reading, name)
        reading.confirm()
        reading.call(name, arguments, needs_closer=needs_closer)

    def _body(self, reading: Reading, tool: str) -> Steps[dict[str, JsonValue]]:
        cursor = reading.cursor
        arguments = Arguments()
        while True:
            yield from cursor.blanks(None if reading.confirmed else CANDIDATE_BLANKS)
            found = yield from cursor.peek(self._in_invoke)
            if found is None:
                if not arguments and (yield from cursor.character()) == "{":
                    return (yield from self._json_body(reading, tool))
                raise Malformed(Reason.STRAY_IN_CALL)
            cursor.pos += len(found)
            reading.confirm()
            if found == self._invoke_end:
                yield from closed(cursor)
                built = arguments.build(reading, tool)
                return unwrapped(reading, tool, built, _WRAPPED) if self._raw else built
            yield from self._parameter_into(reading, arguments)

    def _parameter_into(self, reading: Reading, arguments: Arguments) -> Steps[None]:
        cursor = reading.cursor
        yield from self._boundary(reading)
        rest = yield from cursor.tag_rest(MAX_TAG)
        if rest is None:
            raise Malformed(Reason.BAD_TAG)
        found, empty = attributes(rest, lenient=reading.options.lenient)
        name = found.get("name", "").strip()
        if not name:
            raise Malformed(Reason.NO_ARGUMENT_NAME)
        said = {"true": True, "false": False}.get(fold(found.get("string", "")))
        if empty:
            written = Written(text="")
        elif self._raw is None:
            written = yield from self._escaped.read(cursor)
        else:
            text = yield from self._raw.read(cursor)
            written = Written(text=text if said else strip_layout(text), is_string=said)
        arguments.add(name, written)

    def _json_body(self, reading: Reading, tool: str) -> Steps[dict[str, JsonValue]]:
        """Read a body that is one JSON object."""
        cursor = reading.cursor
        value = yield from json_value(cursor, reading.options.max_depth)
        yield from cursor.blanks()
        if (yield from cursor.accept(self._in_invoke)) != self._invoke_end or not isinstance(value, dict):
            raise Malformed(Reason.STRAY_IN_CALL)
        yield from closed(cursor)
        if reading.options.semantics == "reference":
            inner = value.get("input", value.get("parameters"))
            return inner if isinstance(inner, dict) else {}
        return unwrapped(reading, tool, value, _WRAPPED)


CANONICAL = Xml(("tool_calls",))
CLAUDE = Xml(("function_calls",))
_MINIMAX = Xml(("minimax:tool_call",), raw=True)


def canonical(options: Options) -> Grammar:
    """The canonical XML."""
    return Grammar(openers=CANONICAL.openers(repair=options.repair_opener))


def claude(options: Options) -> Grammar:
    """The same in the wrapper of older Claude prompts."""
    return Grammar(openers=CLAUDE.openers(repair=options.repair_opener))


def minimax_m2(options: Options) -> Grammar:
    """MiniMax M2: the same tags in a wrapper of its own, and nothing is escaped."""
    return Grammar(openers=_MINIMAX.openers(repair=options.repair_opener))
