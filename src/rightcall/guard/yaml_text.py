"""YAML as plain values with places: bounded, without aliases, tags, dates or repeated keys. JSON is read the same way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rightcall.errors import InputError, LimitExceeded, MissingExtraError
from rightcall.model import JsonValue, Position, Problem, append_pointer

if TYPE_CHECKING:
    from types import ModuleType

MAX_BYTES = 8_388_608
MAX_DEPTH = 64
MAX_NODES = 500_000
_PLAIN = {"null": None, "~": None, "": None, "true": True, "false": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class YamlDocument:
    """A value, and where each part of it stands, by JSON Pointer."""

    value: JsonValue
    source: str
    places: Mapping[str, Position] = field(repr=False)

    def problem(self, message: str, pointer: str, hint: str | None = None) -> Problem:
        """Say that something is wrong at a place, or at the nearest place that is in the text."""
        near = pointer
        while near and near not in self.places:
            near = near.rpartition("/")[0]
        return Problem(message=message, source=self.source, pointer=pointer, position=self.places.get(near), hint=hint)


def read_yaml(text: str | bytes, source: str) -> YamlDocument:
    """Read one document. Plain `true`, `false`, `null` and whole numbers are values; every other scalar is a text.

    *Errors*: `InputError` with the place; `LimitExceeded` past 8 MiB. *Cost*: linear.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > MAX_BYTES:
        raise LimitExceeded(what=f"bytes of {source}", limit=MAX_BYTES, value=len(raw))
    ruamel = _ruamel()
    try:
        decoded = raw.decode("utf-8")
        _check_events(ruamel, decoded, source)
        node = ruamel.YAML(typ="safe", pure=True).compose(decoded)
    except (ruamel.error.YAMLError, UnicodeDecodeError, ValueError) as error:
        raise InputError([_broken(error, source)]) from error
    places: dict[str, Position] = {}
    if node is None:
        raise InputError([Problem(message="is empty", source=source)])
    return YamlDocument(value=_value(node, "", places, source), source=source, places=places)


def _check_events(ruamel: ModuleType, text: str, source: str) -> None:
    """Refuse, before anything is built, what has no bound or no single meaning."""
    depth = 0
    for count, event in enumerate(ruamel.YAML(typ="safe", pure=True).parse(text)):
        depth += isinstance(event, ruamel.events.CollectionStartEvent) - isinstance(event, ruamel.events.CollectionEndEvent)
        if count > MAX_NODES:
            raise LimitExceeded(what=f"values of {source}", limit=MAX_NODES, value=None)
        if depth > MAX_DEPTH:
            raise LimitExceeded(what=f"depth of {source}", limit=MAX_DEPTH, value=None)
        message = _refused(ruamel, event)
        if message:
            raise InputError([Problem(message=message, source=source, position=_position(event.start_mark))])


def _refused(ruamel: ModuleType, event: Any) -> str:  # noqa: ANN401 - ruamel's events are untyped
    if isinstance(event, ruamel.events.AliasEvent) or getattr(event, "anchor", None):
        return "anchors and aliases are not read: write the value out"
    if getattr(event, "tag", None):
        return "tags are not read"
    return ""


def _value(node: Any, pointer: str, places: dict[str, Position], source: str) -> JsonValue:  # noqa: ANN401 - ruamel's nodes are untyped
    places[pointer] = _position(node.start_mark)
    kind = node.id
    if kind == "sequence":
        return [_value(item, append_pointer(pointer, place), places, source) for place, item in enumerate(node.value)]
    if kind == "scalar":
        return _scalar(node)
    members: dict[str, JsonValue] = {}
    for key, value in _pairs(node, source):
        if key in members:
            message = f"the key {key!r} stands twice"
            raise InputError([Problem(message=message, source=source, pointer=pointer, position=_position(value.start_mark))])
        members[key] = _value(value, append_pointer(pointer, key), places, source)
    return members


def _pairs(node: Any, source: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - ruamel's nodes are untyped
    for key, value in node.value:
        if key.id != "scalar":
            raise InputError([Problem(message="a key must be a text", source=source, position=_position(key.start_mark))])
        yield str(key.value), value


def _scalar(node: Any) -> JsonValue:  # noqa: ANN401 - ruamel's nodes are untyped
    text = str(node.value)
    if node.style is not None:
        return text
    if text in _PLAIN:
        return _PLAIN[text]
    digits = text.removeprefix("-")
    is_whole = digits.isascii() and digits.isdigit() and (digits == "0" or not digits.startswith("0"))
    longest = 18
    return int(text) if is_whole and len(digits) <= longest else text


def _position(mark: Any) -> Position:  # noqa: ANN401 - ruamel's marks are untyped
    return Position(line=mark.line + 1, column=mark.column + 1)


def _broken(error: Exception, source: str) -> Problem:
    mark = getattr(error, "problem_mark", None)
    message = getattr(error, "problem", None) or str(error).split("\n", 1)[0]
    return Problem(message=f"is no YAML: {message}"[:300], source=source, position=_position(mark) if mark else None)


def _ruamel() -> ModuleType:
    try:
        return import_module("ruamel.yaml")
    except ImportError as error:
        raise MissingExtraError(extra="guard", needed_for="reading a manifest") from error
