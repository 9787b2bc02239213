"""The smallest edit that would tell two tools apart, and the prover's word that it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.clash.edits import closed_within, is_open, is_plain, property_names
from rightcall.clash.library import Library, SchemaText, compile_arguments
from rightcall.model import JsonValue
from rightcall.schema import CompiledSchema, Reading

Side: TypeAlias = Literal["first", "second"]

TAG_NAMES = ("action", "operation", "tool")
"""Argument names for a tag, the first that neither tool declares."""

CLOSE = 'add "additionalProperties": false'
CLOSE_ALL = 'add "additionalProperties": false to every object that declares properties, in both input schemas'


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """An edit of one or both input schemas after which the prover finds the tools disjoint in `reading`.

    `edit` says it in words, `side` and `pointer` (relative to that schema) say where it begins.
    """

    edit: str
    side: Side
    pointer: str
    reading: Reading


class Separator:
    """Tries edits on pairs of schemas of a library. *Cost*: one question or two to the prover for each edit tried."""

    def __init__(self, library: Library) -> None:
        """Ask the library's own prover."""
        self._library = library
        self._prover = library.prover
        self._fences = library.fences
        self._closed: dict[int, CompiledSchema] = {}

    def close(self, first: int, second: int) -> Separation | None:
        """Close one object, or all of them when one is not enough, so that the schemas are disjoint as written."""
        for place, opposite, side in _sides(first, second):
            if self._is_closing_enough(place, opposite):
                return Separation(edit=CLOSE, side=side, pointer="", reading="written")
        one, other = self._all_closed(first), self._all_closed(second)
        useful = all(self._prover.satisfiable(schema).outcome == "satisfiable" for schema in (one, other))
        if useful and self._prover.overlap(one, other).outcome == "disjoint":
            return Separation(edit=CLOSE_ALL, side="first", pointer="", reading="written")
        return None

    def distinguish(self, first: int, second: int, names: tuple[str, str]) -> Separation | None:
        """Require an argument that the other tool does not declare, or else add a tag with a fixed value to both tools."""
        for place, opposite, side in _sides(first, second):
            for name in self._own_optional_names(place, opposite):
                if self._is_requirement_enough(place, opposite, name):
                    return Separation(edit=f'make "{name}" required', side=side, pointer="/required", reading="declared")
        return self._tag(first, second, names)

    def _is_closing_enough(self, place: int, opposite: int) -> bool:
        """Whether the opposite tool needs a name that this one would refuse when closed."""
        schema, other = self._schema(place), self._library.compiled(opposite)
        names = property_names(schema)
        if not (is_plain(schema) and is_open(schema)) or not names.issuperset(self._library.compiled(place).required_names):
            return False
        if names.issuperset(other.required_names):
            return False
        fence = self._fences.only(names)
        return self._prover.overlap(other, fence).outcome == "disjoint"

    def _own_optional_names(self, place: int, opposite: int) -> Iterator[str]:
        """Arguments that this tool declares and does not require, and the opposite one does not declare."""
        own, other = self._library.compiled(place), self._library.compiled(opposite)
        yield from sorted(set(own.declared_names) - set(other.declared_names) - set(own.required_names))

    def _is_requirement_enough(self, place: int, opposite: int, name: str) -> bool:
        """Whether the opposite tool refuses every call with this argument, while this tool accepts one."""
        own, other = self._library.compiled(place), self._library.compiled(opposite)
        fence = self._fences.having(name)
        if self._prover.overlap(other, fence, reading="declared").outcome != "disjoint":
            return False
        return self._prover.overlap(own, fence, reading="declared").outcome == "overlap"

    def _tag(self, first: int, second: int, names: tuple[str, str]) -> Separation | None:
        """A new required argument whose one value is the tool's name; only where no other rule of names could refuse it."""
        if names[0] == names[1] or not all(is_plain(self._schema(place)) for place in (first, second)):
            return None
        declared = {name for place in (first, second) for name in self._library.compiled(place).declared_names}
        tag = next((name for name in TAG_NAMES if name not in declared), None)
        if tag is None:
            return None
        one, other = (self._fences.tagged(tag, name) for name in names)
        if self._prover.overlap(one, other).outcome != "disjoint":
            return None
        edit = f'add a required "{tag}" with "const": "{names[0]}", and to the other tool one with "const": "{names[1]}"'
        return Separation(edit=edit, side="first", pointer="/properties", reading="written")

    def _all_closed(self, place: int) -> CompiledSchema:
        if place not in self._closed:
            text = self._library.texts[place]
            edited = SchemaText(schema=closed_within(text.schema), dialect=text.dialect)
            self._closed[place] = compile_arguments(self._prover, edited)
        return self._closed[place]

    def _schema(self, place: int) -> dict[str, JsonValue]:
        """A schema as an object: the schema `true` says as much as the empty one."""
        schema = self._library.texts[place].schema
        return schema if isinstance(schema, dict) else {}


def _sides(first: int, second: int) -> tuple[tuple[int, int, Side], tuple[int, int, Side]]:
    """Both schemas in turn: its number, the opposite one, and which it is."""
    return (first, second, "first"), (second, first, "second")
