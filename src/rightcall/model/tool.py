"""A tool as a model sees it, where it came from, and the catalog it stands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightcall.model.json import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A place in a text. *Units*: lines and columns count from 1, columns in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a tool was found.

    `source` is the target as the user named it, `kind` the wire shape (`mcp`, `openai-chat`, ...), `index` the tool's
    place among the tools of that source, counted from 0, and `pointer` the JSON Pointer of the tool's object in it.
    """

    source: str
    kind: str
    index: int
    pointer: str
    position: Position | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What a tool says of its effects (MCP tool annotations); None where it says nothing.

    *Source*: MCP 2025-11-25, ToolAnnotations. Hints are untrusted claims and are never used as authorization.
    """

    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One callable thing offered to a model.

    `input_schema` is None for a tool that has none of its own (a provider's built-in such as `web_search`), which is
    kept and counted but cannot be compared. `schema_pointer` is the JSON Pointer of the input schema in the source.
    `dialect` is the reading of a schema without `$schema` (`2020-12` unless the wire shape has rules of its own).
    `group` separates catalogs that are never offered together (None: offered with everything). `raw` is the tool's
    object as it was sent.
    """

    name: str
    origin: Origin
    description: str | None = None
    title: str | None = None
    input_schema: JsonValue = None
    schema_pointer: str = ""
    output_schema: JsonValue = None
    hints: Hints = field(default_factory=Hints)
    strict: bool = False
    dialect: str = "2020-12"
    group: str | None = None
    raw: Mapping[str, JsonValue] = field(default_factory=dict, repr=False, compare=False)


PrimitiveKind: TypeAlias = Literal["resource", "template", "prompt", "instructions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Primitive:
    """What a server offers beside tools, and a model or a person reads.

    A resource, a template of resources, a prompt, or the instructions of the server.

    `name` is its own (the instructions of a server are called `instructions`), `raw` what was sent: an object, or the text
    of the instructions. `origin.index` counts the primitives of one source.
    """

    kind: PrimitiveKind
    name: str
    origin: Origin
    raw: JsonValue = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something wrong with an input: what, where, and what to do about it.

    `tool_lost` says whether a tool could not be read because of it (a conversion that was merely noted loses none).
    """

    message: str
    source: str
    pointer: str | None = None
    position: Position | None = None
    hint: str | None = None
    tool_lost: bool = True

    def describe(self) -> str:
        """Say it on one line, the way compilers do: source:line:column (pointer): message; hint."""
        place = self.source
        if self.position is not None:
            place += f":{self.position.line}:{self.position.column}"
        if self.pointer:
            place += f" ({self.pointer})"
        return f"{place}: {self.message}" + (f"; {self.hint}" if self.hint else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One input of a run: its name, wire shape, how many tools it gave, and the digest of its bytes (`sha256:...`)."""

    name: str
    kind: str
    tool_count: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog:
    """Every tool of a run, in the order of the inputs, what stands beside tools, and every problem met while reading them."""

    sources: tuple[Source, ...]
    tools: tuple[Tool, ...]
    problems: tuple[Problem, ...] = ()
    primitives: tuple[Primitive, ...] = ()
