"""What a format is, and the things it can find in a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightcall.model import Hints, JsonValue, PrimitiveKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolDraft:
    """A tool as its wire shape gives it; the walk adds source, index, position and group.

    One that `is_unusable`, without a name or a schema, is kept only for those who want to see it all the same.
    """

    kind: str
    name: str
    pointer: str
    raw: Mapping[str, JsonValue]
    description: str | None = None
    title: str | None = None
    input_schema: JsonValue = None
    schema_pointer: str = ""
    output_schema: JsonValue = None
    hints: Hints = field(default_factory=Hints)
    strict: bool = False
    is_unusable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something wrong with an entry.

    `tool_lost` says whether the entry cannot be used because of it; `is_shown` that it can be shown all the same, without
    the part that is wrong, so that whoever inspects the catalog can say more about it.
    """

    message: str
    pointer: str
    hint: str | None = None
    tool_lost: bool = True
    is_shown: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Empty:
    """A part of the document that is no tool and carries none; a fault only when nothing else carries one."""

    message: str
    pointer: str
    hint: str | None = None
    is_expected: bool = False
    """A JSON-RPC message of another method, for example, needs no mention beside a listing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """A schema that had to be rewritten as JSON Schema; told once per source, with the number of tools."""

    what: str
    pointer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Nested:
    """A value inside the document that holds tools.

    `expects` names the shape that entries without a shape of their own are read as; `group` names a catalog inside the
    document; `is_separate` marks a complete catalog of its own, which other catalogs beside it are never offered with.
    """

    value: JsonValue
    pointer: str
    expects: str | None = None
    group: str | None = None
    is_separate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveServer:
    """A server that a configuration names: a command with its environment, or a URL with its headers."""

    name: str
    pointer: str
    command: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    url: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrimitiveDraft:
    """A resource, template, prompt or the instructions of a server; the walk adds source and index."""

    kind: PrimitiveKind
    name: str
    pointer: str
    raw: JsonValue


Item: TypeAlias = ToolDraft | PrimitiveDraft | Fault | Empty | Conversion | Nested | LiveServer


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One wire shape.

    `detect` tells it by content alone. `read` is given an object that `detect` accepted (or that stands among others of
    this shape) and its JSON Pointer. `is_entry` says whether it is one tool, not a holder of tools. `stands` limits a
    shape that says little of itself to the whole document or to an array of tools, where it cannot be mistaken.
    """

    kind: str
    detect: Callable[[Mapping[str, JsonValue]], bool]
    read: Callable[[Mapping[str, JsonValue], str], Iterator[Item]]
    is_entry: bool
    stands: Literal["anywhere", "alone", "among-others"] = "anywhere"
