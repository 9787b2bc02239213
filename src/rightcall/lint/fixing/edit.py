"""One change to a JSON document, and several that do not get in each other's way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightcall.model import JsonValue, pointer_tokens

Operation: TypeAlias = Literal["set", "remove", "rename"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One change at one place of a document.

    `set` puts `value` there, also where nothing was, `remove` takes away what is there, `rename` gives a member of an object
    the key `name` and leaves its value and its place in line. `pointer` is a JSON Pointer into the document as it was before
    any change, also into arrays that lose an element.
    """

    operation: Operation
    pointer: str
    value: JsonValue = None
    name: str = ""


def put(pointer: str, value: JsonValue) -> Edit:
    """Set a value."""
    return Edit(operation="set", pointer=pointer, value=value)


def drop(pointer: str) -> Edit:
    """Remove what is there."""
    return Edit(operation="remove", pointer=pointer)


def rename(pointer: str, name: str) -> Edit:
    """Give a member another key."""
    return Edit(operation="rename", pointer=pointer, name=name)


@dataclass(slots=True)
class Node:
    """A place of the document that is changed, or has a change below it.

    `gained` are the keys that an object gains by the changes of its members, `freed` those that it loses.
    """

    edit: Edit | None = None
    children: dict[str, Node] = field(default_factory=dict)
    gained: set[str] = field(default_factory=set)
    freed: set[str] = field(default_factory=set)


class Patch:
    """The changes to one document that are made together."""

    def __init__(self, document: JsonValue) -> None:
        """Begin with none."""
        self.document = document
        self.root = Node()

    def add(self, edits: Sequence[Edit]) -> str | None:
        """Take all of these changes, or none: then the reason why they cannot be made beside those taken before.

        *Cost*: linear in the depth of the places.
        """
        taken: list[Edit] = []
        for edit in edits:
            reason = self._take(edit)
            if reason is not None:
                for done in reversed(taken):
                    self._forget(done)
                return reason
            taken.append(edit)
        return None

    def _take(self, edit: Edit) -> str | None:
        tokens = pointer_tokens(edit.pointer)
        if not tokens:
            return "a whole document is not replaced"
        holder: object = self.document
        node = self.root
        trail = [node]
        for token in tokens[:-1]:
            if node.edit is not None and node.edit.operation != "rename":
                return "another fix changes the same place"
            holder = child_of(holder, token)
            node = node.children.setdefault(token, Node())
            trail.append(node)
        if node.edit is not None and node.edit.operation != "rename":
            return "another fix changes the same place"
        reason = _misplaced(edit, holder, tokens[-1], node)
        if reason is None:
            _note(edit, holder, tokens[-1], node)
        _prune(trail, tokens)
        return reason

    def _forget(self, edit: Edit) -> None:
        """Give back a change that was taken."""
        tokens = pointer_tokens(edit.pointer)
        trail = [self.root]
        for token in tokens:
            trail.append(trail[-1].children[token])
        trail[-1].edit = None
        holder = trail[-2]
        holder.freed.discard(tokens[-1])
        holder.gained.discard(edit.name if edit.operation == "rename" else tokens[-1])
        _prune(trail, tokens)

    def apply(self) -> JsonValue:
        """The document with every change made; what no change touches is shared with the old one."""
        return _applied(self.document, self.root)


def apply_edits(document: JsonValue, edits: Sequence[Edit]) -> JsonValue:
    """A document with these changes made. *Errors*: ValueError for changes that contradict each other or have no place."""
    patch = Patch(document)
    reason = patch.add(edits)
    if reason is not None:
        raise ValueError(reason)
    return patch.apply()


_MISSING = object()


def child_of(value: object, token: str) -> object:
    """The member or element of a value; a marker of its own when there is none."""
    if isinstance(value, dict):
        return value.get(token, _MISSING)
    if isinstance(value, list) and token.isdecimal() and token == str(int(token)) and int(token) < len(value):
        return value[int(token)]
    return _MISSING


def value_at(document: JsonValue, pointer: str) -> tuple[bool, JsonValue]:
    """Whether a document has a value at a place, and the value."""
    value: object = document
    for token in pointer_tokens(pointer):
        value = child_of(value, token)
        if value is _MISSING:
            return False, None
    return True, value  # type: ignore[return-value]


def _misplaced(edit: Edit, holder: object, token: str, node: Node) -> str | None:
    """Why a change cannot be made at a place."""
    inner = node.children.get(token)
    is_there = child_of(holder, token) is not _MISSING
    if inner is not None and (inner.edit is not None or edit.operation != "rename"):
        return "another fix changes the same place" if inner.edit is not None else "another fix changes a part of it"
    if edit.operation == "set" and isinstance(holder, dict):
        return "another fix adds the same key" if not is_there and token in node.gained else None
    if not is_there:
        return "there is nothing at this place"
    return _misnamed(edit, holder, node) if edit.operation == "rename" else None


def _misnamed(edit: Edit, holder: object, node: Node) -> str | None:
    """Why a member cannot get its new key."""
    if not isinstance(holder, dict):
        return "only a member of an object has a key"
    if edit.name in node.gained or (edit.name in holder and edit.name not in node.freed):
        return f"there is something under {edit.name!r} already"
    return None


def _note(edit: Edit, holder: object, token: str, node: Node) -> None:
    node.children.setdefault(token, Node()).edit = edit
    if not isinstance(holder, dict):
        return
    if edit.operation in ("remove", "rename"):
        node.freed.add(token)
    if edit.operation == "rename":
        node.gained.add(edit.name)
    elif edit.operation == "set" and token not in holder:
        node.gained.add(token)


def _prune(trail: Sequence[Node], tokens: Sequence[str]) -> None:
    """Take away the steps that led to no change."""
    for depth in range(len(trail) - 1, 0, -1):
        node = trail[depth]
        if node.edit is None and not node.children:
            del trail[depth - 1].children[tokens[depth - 1]]


def _applied(value: JsonValue, node: Node) -> JsonValue:
    if isinstance(value, dict):
        return _applied_object(value, node.children)
    if isinstance(value, list):
        kept: list[JsonValue] = []
        for index, item in enumerate(value):
            child = node.children.get(str(index))
            if child is None:
                kept.append(item)
            elif child.edit is None:
                kept.append(_applied(item, child))
            elif child.edit.operation == "set":
                kept.append(child.edit.value)
        return kept
    return value


def _applied_object(value: Mapping[str, JsonValue], children: Mapping[str, Node]) -> JsonValue:
    made: dict[str, JsonValue] = {}
    for key, item in value.items():
        child = children.get(key)
        if child is None:
            made[key] = item
        elif child.edit is None:
            made[key] = _applied(item, child)
        elif child.edit.operation == "set":
            made[key] = child.edit.value
        elif child.edit.operation == "rename":
            made[child.edit.name] = _applied(item, child)
    for key, child in children.items():
        if key not in value and child.edit is not None:
            made[key] = child.edit.value
    return made
