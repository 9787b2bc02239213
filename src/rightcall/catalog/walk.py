"""From a JSON document to the tools in it: finds the shape of every part and keeps every fault beside the tools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rightcall.catalog.formats import get_format, recognise
from rightcall.catalog.json_text import JsonDocument
from rightcall.catalog.shapes import Conversion, Empty, Fault, Format, Item, LiveServer, Nested, PrimitiveDraft, ToolDraft
from rightcall.catalog.wording import quote, type_name
from rightcall.model import JsonValue, Origin, Position, Primitive, Problem, Tool, append_pointer

_MAX_HOLDERS = 8
"""Holders of tools inside holders of tools; the deepest known shape has four."""
_MAX_KEYS_NAMED = 6
_VAGUE = ("names", "built-in")
"""Shapes that say nothing of how their siblings are written."""
_KNOWN = "known are MCP tools/list answers, and tools as OpenAI, Anthropic, Gemini and Bedrock take them"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What one document gave: tools, what stands beside them, problems, and servers that it names but nobody has started."""

    kind: str
    tools: tuple[Tool, ...]
    problems: tuple[Problem, ...]
    servers: tuple[LiveServer, ...] = ()
    primitives: tuple[Primitive, ...] = ()


def read_document(
    document: JsonDocument, *, group: str | None = None, is_live: bool = False, shows_unusable: bool = False
) -> Reading:
    """Read every tool of a document.

    `group` is the group the caller gave this source; a live listing has no lines, so its tools get no positions.
    `shows_unusable` keeps tools without a name or a schema, whose faults are in `problems` either way.
    *Errors*: none; what is wrong is in `problems`. *Cost*: linear in the document.
    """
    walk = _Walk(document=document, group=group, is_live=is_live, shows_unusable=shows_unusable)
    walk.visit(document.value, _Place(pointer="", group=group, is_top=True))
    return walk.finish()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where the walk stands, and what it knows from further up."""

    pointer: str
    group: str | None
    expects: str | None = None
    ordinal: int | None = None
    """Which of several catalogs of the document this is."""
    holders: int = 0
    is_top: bool = False


@dataclass(slots=True)
class _Walk:
    document: JsonDocument
    group: str | None
    is_live: bool
    shows_unusable: bool = False
    count: int = 0
    """Entries so far: a lost tool keeps its number, so that indexes match the document."""
    tools: list[Tool] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    empties: list[Empty] = field(default_factory=list)
    conversions: dict[str, list[str]] = field(default_factory=dict)
    servers: list[LiveServer] = field(default_factory=list)
    primitives: list[Primitive] = field(default_factory=list)

    def visit(self, value: JsonValue, place: _Place) -> None:
        """Visit one value: an array of entries, or an object of some shape."""
        if place.holders > _MAX_HOLDERS:
            self._take(Fault(message="tools nested too deeply to be one catalog", pointer=place.pointer), place)
        elif isinstance(value, list):
            self._visit_list(value, place)
        else:
            self._visit_one(value, recognise(value, is_alone=place.is_top) if isinstance(value, dict) else None, place)

    def _visit_list(self, values: list[JsonValue], place: _Place) -> None:
        """Visit the elements; an entry without a shape of its own takes the shape of its siblings."""
        shapes = [recognise(value, is_alone=False) if isinstance(value, dict) else None for value in values]
        firm = [shape for shape in shapes if shape is not None and shape.kind not in _VAGUE]
        sibling = next((shape.kind for shape in firm if shape.is_entry), place.expects)
        is_several = place.is_top and sum(1 for shape in firm if not shape.is_entry) > 1
        for number, (value, shape) in enumerate(zip(values, shapes, strict=True)):
            inner = replace(
                place,
                pointer=append_pointer(place.pointer, number),
                expects=sibling,
                ordinal=number if is_several else place.ordinal,
                is_top=False,
            )
            if isinstance(value, list):
                self.visit(value, replace(inner, holders=place.holders + 1))
            else:
                self._visit_one(value, _settle(shape, sibling, is_guess=not firm and place.expects is None), inner)

    def _visit_one(self, value: JsonValue, shape: Format | None, place: _Place) -> None:
        """Read an object in its shape, or else in the shape that is expected here."""
        if shape is None and place.expects is not None:
            shape = get_format(place.expects)
        if shape is None:
            self._take(_unknown(value, place.pointer), place)
        elif not isinstance(value, dict):
            self._take(Fault(message=f"a tool must be an object, found {type_name(value)}", pointer=place.pointer), place)
            self.count += 1
        else:
            self._read(shape, value, place)

    def _read(self, shape: Format, value: Mapping[str, JsonValue], place: _Place) -> None:
        before = self.count
        is_lost = False
        for item in shape.read(value, place.pointer):
            self._take(item, place)
            is_lost = is_lost or (isinstance(item, Fault) and item.tool_lost)
        if is_lost and shape.is_entry and self.count == before:
            self.count += 1

    def _take(self, item: Item, place: _Place) -> None:
        match item:
            case ToolDraft(is_unusable=True) if not self.shows_unusable:
                pass
            case ToolDraft():
                self.tools.append(self._tool(item, place))
                self.count += 1
            case PrimitiveDraft():
                self.primitives.append(self._primitive(item))
            case Fault():
                self.problems.append(self._problem(item.message, item.pointer, item.hint, tool_lost=item.tool_lost))
            case Empty():
                self.empties.append(item)
            case Conversion():
                self.conversions.setdefault(item.what, []).append(item.pointer)
            case Nested():
                group = self._group(item, place)
                holders = place.holders + 1
                inner = replace(place, pointer=item.pointer, group=group, expects=item.expects, holders=holders, is_top=False)
                self.visit(item.value, inner)
            case LiveServer():
                self.servers.append(item)

    def _group(self, nested: Nested, place: _Place) -> str | None:
        """The group of a nested catalog: the caller's word counts before the document's own division."""
        if self.group is not None:
            return self.group
        if nested.group is not None:
            return f"{self.document.source}#{nested.group}"
        if nested.is_separate and place.ordinal is not None:
            return f"{self.document.source}#{place.ordinal + 1}"
        return place.group

    def _tool(self, draft: ToolDraft, place: _Place) -> Tool:
        return Tool(
            name=draft.name,
            origin=Origin(
                source=self.document.source,
                kind=draft.kind,
                index=self.count,
                pointer=draft.pointer,
                position=self._locate(draft.pointer),
            ),
            description=draft.description,
            title=draft.title,
            input_schema=draft.input_schema,
            schema_pointer=draft.schema_pointer,
            output_schema=draft.output_schema,
            hints=draft.hints,
            strict=draft.strict,
            group=place.group,
            raw=draft.raw,
        )

    def _primitive(self, draft: PrimitiveDraft) -> Primitive:
        origin = Origin(
            source=self.document.source,
            kind="mcp",
            index=len(self.primitives),
            pointer=draft.pointer,
            position=self._locate(draft.pointer),
        )
        return Primitive(kind=draft.kind, name=draft.name, origin=origin, raw=draft.raw)

    def _problem(self, message: str, pointer: str, hint: str | None, *, tool_lost: bool) -> Problem:
        return Problem(
            message=message,
            source=self.document.source,
            pointer=pointer or None,
            position=self._locate(pointer),
            hint=hint,
            tool_lost=tool_lost,
        )

    def _locate(self, pointer: str) -> Position | None:
        return None if self.is_live else self.document.locate(pointer)

    def finish(self) -> Reading:
        """Gather everything, with what is worth a note told once."""
        problems = [*self.document.problems, *self.problems]
        if self.tools or self.servers:
            problems.extend(self._notes())
        elif not any(problem.tool_lost for problem in problems):
            found = self.empties or [Empty(message="the catalog is empty: it holds no tools", pointer="")]
            problems.extend(self._problem(empty.message, empty.pointer, empty.hint, tool_lost=True) for empty in found[:1])
        kinds = sorted({tool.origin.kind for tool in self.tools} - {"built-in"}) or ["built-in" if self.tools else "none"]
        kind = kinds[0] if len(kinds) == 1 else "mixed"
        return Reading(
            kind=kind,
            tools=tuple(self.tools),
            problems=tuple(problems),
            servers=tuple(self.servers),
            primitives=tuple(self.primitives),
        )

    def _notes(self) -> list[Problem]:
        notes = [
            self._problem(f"{what} (tools: {len(pointers)}, the first one here)", pointers[0], None, tool_lost=False)
            for what, pointers in self.conversions.items()
        ]
        unexpected = [empty for empty in self.empties if not empty.is_expected]
        if unexpected:
            first = unexpected[0]
            message = f"parts without tools: {len(unexpected)}, the first one here: {first.message}"
            notes.append(self._problem(message, first.pointer, first.hint, tool_lost=False))
        return notes


def _settle(shape: Format | None, sibling: str | None, *, is_guess: bool) -> Format | None:
    """Decide on a vague shape: a name with a description is read as its siblings are, a type alone needs an array of tools."""
    if shape is None or shape.kind not in _VAGUE:
        return shape
    if shape.kind == "names":
        return shape if sibling is None else get_format(sibling)
    return None if is_guess else shape


def _unknown(value: JsonValue, pointer: str) -> Empty:
    if isinstance(value, dict):
        keys = ", ".join(quote(key) for key in list(value)[:_MAX_KEYS_NAMED])
        found = f"an object with {keys}{' ...' * (len(value) > _MAX_KEYS_NAMED)}" if value else "an empty object"
    else:
        found = type_name(value)
    return Empty(message=f"no tool catalog of a known shape: found {found}", pointer=pointer, hint=_KNOWN)
