"""A lock: what a model could read of each tool on the day somebody looked, and what has drifted since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from rightcall.drift.beside import LockedPrimitive, lock_primitives
from rightcall.drift.canonical import annotations_of, canonical_text, sent_text, text_digest
from rightcall.drift.structure import described
from rightcall.drift.wording import difference
from rightcall.model import Catalog, Hints, JsonValue, Origin, Tool
from rightcall.model.hints import HINT_NAMES

Field: TypeAlias = Literal["title", "description", "input_schema", "annotations", "output_schema"]
FIELDS: tuple[Field, ...] = get_args(Field)
"""Beside the name, what a model or its client can read of a tool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """One field of a locked tool.

    `digest` is of the value whatever the order of members, `sent` of the value as it was sent; `value` is kept unless the
    lock is of digests only. A field that the tool does not have has the value None.
    """

    digest: str
    sent: str
    value: JsonValue = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedTool:
    """One tool of a lock. `digest` covers its name and all fields; `source` and `dialect` are as they were read."""

    name: str
    source: str
    dialect: str
    fields: Mapping[Field, Locked]
    pointer: str = ""

    @property
    def digest(self) -> str:
        """One digest for all that a model can read of the tool."""
        parts: list[JsonValue] = [self.name, *(self.fields[name].sent for name in FIELDS)]
        return text_digest(canonical_text(parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """The tools of a lock, by name, and whether it keeps their digests only. `source` is the file it was read from.

    `beside` is what stood beside the tools; None in a lock that was written before that was looked at.
    """

    entries: tuple[LockedTool, ...]
    is_digests_only: bool
    source: str = ""
    beside: tuple[LockedPrimitive, ...] | None = None

    def tools(self) -> tuple[Tool, ...]:
        """The tools as they were, as far as the lock keeps them."""
        return tuple(_tool(entry, place, self.source) for place, entry in enumerate(self.entries))


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """What drifted of one tool: `changes` says it by field, for a person; the fields whose values are not kept say so.

    `locked` is None for a tool that the lock does not know, `tool` is None for one that is gone. `place` is the number of the
    entry in the lock, `source` the lock's file.
    """

    locked: LockedTool | None
    tool: Tool | None
    place: int = 0
    source: str = ""
    changes: Mapping[str, JsonValue] = field(default_factory=dict)


def lock_catalog(catalog: Catalog, *, digests_only: bool = False) -> Lock:
    """Lock every tool of a catalog, and what stands beside them. The order changes nothing. *Cost*: linear, and the sort."""
    entries = [_entry(tool, digests_only=digests_only) for tool in catalog.tools]
    ordered = sorted(entries, key=lambda entry: (entry.name, entry.digest, entry.source))
    beside = lock_primitives(catalog.primitives, digests_only=digests_only)
    return Lock(entries=tuple(ordered), is_digests_only=digests_only, beside=beside)


def drifts_from(lock: Lock, tools: Sequence[Tool]) -> tuple[Drift, ...]:
    """Where do tools differ from what is locked, by name? Members in another order are no drift."""
    locked: dict[str, list[tuple[int, LockedTool]]] = defaultdict(list)
    for place, entry in enumerate(lock.entries):
        locked[entry.name].append((place, entry))
    found: list[Drift] = []
    for name, present in sorted(_by_name(tools).items()):
        pairs, gone, new = _paired(locked.pop(name, []), present)
        found += [drift for place, entry, tool in pairs if (drift := _drift(lock, place, entry, tool)) is not None]
        found += [Drift(locked=entry, tool=None, place=place, source=lock.source) for place, entry in gone]
        found += [Drift(locked=None, tool=tool) for tool in new]
    found += [
        Drift(locked=entry, tool=None, place=place, source=lock.source)
        for entries in locked.values()
        for place, entry in entries
    ]
    return tuple(sorted(found, key=_order))


def value_of(tool: Tool, name: Field) -> JsonValue:
    """What a tool says in a field; None where it says nothing."""
    match name:
        case "annotations":
            return annotations_of(tool) or None
        case "title":
            return tool.title
        case "description":
            return tool.description
        case "input_schema":
            return tool.input_schema
    return tool.output_schema


def _entry(tool: Tool, *, digests_only: bool) -> LockedTool:
    values = {name: value_of(tool, name) for name in FIELDS}
    return LockedTool(
        name=tool.name,
        source=tool.origin.source,
        dialect=tool.dialect,
        fields={name: locked_value(value, is_kept=not digests_only) for name, value in values.items()},
    )


def locked_value(value: JsonValue, *, is_kept: bool = True) -> Locked:
    """Lock one value."""
    return Locked(
        digest=text_digest(canonical_text(value)), sent=text_digest(sent_text(value)), value=value if is_kept else None
    )


def _tool(entry: LockedTool, place: int, source: str) -> Tool:
    values = {name: locked.value for name, locked in entry.fields.items()}
    annotations = values["annotations"] if isinstance(values["annotations"], dict) else {}
    said = {name: annotations.get(wire_name) for name, wire_name in HINT_NAMES}
    pointer = f"/locked/{place}"
    return Tool(
        name=entry.name,
        origin=Origin(source=source or entry.source, kind="lock", index=place, pointer=pointer),
        title=_text(values["title"]),
        description=_text(values["description"]),
        input_schema=values["input_schema"],
        schema_pointer=f"{pointer}/input_schema/value",
        output_schema=values["output_schema"],
        hints=Hints(**{name: value if isinstance(value, bool) else None for name, value in said.items()}),
        dialect=entry.dialect,
        raw={"annotations": annotations},
    )


def _text(value: JsonValue) -> str | None:
    return value if isinstance(value, str) else None


def _by_name(tools: Iterable[Tool]) -> dict[str, list[Tool]]:
    found: dict[str, list[Tool]] = defaultdict(list)
    for tool in sorted(tools, key=lambda tool: (_entry(tool, digests_only=True).digest, tool.origin.source)):
        found[tool.name].append(tool)
    return found


def _paired(
    locked: list[tuple[int, LockedTool]], tools: list[Tool]
) -> tuple[list[tuple[int, LockedTool, Tool]], list[tuple[int, LockedTool]], list[Tool]]:
    """Tools of one name with what is locked of them: those that did not drift first, the rest in order."""
    pairs: list[tuple[int, LockedTool, Tool]] = []
    rest: list[Tool] = []
    for tool in tools:
        digest = _entry(tool, digests_only=True).digest
        same = next((each for each in locked if each[1].digest == digest), None)
        if same is None:
            rest.append(tool)
        else:
            locked = [each for each in locked if each is not same]
            pairs.append((*same, tool))
    count = min(len(locked), len(rest))
    pairs += [(place, entry, tool) for (place, entry), tool in zip(locked, rest, strict=False)]
    return pairs, locked[count:], rest[count:]


def _drift(lock: Lock, place: int, entry: LockedTool, tool: Tool) -> Drift | None:
    changes = dict(_changes(lock, entry, tool))
    return Drift(locked=entry, tool=tool, place=place, source=lock.source, changes=changes) if changes else None


def _changes(lock: Lock, entry: LockedTool, tool: Tool) -> Iterator[tuple[str, JsonValue]]:
    """Each field that drifted, with its difference."""
    for name in FIELDS:
        value, locked = value_of(tool, name), entry.fields[name]
        if text_digest(canonical_text(value)) == locked.digest:
            continue
        words = name.replace("_", " ")
        if lock.is_digests_only:
            yield words, "is not what was locked"
        elif isinstance(value, str | None) and isinstance(locked.value, str | None):
            yield words, difference(locked.value, value)
        else:
            yield words, described(locked.value, value)


def _order(drift: Drift) -> tuple[str, int, str]:
    name = drift.tool.name if drift.tool is not None else drift.locked.name if drift.locked is not None else ""
    return (name, drift.place, "" if drift.tool is None else drift.tool.origin.source)
