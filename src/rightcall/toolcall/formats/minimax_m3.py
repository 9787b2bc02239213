"""Every tag behind a token of its own, arguments named by their tags, nested as far as the schema goes.

]<]minimax[>[<tool_call> ]<]minimax[>[<invoke name="read_file">]<]minimax[>[<path>README.md]<]minimax[>[</path>
]<]minimax[>[</invoke> ]<]minimax[>[</tool_call>
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Malformed, Prose, Steps
from rightcall.toolcall.declared import item_schema, member_schema, types_of
from rightcall.toolcall.formats.xml import attributes
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, MAX_NAME, MAX_TAG, Grammar, Opener, Reading
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.tokens import Tokens
from rightcall.toolcall.values import by_types

NS = "]<]minimax[>["
_END = f"{NS}</tool_call>"
_IN_BLOCK = Tokens([f"{NS}<invoke ", _END])
_INVOKE_END = f"{NS}</invoke>"
_TAG = Tokens([f"{NS}<", f"{NS}</"])
_NAME = re.compile(r"[^\s<>/\"'=]+")


@dataclass(slots=True)
class Node:
    """One element: the text before its first child, and its children."""

    name: str
    text: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)


def minimax_m3(_options: Options) -> Grammar:
    """MiniMax M3."""
    return Grammar(openers=(Opener(literal=f"{NS}<tool_call>", reader=read),))


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
        yield from _invoke(reading)


def _invoke(reading: Reading) -> Steps[None]:
    rest = yield from reading.cursor.tag_rest(MAX_TAG)
    if rest is None:
        raise Malformed(Reason.BAD_TAG)
    name = reading.name(attributes(rest)[0].get("name", ""))
    root = Node("invoke")
    yield from _children(reading, root)
    if "".join(root.text).strip():
        raise Malformed(Reason.STRAY_IN_CALL)
    schema = reading.declared.root(name)
    arguments: dict[str, JsonValue] = {}
    for child in root.children:
        if child.name in arguments:
            raise Malformed(Reason.REPEATED_ARGUMENT)
        arguments[child.name] = _value(child, member_schema(schema, child.name, schema), schema)
    reading.call(name, arguments)


def _children(reading: Reading, root: Node) -> Steps[None]:
    """Read the elements of a call, and its closer; what stands between a closer and the next tag is layout."""
    cursor = reading.cursor
    path = [root]
    while path:
        between: list[str] = []
        found = yield from cursor.until(_TAG, between)
        cursor.pos += len(found)
        if not path[-1].children or any(piece.strip() for piece in between):
            path[-1].text += between
        rest = yield from cursor.tag_rest(MAX_NAME)
        if rest is None or not _NAME.fullmatch(rest.strip()):
            raise Malformed(Reason.BAD_TAG)
        name = rest.strip()
        if not found.endswith("/"):
            child = Node(name)
            path[-1].children.append(child)
            path.append(child)
            if len(path) > reading.options.max_depth:
                raise Malformed(Reason.TOO_DEEP)
        elif path.pop().name != name:
            raise Malformed(Reason.BAD_TAG)


def _value(node: Node, schema: JsonValue, root: JsonValue) -> JsonValue:
    text = "".join(node.text)
    types = types_of(schema, root)
    if not node.children:
        return by_types(types, text)
    if text.strip():
        raise Malformed(Reason.STRAY_IN_CALL)
    names = [child.name for child in node.children]
    if set(names) == {"item"} and ("array" in types or not types):
        items = item_schema(schema, root)
        return [_value(child, items, root) for child in node.children]
    if len(set(names)) < len(names):
        raise Malformed(Reason.REPEATED_ARGUMENT)
    return {child.name: _value(child, member_schema(schema, child.name, root), root) for child in node.children}
