"""The smallest edit that would tell two tools apart, and the prover's word that it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.clash.library import Library, SchemaText, compile_arguments
from rightcall.model import JsonValue, append_pointer
from rightcall.schema import CompiledSchema, Reading

Side: TypeAlias = Literal["first", "second"]

IN_PLACE = frozenset(["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas"])
"""Keywords beside which `additionalProperties` does not see every declared name."""

TAG_NAMES = ("action", "operation", "tool")
"""Argument names for a tag, the first that neither tool declares."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """An edit of one or both input schemas after which the prover finds the tools disjoint in `reading`.

    `edit` says it in words, `side` and `pointer` (relative to that schema) say where it begins.
    """

    edit: str
    side: Side
    pointer: str
    reading: Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edit:
    """New schemas to try (None: unchanged), and the words for it."""

    words: str
    side: Side
    pointer: str
    first: JsonValue = None
    second: JsonValue = None


class Separator:
    """Tries edits on pairs of schemas of a library; each edited schema is compiled once, each question asked once."""

    def __init__(self, library: Library) -> None:
        """Ask the library's own prover."""
        self._library = library
        self._compiled: dict[tuple[int, str, str], CompiledSchema] = {}

    def close(self, first: int, second: int) -> Separation | None:
        """Close one object, or as few as need be, so that the schemas are disjoint as written."""
        return self._first_that_works(first, second, self._closings(first, second), "written")

    def distinguish(self, first: int, second: int, names: tuple[str, str]) -> Separation | None:
        """Require an argument that the other tool does not declare, or add a tag with a fixed value to both tools."""
        edits = self._requirements(first, second)
        separation = self._first_that_works(first, second, edits, "declared")
        return separation or self._first_that_works(first, second, self._tags(first, second, names), "written")

    def _first_that_works(self, first: int, second: int, edits: Iterator[_Edit], reading: Reading) -> Separation | None:
        prover = self._library.prover
        for edit in edits:
            one = self._edited(first, edit, "first", edit.first)
            other = self._edited(second, edit, "second", edit.second)
            still_useful = all(prover.satisfiable(schema, reading=reading).outcome == "satisfiable" for schema in (one, other))
            if still_useful and prover.overlap(one, other, reading=reading).outcome == "disjoint":
                return Separation(edit=edit.words, side=edit.side, pointer=edit.pointer, reading=reading)
        return None

    def _edited(self, place: int, edit: _Edit, side: Side, schema: JsonValue) -> CompiledSchema:
        if schema is None:
            return self._library.compiled(place)
        key = (place, side, edit.words)
        if key not in self._compiled:
            text = SchemaText(schema=schema, dialect=self._library.texts[place].dialect)
            self._compiled[key] = compile_arguments(self._library.prover, text)
        return self._compiled[key]

    def _schema(self, place: int) -> dict[str, JsonValue]:
        """A schema as an object: the schema `true` says as much as the empty one."""
        schema = self._library.texts[place].schema
        return schema if isinstance(schema, dict) else {}

    def _closings(self, first: int, second: int) -> Iterator[_Edit]:
        one, other = self._schema(first), self._schema(second)
        closed, other_closed = _closed(one), _closed(other)
        words = 'add "{}": false'
        keyword, other_keyword = _closing_keyword(one), _closing_keyword(other)
        if closed is not None:
            yield _Edit(words=words.format(keyword), side="first", pointer="", first=closed)
        if other_closed is not None:
            yield _Edit(words=words.format(other_keyword), side="second", pointer="", second=other_closed)
        if closed is not None and other_closed is not None:
            both = words.format(keyword) + " to both input schemas"
            yield _Edit(words=both, side="first", pointer="", first=closed, second=other_closed)
        everywhere = 'add "additionalProperties": false to every object that declares properties, in both input schemas'
        yield _Edit(words=everywhere, side="first", pointer="", first=_closed_within(one), second=_closed_within(other))

    def _requirements(self, first: int, second: int) -> Iterator[_Edit]:
        sides: tuple[tuple[int, int, Side], ...] = ((first, second, "first"), (second, first, "second"))
        for place, opposite, side in sides:
            own = self._library.compiled(place)
            foreign = frozenset(self._library.compiled(opposite).declared_names)
            for name in sorted(set(own.declared_names) - foreign - set(own.required_names)):
                edited = _requiring(self._schema(place), name)
                words, pointer = f'make "{name}" required', append_pointer("", "required")
                if side == "first":
                    yield _Edit(words=words, side=side, pointer=pointer, first=edited)
                else:
                    yield _Edit(words=words, side=side, pointer=pointer, second=edited)

    def _tags(self, first: int, second: int, names: tuple[str, str]) -> Iterator[_Edit]:
        if names[0] == names[1]:
            return
        declared = {name for place in (first, second) for name in self._library.compiled(place).declared_names}
        tag = next((name for name in TAG_NAMES if name not in declared), None)
        if tag is None:
            return
        words = f'add a required "{tag}" with "const": "{names[0]}", and with "const": "{names[1]}" to the other'
        one, other = (_tagged(self._schema(place), tag, name) for place, name in zip((first, second), names, strict=True))
        yield _Edit(words=words, side="first", pointer=append_pointer("", "properties"), first=one, second=other)


def _closing_keyword(schema: dict[str, JsonValue]) -> str:
    return "unevaluatedProperties" if schema.keys() & IN_PLACE else "additionalProperties"


def _closed(schema: dict[str, JsonValue]) -> JsonValue:
    """The schema with its root object closed; None when the root says already what other names may hold."""
    if schema.get("additionalProperties", True) is not True or "unevaluatedProperties" in schema:
        return None
    return {**schema, _closing_keyword(schema): False}


def _closed_within(schema: JsonValue) -> JsonValue:
    """The schema with every object closed that declares properties and leaves other names open."""
    if isinstance(schema, list):
        return [_closed_within(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    edited = {key: _closed_within(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("additionalProperties", True) is True:
        edited["additionalProperties"] = False
    return edited


def _requiring(schema: dict[str, JsonValue], name: str) -> JsonValue:
    required = schema.get("required")
    return {**schema, "required": [*(required if isinstance(required, list) else []), name]}


def _tagged(schema: dict[str, JsonValue], tag: str, value: str) -> JsonValue:
    properties = schema.get("properties")
    fixed: JsonValue = {"enum": [value]}  # says the same as "const" and is known to every dialect
    return {**_dict(_requiring(schema, tag)), "properties": {**_dict(properties), tag: fixed}}


def _dict(value: JsonValue) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}
