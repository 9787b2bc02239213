"""Which tools of a catalog accept given arguments? Without asking every schema.

Tools with one schema are asked once. A schema is filed under the rarest of its required names, so that only schemas whose
required names are all present are asked; in the declared reading also no name may be foreign to it. What remains is asked
with a validator. The answer equals that of asking every tool.

*Cost*: dictionary lookups for each argument, then one validation for each remaining schema, nearly all of which accept.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import cast

import orjson

from rightcall.model import JsonValue, Tool
from rightcall.schema import Acceptance, DialectName, Prover, Reading

ANNOTATIONS = frozenset({"title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly"})
"""Keywords that say nothing about which values are accepted."""

_INTO_ANNOTATION = re.compile(
    rb'"\$[a-zA-Z]*[rR]ef":"[^"]*/(?:' + "|".join(map(re.escape, sorted(ANNOTATIONS))).encode() + rb')[/"]',
)
"""A reference to something inside an annotation, which makes it more than one."""

_SINGLE = frozenset(
    {"additionalProperties", "additionalItems", "items", "contains", "not", "if", "then", "else", "propertyNames"}
    | {"unevaluatedItems", "unevaluatedProperties", "contentSchema"}
)
_LISTS = frozenset({"allOf", "anyOf", "oneOf", "prefixItems", "items"})
_MAPS = frozenset({"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"})


@dataclass(frozen=True, slots=True)
class Accepted:
    """The places of schemas that accept arguments, in each reading; of those that cannot tell; and how many were asked."""

    written: tuple[int, ...]
    declared: tuple[int, ...]
    undecided: tuple[int, ...]
    asked: int


class ToolIndex:
    """The tools of one catalog, ready to be asked about many calls."""

    def __init__(self, tools: Sequence[Tool], prover: Prover) -> None:
        """Index tools; one without an input schema of its own can be called but not compared."""
        self.tools = tuple(tools)
        self.by_name: dict[str, list[int]] = defaultdict(list)
        self.schemas: list[Acceptance] = []
        self.owners: list[list[int]] = []
        self.schema_of: list[int | None] = []
        places: dict[tuple[bytes, str], int] = {}
        for number, tool in enumerate(self.tools):
            self.by_name[tool.name].append(number)
            self.schema_of.append(self._place(tool, places, prover))
            if (place := self.schema_of[number]) is not None:
                self.owners[place].append(number)
        self._required = [schema.required for schema in self.schemas]
        self._by_name, self._without = _filed(self._required, [schema.problem is None for schema in self.schemas])
        self.unreadable = tuple(place for place, schema in enumerate(self.schemas) if schema.problem is not None)

    def _place(self, tool: Tool, places: dict[tuple[bytes, str], int], prover: Prover) -> int | None:
        if tool.input_schema is None:
            return None
        place = places.setdefault((_wording(tool.input_schema), tool.dialect), len(self.schemas))
        if place == len(self.schemas):
            self.schemas.append(Acceptance(tool.input_schema, cast("DialectName", tool.dialect), prover))
            self.owners.append([])
        return place

    def candidates(self, arguments: Mapping[str, JsonValue], reading: Reading) -> Iterator[int]:
        """The places of schemas that can accept arguments in a reading, by the names alone; those must be asked."""
        names = arguments.keys()
        for place in self._without:
            if reading == "written" or self._knows(place, names):
                yield place
        for name in names:
            for place in self._by_name.get(name, ()):
                if self._required[place] <= names and (reading == "written" or self._knows(place, names)):
                    yield place

    def _knows(self, place: int, names: Mapping[str, JsonValue] | object) -> bool:
        known = self.schemas[place].declared_names
        return known is None or known.issuperset(cast("Mapping[str, JsonValue]", names))

    def accepting(self, arguments: Mapping[str, JsonValue]) -> Accepted:
        """Which schemas accept arguments, in both readings? What is accepted as declared is accepted as written."""
        written: list[int] = []
        declared: list[int] = []
        undecided = list(self.unreadable)
        asked = 0
        for place in self.candidates(arguments, "written"):
            asked += 1
            schema = self.schemas[place]
            answer = schema.written(arguments)
            if answer is None:
                undecided.append(place)
            elif answer:
                written.append(place)
                closed = schema.declared_given_written(arguments)
                if closed:
                    declared.append(place)
                elif closed is None:
                    undecided.append(place)
        return Accepted(tuple(sorted(written)), tuple(sorted(declared)), tuple(sorted(undecided)), asked)


def _filed(required: Sequence[frozenset[str]], readable: Sequence[bool]) -> tuple[Mapping[str, list[int]], tuple[int, ...]]:
    """File each readable schema under its rarest required name, or among those that require nothing."""
    counts = Counter(name for names in required for name in names)
    filed: dict[str, list[int]] = defaultdict(list)
    without: list[int] = []
    for place, names in enumerate(required):
        if not readable[place]:
            continue
        if names:
            filed[min(names, key=lambda name: (counts[name], name))].append(place)
        else:
            without.append(place)
    return dict(filed), tuple(without)


def _wording(schema: JsonValue) -> bytes:
    """Write a schema so that two texts are equal only if the schemas accept the same values."""
    try:
        whole = orjson.dumps(schema, default=_decimal, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # an integer beyond 64 bits: written out the slow way
        return repr(schema).encode("utf-8", "backslashreplace")
    if _INTO_ANNOTATION.search(whole):
        return whole
    return orjson.dumps(without_annotations(schema), default=_decimal, option=orjson.OPT_SORT_KEYS)


def _decimal(number: object) -> dict[str, str]:
    """Write an exact decimal apart from every text and every other number. *Errors*: TypeError for anything else."""
    if isinstance(number, Decimal):
        return {"decimal": str(number)}
    raise TypeError


def without_annotations(schema: JsonValue) -> JsonValue:
    """Leave out what says nothing about the accepted values, at places that hold a schema and at no others."""
    if not isinstance(schema, dict):
        return schema
    kept: dict[str, JsonValue] = {}
    for keyword, value in schema.items():
        if keyword in ANNOTATIONS:
            continue
        if keyword in _MAPS and isinstance(value, dict):
            kept[keyword] = {name: without_annotations(inner) for name, inner in value.items()}
        elif keyword in _LISTS and isinstance(value, list):
            kept[keyword] = [without_annotations(inner) for inner in value]
        else:
            kept[keyword] = without_annotations(value) if keyword in _SINGLE else value
    return kept
