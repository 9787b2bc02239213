"""A JSON text with changes made in it, and every character that no change touches as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rightcall.lint.fixing.edit import Edit, Node, Patch
from rightcall.model import JsonValue

_SPACE = re.compile(r"[ \t\n\r]*")
_INDENT = re.compile(r"[\[{]\r?\n([ \t]+)")
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a text is laid out: its step of indentation (None on one line), what follows a comma and a colon, its escapes."""

    step: str | None
    comma: str
    colon: str
    newline: str
    ascii_only: bool


def splice(text: str, root: Node) -> str:
    """Make the changes of a patch in the text of its document.

    The text must be valid JSON. New values are laid out the way their surroundings are. *Cost*: linear in the text for each
    level that a change lies below.
    """
    start = _skip(text, 0)
    _, end = _DECODER.raw_decode(text, start)
    return text[:start] + _Splicing(text, style_of(text)).value(start, end, root) + text[end:]


def splice_lines(text: str, root: Node) -> str:
    """Make the changes of a patch in a text of one JSON value a line; the first step of a place numbers the values."""
    written: list[str] = []
    number = 0
    for line in text.split("\n"):
        node = root.children.get(str(number))
        written.append(line if node is None or not line.strip() else splice(line, node))
        number += bool(line.strip())
    return "\n".join(written)


def splice_rounds(text: str, document: JsonValue, rounds: Iterable[Sequence[Edit]], *, is_lines: bool = False) -> str:
    """Make several rounds of edits, each planned on the result of the one before, in the text of a document."""
    for edits in rounds:
        patch = Patch(document)
        reason = patch.add(edits)
        if reason is not None:
            raise ValueError(reason)
        text = splice_lines(text, patch.root) if is_lines else splice(text, patch.root)
        document = patch.apply()
    return text


def style_of(text: str) -> Style:
    """Tell how a JSON text is laid out."""
    indent = _INDENT.search(text)
    spaced = re.search(r'":(\s?)', text)
    comma = re.search(r'[\]}"\w],( ?)["\w\[{-]', text)
    is_spaced = spaced is None or bool(spaced.group(1))
    return Style(
        step=indent.group(1) if indent else None,
        comma=", " if indent or (comma.group(1) if comma else is_spaced) else ",",
        colon=": " if is_spaced else ":",
        newline="\r\n" if "\r\n" in text else "\n",
        ascii_only="\\u" in text and text.isascii(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Member:
    """One member of an object, or element of an array, as the text has it, from the bracket or comma before it on."""

    token: str
    lead: str
    key: str
    colon: str
    start: int
    end: int
    tail: str


class _Splicing:
    """Writes the values of one text again."""

    def __init__(self, text: str, style: Style) -> None:
        self.text = text
        self.style = style

    def value(self, start: int, end: int, node: Node) -> str:
        """One value with the changes below it; without any, the characters as they are."""
        if not node.children:
            return self.text[start:end]
        members, closing = self._members(start)
        is_object = self.text[start] == "{"
        kept = [member for member in members if not _is_removed(node.children.get(member.token))]
        if kept and kept[0] is not members[0]:
            kept[0] = replace(kept[0], lead=members[0].lead)
        parts = [self._member(member, node.children.get(member.token)) for member in kept]
        if is_object:
            parts.extend(self._new_members(members, node.children, start))
        if not parts:
            return self.text[start] + self.text[end - 1]
        if not members:
            closing = self._margin(start) if self.style.step is not None else ""
        return self.text[start] + ",".join(parts) + closing + self.text[end - 1]

    def _member(self, member: _Member, node: Node | None) -> str:
        """A member with its changes."""
        if node is None:
            return f"{member.lead}{member.key}{member.colon}{self.text[member.start : member.end]}{member.tail}"
        edit = node.edit
        if edit is not None and edit.operation == "set":
            is_split = "\n" in self.text[member.start : member.end]
            written = self.written(edit.value, self._line_indent(member.start) if is_split else None)
            return f"{member.lead}{member.key}{member.colon}{written}{member.tail}"
        key = member.key if edit is None else self._string(edit.name)
        return f"{member.lead}{key}{member.colon}{self.value(member.start, member.end, node)}{member.tail}"

    def _new_members(self, members: list[_Member], children: Mapping[str, Node], start: int) -> Iterator[str]:
        known = {member.token for member in members}
        if not members:
            lead = self._margin(start) + (self.style.step or "")
        elif len(members) > 1 or "\n" in members[0].lead:
            lead = members[-1].lead
        else:
            lead = self.style.comma[1:]
        colon = members[-1].colon if members else self.style.colon
        for token, node in children.items():
            if token not in known and node.edit is not None:
                indent = lead.rpartition("\n")[2] if "\n" in lead else None
                written = self.written(node.edit.value, indent)
                yield f"{lead}{self._string(token)}{colon}{written}"

    def _members(self, start: int) -> tuple[list[_Member], str]:
        """The members of the container at `start`, and the space before its closing bracket."""
        text, found = self.text, list[_Member]()
        is_object = text[start] == "{"
        at = _skip(text, start + 1)
        if text[at] in "}]":
            return found, text[start + 1 : at]
        lead = text[start + 1 : at]
        while True:
            token, key, colon = str(len(found)), "", ""
            if is_object:
                token, key_end = _DECODER.raw_decode(text, at)
                key, value_at = text[at:key_end], _skip(text, _skip(text, key_end) + 1)
                colon, at = text[key_end:value_at], value_at
            _, end = _DECODER.raw_decode(text, at)
            after = _skip(text, end)
            is_last = text[after] != ","
            tail = "" if is_last else text[end:after]
            found.append(_Member(token=token, lead=lead, key=key, colon=colon, start=at, end=end, tail=tail))
            if is_last:
                return found, text[end:after]
            at = _skip(text, after + 1)
            lead = text[after + 1 : at]

    def _line_indent(self, offset: int) -> str:
        line = self.text.rfind("\n", 0, offset) + 1
        return self.text[line : _skip(self.text, line)].partition("\n")[0] if line < offset else ""

    def _margin(self, offset: int) -> str:
        """A new line, indented as the line of a place is; nothing in a text of one line."""
        return "" if self.style.step is None else self.style.newline + self._line_indent(offset)

    def written(self, value: JsonValue, indent: str | None) -> str:
        """Lay out a new value: on lines of its own below `indent`, or on one line without."""
        if indent is None or self.style.step is None or not isinstance(value, dict | list) or not value:
            return self._on_one_line(value)
        if isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
            return self._on_one_line(value)
        margin = self.style.newline + indent
        inner = indent + self.style.step
        if isinstance(value, dict):
            parts = (f"{self._string(key)}{self.style.colon}{self.written(item, inner)}" for key, item in value.items())
        else:
            parts = (self.written(item, inner) for item in value)
        body = ",".join(f"{margin}{self.style.step}{part}" for part in parts)
        opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
        return f"{opening}{body}{margin}{closing}"

    def _on_one_line(self, value: JsonValue) -> str:
        match value:
            case dict():
                members = (f"{self._string(key)}{self.style.colon}{self._on_one_line(item)}" for key, item in value.items())
                return "{" + self.style.comma.join(members) + "}"
            case list():
                return "[" + self.style.comma.join(map(self._on_one_line, value)) + "]"
            case Decimal():
                return str(value)
            case str():
                return self._string(value)
        return json.dumps(value, allow_nan=False)

    def _string(self, text: str) -> str:
        return json.dumps(text, ensure_ascii=self.style.ascii_only)


def _is_removed(node: Node | None) -> bool:
    return node is not None and node.edit is not None and node.edit.operation == "remove"


def _skip(text: str, offset: int) -> int:
    match = _SPACE.match(text, offset)
    return offset if match is None else match.end()
