"""What rules look at: each tool with its schema walked and its texts gathered once, and the catalog around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rightcall.lint.walk import Place, places
from rightcall.model import JsonValue, Tool, append_pointer


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text of a tool that a model or a person reads: what it is (`description`, `enum`, ...) and where it stands."""

    kind: str
    value: str
    pointer: str


class ToolSubject:
    """One tool, looked at by many rules."""

    def __init__(self, tool: Tool) -> None:
        """Nothing is walked before a rule asks."""
        self.tool = tool

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every place of the input schema, root first, in the order of the document."""
        return tuple(places(self.tool.input_schema, self.tool.schema_pointer)) if self.tool.input_schema is not None else ()

    @cached_property
    def properties(self) -> tuple[Place, ...]:
        """The arguments of the tool: the properties of the root."""
        return tuple(place for place in self.places if place.keyword == "properties" and _is_root(place.parent))

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """Every text of the tool, also those inside its schema: descriptions, titles, names, listed values, defaults."""
        return tuple(_texts(self.tool, self.places))


@dataclass(frozen=True, kw_only=True)
class Subject:
    """All tools that are offered together, and the names of the profiles they are to be accepted by."""

    tools: tuple[ToolSubject, ...]
    targets: tuple[str, ...] = ()
    max_context_tokens: int | None = None

    @cached_property
    def by_name(self) -> dict[str, list[ToolSubject]]:
        """The tools of each name."""
        found: dict[str, list[ToolSubject]] = {}
        for subject in self.tools:
            found.setdefault(subject.tool.name, []).append(subject)
        return found


def subject_of(tools: Sequence[Tool], targets: Sequence[str] = (), max_context_tokens: int | None = None) -> Subject:
    """Make tools ready for rules."""
    return Subject(tools=tuple(map(ToolSubject, tools)), targets=tuple(targets), max_context_tokens=max_context_tokens)


def _is_root(place: Place | None) -> bool:
    return place is not None and place.parent is None


def _texts(tool: Tool, found: Sequence[Place]) -> Iterator[Text]:
    base = tool.origin.pointer
    for kind in ("name", "title", "description"):
        value = tool.raw.get(kind)
        if isinstance(value, str):
            yield Text(kind=kind, value=value, pointer=append_pointer(base, kind))
    if isinstance(tool.description, str) and not isinstance(tool.raw.get("description"), str):
        yield Text(kind="description", value=tool.description, pointer=base)
    for place in found:
        if place.name is not None:
            yield Text(kind="key", value=place.name, pointer=place.pointer)
        if isinstance(place.value, dict):
            yield from _inside(place.value, place.pointer)


def _inside(schema: dict[str, JsonValue], pointer: str) -> Iterator[Text]:
    for kind in ("title", "description", "$comment", "default", "const", "pattern"):
        value = schema.get(kind)
        if isinstance(value, str):
            yield Text(kind=kind, value=value, pointer=append_pointer(pointer, kind))
    for kind in ("enum", "examples"):
        values = schema.get(kind)
        for index, value in enumerate(values if isinstance(values, list) else ()):
            if isinstance(value, str):
                yield Text(kind=kind, value=value, pointer=append_pointer(pointer, kind, index))
