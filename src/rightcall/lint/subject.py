"""What rules look at: each tool with its schema walked and its texts gathered once, and the catalog around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rightcall.lint.likeness import Likeness, alike_descriptions, alike_names
from rightcall.lint.options import InspectOptions
from rightcall.lint.profile import Profile
from rightcall.lint.targets import load_profiles
from rightcall.lint.tokens import Weight, weigh
from rightcall.lint.walk import Place, places
from rightcall.model import Catalog, JsonValue, Primitive, Tool, append_pointer


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text that a model or a person reads: what it is (`description`, `enum`, ...), where it stands, and whose it is.

    `kind` is the keyword or field it stands under, `key` for the name of a property; `pointer` begins at the source.
    """

    kind: str
    value: str
    pointer: str
    owner: Tool | Primitive


class ToolSubject:
    """One tool, looked at by many rules."""

    def __init__(self, tool: Tool) -> None:
        """Nothing is walked before a rule asks."""
        self.tool = tool

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every place of the input schema, root first, in the order of the document. Empty without an input schema."""
        if self.tool.input_schema is None:
            return ()
        return tuple(places(self.tool.input_schema, self.tool.schema_pointer))

    @cached_property
    def output_places(self) -> tuple[Place, ...]:
        """Every place of the output schema, as `places`."""
        if self.tool.output_schema is None:
            return ()
        return tuple(places(self.tool.output_schema, append_pointer(self.tool.origin.pointer, "outputSchema")))

    @cached_property
    def arguments(self) -> tuple[Place, ...]:
        """The arguments of the tool: the properties of the root."""
        return tuple(place for place in self.places if place.keyword == "properties" and _is_root(place.parent))

    @cached_property
    def required(self) -> frozenset[str]:
        """The names that the root requires."""
        schema = self.tool.input_schema
        names = schema.get("required") if isinstance(schema, dict) else None
        return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()

    @cached_property
    def weight(self) -> Weight:
        """The tokens of the tool."""
        return weigh(self.tool)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """Every text of the tool, also those inside its schemas: descriptions, titles, names, listed values, defaults."""
        return tuple(_tool_texts(self))

    def pointer(self, *tokens: str | int) -> str:
        """The JSON Pointer of a member of the tool's object."""
        return append_pointer(self.tool.origin.pointer, *tokens)

    @property
    def description_pointer(self) -> str:
        """Where the description stands: that of the tool itself, or its object when the shape keeps it elsewhere."""
        return self.pointer("description") if "description" in self.tool.raw else self.tool.origin.pointer


@dataclass(frozen=True, kw_only=True)
class Subject:
    """All tools that are offered together, what stands beside them, and what the caller asked for.

    `profiles` are the chosen targets, loaded, in the order of `options.targets`.
    """

    tools: tuple[ToolSubject, ...]
    primitives: tuple[Primitive, ...] = ()
    profiles: tuple[Profile, ...] = ()
    options: InspectOptions = field(default_factory=InspectOptions)

    @cached_property
    def by_name(self) -> Mapping[str, tuple[ToolSubject, ...]]:
        """The tools of each name."""
        found: dict[str, list[ToolSubject]] = {}
        for subject in self.tools:
            found.setdefault(subject.tool.name, []).append(subject)
        return {name: tuple(tools) for name, tools in found.items()}

    @cached_property
    def by_source(self) -> Mapping[str, tuple[ToolSubject, ...]]:
        """The tools of each source: what one server lists."""
        found: dict[str, list[ToolSubject]] = {}
        for subject in self.tools:
            found.setdefault(subject.tool.origin.source, []).append(subject)
        return {source: tuple(tools) for source, tools in found.items()}

    @cached_property
    def alike_names(self) -> tuple[Likeness, ...]:
        """Pairs of tools of near names and like texts; the places are those in `tools`."""
        return tuple(alike_names([tool.tool for tool in self.tools]))

    @cached_property
    def alike_descriptions(self) -> tuple[Likeness, ...]:
        """Pairs of tools whose descriptions share nearly all words; the places are those in `tools`."""
        return tuple(alike_descriptions([tool.tool for tool in self.tools]))

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """Every text of everything, tools first."""
        of_tools = (text for tool in self.tools for text in tool.texts)
        return (*of_tools, *(text for primitive in self.primitives for text in _primitive_texts(primitive)))


def subject_of(catalog: Catalog, options: InspectOptions | None = None, profiles: Sequence[Profile] = ()) -> Subject:
    """Make a catalog ready for rules; without `profiles` those of `options.targets` are loaded.

    *Errors*: UsageError for a target that nobody knows.
    """
    options = options or InspectOptions()
    return Subject(
        tools=tuple(map(ToolSubject, catalog.tools)),
        primitives=catalog.primitives,
        profiles=tuple(profiles) or load_profiles(options.targets),
        options=options,
    )


def _is_root(place: Place | None) -> bool:
    return place is not None and place.parent is None


def _tool_texts(subject: ToolSubject) -> Iterator[Text]:
    tool = subject.tool
    for kind in ("name", "title", "description"):
        value = tool.raw.get(kind)
        if isinstance(value, str):
            yield Text(kind=kind, value=value, pointer=subject.pointer(kind), owner=tool)
    if tool.description is not None and not isinstance(tool.raw.get("description"), str):
        yield Text(kind="description", value=tool.description, pointer=tool.origin.pointer, owner=tool)
    annotations = tool.raw.get("annotations")
    if isinstance(annotations, dict) and isinstance(title := annotations.get("title"), str):
        yield Text(kind="title", value=title, pointer=subject.pointer("annotations", "title"), owner=tool)
    for place in (*subject.places, *subject.output_places):
        if place.name is not None and place.keyword in ("properties", "$defs", "definitions"):
            yield Text(kind="key", value=place.name, pointer=place.pointer, owner=tool)
        if isinstance(place.value, dict):
            yield from _schema_texts(place.value, place.pointer, tool)


def _schema_texts(schema: dict[str, JsonValue], pointer: str, owner: Tool | Primitive) -> Iterator[Text]:
    for kind in ("title", "description", "$comment", "default", "const", "pattern"):
        value = schema.get(kind)
        if isinstance(value, str):
            yield Text(kind=kind, value=value, pointer=append_pointer(pointer, kind), owner=owner)
    for kind in ("enum", "examples"):
        values = schema.get(kind)
        for index, value in enumerate(values if isinstance(values, list) else ()):
            if isinstance(value, str):
                yield Text(kind=kind, value=value, pointer=append_pointer(pointer, kind, index), owner=owner)


def _primitive_texts(primitive: Primitive) -> Iterator[Text]:
    """The texts of what is no tool: of a prompt also those of its arguments."""
    pointer = primitive.origin.pointer
    if isinstance(primitive.raw, str):
        yield Text(kind=primitive.kind, value=primitive.raw, pointer=pointer, owner=primitive)
    if not isinstance(primitive.raw, dict):
        return
    yield from _fields(primitive.raw, pointer, primitive)
    arguments = primitive.raw.get("arguments")
    for index, argument in enumerate(arguments if isinstance(arguments, list) else ()):
        if isinstance(argument, dict):
            yield from _fields(argument, append_pointer(pointer, "arguments", index), primitive)


def _fields(raw: Mapping[str, JsonValue], pointer: str, owner: Primitive) -> Iterator[Text]:
    for kind in ("name", "title", "description", "uri", "uriTemplate"):
        value = raw.get(kind)
        if isinstance(value, str):
            yield Text(kind=kind, value=value, pointer=append_pointer(pointer, kind), owner=owner)
