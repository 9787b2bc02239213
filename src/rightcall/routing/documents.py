"""YAML or JSON text to one value, with the place of everything in it: what a task file and a price file are read from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from rightcall.catalog.json_text import JsonLimits, read_json
from rightcall.errors import CatalogError, LimitExceeded, TaskError
from rightcall.model import JsonValue, Position, Problem, append_pointer
from rightcall.routing.scalars import is_blank, kind_of, scalar_value

if TYPE_CHECKING:
    from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 40
MAX_VALUES = 200_000
"""*Units*: values of any kind, counted where they are used: an anchor counts again for each of its aliases."""

_MERGE = "tag:yaml.org,2002:merge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A value and where its parts stand. `blank` holds the pointers of values that were left out (`expected:`)."""

    source: str
    value: JsonValue
    blank: frozenset[str] = frozenset()
    places: Mapping[str, Position] = field(default_factory=dict, repr=False, compare=False)

    def locate(self, pointer: str) -> Position | None:
        """Where the value named by a JSON Pointer starts."""
        return self.places.get(pointer)


def read_document(text: str | bytes, source: str) -> Document:
    """Read YAML 1.2, or JSON where the text starts like it. *Errors*: TaskError with places, LimitExceeded.

    *Cost*: linear in the text; aliases are followed up to `MAX_VALUES`.
    """
    if len(text) > MAX_BYTES:
        raise LimitExceeded(what=f"{source}: bytes", limit=MAX_BYTES, value=len(text))
    decoded = _decode(text, source)
    if not decoded.strip():
        raise _fault(source, "nothing to read: the file is empty", None, "start with `version: 1` and `tasks:`")
    return _read_json(decoded, source) if decoded.lstrip()[0] in "{[" and _is_json(decoded) else _read_yaml(decoded, source)


def _decode(text: str | bytes, source: str) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        place = Position(line=line, column=error.start - text.rfind(b"\n", 0, error.start))
        raise _fault(source, "the text is not UTF-8", place, "save the file as UTF-8") from None


def _is_json(text: str) -> bool:
    """Whether text that starts with a bracket is JSON rather than YAML in flow style: its first key is quoted, or none is."""
    rest = text.lstrip()[1:].lstrip()
    return not rest or rest[0] in '"{}[]'


def _read_json(text: str, source: str) -> Document:
    limits = JsonLimits(max_bytes=MAX_BYTES, max_depth=MAX_DEPTH, max_nodes=MAX_VALUES)
    try:
        document = read_json(text, source, limits)
    except CatalogError as error:
        raise TaskError(error.problems) from None
    except LimitExceeded as error:  # without the flag that raises it for catalogs
        raise LimitExceeded(what=error.what, limit=error.limit, value=error.value) from None
    places: dict[str, Position] = {}
    _note_json(document.value, "", places, document.locate)
    return Document(source=source, value=document.value, places=places)


def _note_json(value: JsonValue, pointer: str, places: dict[str, Position], locate: Callable[[str], Position | None]) -> None:
    position = locate(pointer)
    if position is not None:
        places[pointer] = position
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, item in items:
        _note_json(item, append_pointer(pointer, token), places, locate)


def _read_yaml(text: str, source: str) -> Document:
    from ruamel.yaml import YAML  # noqa: PLC0415 - loaded with the first YAML file
    from ruamel.yaml.error import MarkedYAMLError, YAMLError  # noqa: PLC0415

    try:
        root = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = None if mark is None else Position(line=mark.line + 1, column=mark.column + 1)
        raise _fault(source, f"this is no YAML: {_words(error.problem or error.context)}", place, _YAML_HINT) from None
    except (YAMLError, ValueError) as error:
        raise _fault(source, f"this is no YAML: {_words(str(error))}", None, _YAML_HINT) from None
    except RecursionError:
        raise LimitExceeded(what=f"{source}: levels of nesting", limit=MAX_DEPTH, value=None) from None
    if root is None:
        raise _fault(source, "nothing to read: the file holds no value", None, "start with `version: 1` and `tasks:`")
    builder = _Builder(source)
    value = builder.build(root, "", 0)
    if builder.problems:
        raise TaskError(builder.problems)
    return Document(source=source, value=value, blank=frozenset(builder.blank), places=builder.places)


_YAML_HINT = "quote texts that hold quotes, colons or a #"


def _words(text: str | None) -> str:
    return " ".join((text or "it cannot be read").split())[:200]


class _Builder:
    """Turns the nodes of one YAML document into JSON values, counting as it goes."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.blank: set[str] = set()
        self.places: dict[str, Position] = {}
        self._count = 0

    def build(self, node: Node, pointer: str, depth: int) -> JsonValue:
        self._count += 1
        if self._count > MAX_VALUES:
            raise LimitExceeded(what=f"{self.source}: values, with those that aliases repeat", limit=MAX_VALUES, value=None)
        if depth > MAX_DEPTH:
            raise LimitExceeded(what=f"{self.source}: levels of nesting", limit=MAX_DEPTH, value=None)
        self.places.setdefault(pointer, _position(node))
        match kind_of(node):
            case "scalar":
                return self._scalar(cast("ScalarNode", node), pointer)
            case "sequence":
                return [self.build(item, append_pointer(pointer, i), depth + 1) for i, item in enumerate(node.value)]
        return self._mapping(cast("MappingNode", node), pointer, depth)

    def _scalar(self, node: ScalarNode, pointer: str) -> JsonValue:
        if is_blank(node):
            self.blank.add(pointer)
        try:
            return scalar_value(node)
        except ValueError as error:
            self._fault(str(error), node, pointer)
            return None

    def _mapping(self, node: MappingNode, pointer: str, depth: int) -> JsonValue:
        members: dict[str, JsonValue] = {}
        merged: dict[str, JsonValue] = {}
        for key_node, value_node in node.value:
            if str(key_node.tag) == _MERGE:
                merged |= self._merged(value_node, pointer, depth)
                continue
            if kind_of(key_node) != "scalar":
                self._fault("a key is a text, not a list or a mapping", key_node, pointer)
                continue
            key = str(key_node.value)
            if key in members:
                self._fault(f"the key {key!r} stands here twice", key_node, append_pointer(pointer, key))
                continue
            place = append_pointer(pointer, key)
            self.places[place] = _position(key_node if is_blank(value_node) else value_node)
            members[key] = self.build(value_node, place, depth + 1)
        return merged | members

    def _merged(self, node: Node, pointer: str, depth: int) -> dict[str, JsonValue]:
        """What `<<` brings: of several mappings the first that has a key gives it."""
        parts = node.value if kind_of(node) == "sequence" else [node]
        merged: dict[str, JsonValue] = {}
        for part in reversed(parts):
            value = self.build(part, pointer, depth + 1)
            if isinstance(value, dict):
                merged |= value
            else:
                self._fault("<< needs a mapping, or a list of mappings", part, pointer)
        return merged

    def _fault(self, message: str, node: Node, pointer: str) -> None:
        self.problems.append(Problem(message=message, source=self.source, pointer=pointer, position=_position(node)))


def _position(node: Node) -> Position:
    return Position(line=node.start_mark.line + 1, column=node.start_mark.column + 1)


def _fault(source: str, message: str, position: Position | None, hint: str) -> TaskError:
    return TaskError([Problem(message=message, source=source, position=position, hint=hint)])
