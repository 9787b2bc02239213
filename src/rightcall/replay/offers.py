"""The tools a call could have chosen among: one catalog for all calls, or the one each record carried."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeAlias, cast

import orjson

from rightcall.catalog import read_tools
from rightcall.model import JsonValue, Tool
from rightcall.model.hints import explicit_hints
from rightcall.replay.index import ToolIndex
from rightcall.replay.tally import ToolFacts
from rightcall.schema import Prover
from rightcall.text import first_line
from rightcall.trace import Record

Listed: TypeAlias = "tuple[str, str | int | None]"

MAX_INDEXES = 256
"""Catalogs kept ready at once; one that comes back later is indexed again."""

MAX_LINE = 240


@dataclass(frozen=True, slots=True)
class Offer:
    """Tools that were offered together, how each is called in a tally, and how many entries of the list gave no tool."""

    index: ToolIndex
    keys: tuple[str, ...]
    facts: tuple[ToolFacts, ...]
    numbers: tuple[Mapping[str, Mapping[Listed, int]], ...]
    """For each tool, its arguments with listed values: the number of each value."""
    lost: int = 0


class Offers:
    """Gives the offer of each record. With a catalog that is always this one; else the record's own, or None."""

    def __init__(self, tools: Sequence[Tool] | None) -> None:
        """`tools` is the catalog to replay against; None takes the tools that each record carried."""
        self._prover = Prover()
        self._fixed = None if tools is None else self._offer(tools, [str(number) for number in range(len(tools))])
        self._own: OrderedDict[bytes, Offer] = OrderedDict()

    @property
    def are_own(self) -> bool:
        """Whether each record brings its own catalog."""
        return self._fixed is None

    def of(self, record: Record, source: str) -> Offer | None:
        """The tools to compare the calls of a record with."""
        if self._fixed is not None:
            return self._fixed
        if record.offered is None:
            return None
        wording = _bytes(record.offered)
        offer = self._own.pop(wording, None)
        if offer is None:
            tools, lost = read_tools(record.offered, source)
            offer = self._offer(tools, [_key(tool) for tool in tools], lost)
            if len(self._own) >= MAX_INDEXES:
                self._own.popitem(last=False)
        self._own[wording] = offer
        return offer

    def _offer(self, tools: Sequence[Tool], keys: Sequence[str], lost: int = 0) -> Offer:
        numbers = tuple(map(_numbers, tools))
        return Offer(ToolIndex(tools, self._prover), tuple(keys), tuple(map(facts_of, tools)), numbers, lost)


def facts_of(tool: Tool) -> ToolFacts:
    """What a finding needs to know of a tool."""
    members = _members(tool)
    return ToolFacts(
        name=tool.name,
        source=tool.origin.source,
        index=tool.origin.index,
        pointer=tool.origin.pointer,
        description=first_line(tool.description)[:MAX_LINE],
        hints=explicit_hints(tool.hints),
        arguments=tuple(members),
        enums={name: tuple(map(shown, values)) for name, values in _enums(members).items()},
    )


def listed(value: JsonValue) -> Listed:
    """A listed value as a key: `1` and `true` are two; arrays, objects and fractions are all one, and not counted."""
    return (type(value).__name__, value) if isinstance(value, str | int) else ("other", None)


def _numbers(tool: Tool) -> dict[str, dict[Listed, int]]:
    return {
        name: {key: number for number, value in enumerate(values) if (key := listed(value))[0] != "other"}
        for name, values in _enums(_members(tool)).items()
    }


def _members(tool: Tool) -> Mapping[str, JsonValue]:
    properties = tool.input_schema.get("properties") if isinstance(tool.input_schema, dict) else None
    return properties if isinstance(properties, dict) else {}


def _enums(members: Mapping[str, JsonValue]) -> dict[str, list[JsonValue]]:
    """The arguments that a schema limits to listed values."""
    lists = {name: member.get("enum") for name, member in members.items() if isinstance(member, dict)}
    return {name: values for name, values in lists.items() if isinstance(values, list)}


def shown(value: JsonValue) -> str:
    """A value of a schema, written for a report."""
    return value if isinstance(value, str) else _bytes(value).decode("utf-8", "replace")


def _key(tool: Tool) -> str:
    """Name a tool by its content: the same tool in the catalogs of many records is one tool."""
    content = (tool.name, tool.group, tool.dialect, cast("JsonValue", dict(tool.raw)))
    return blake2b(_bytes(cast("JsonValue", list(content))), digest_size=12).hexdigest()


def _bytes(value: JsonValue) -> bytes:
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # an integer beyond 64 bits or an exact decimal
        return repr(value).encode("utf-8", "backslashreplace")
