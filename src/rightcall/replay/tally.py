"""What a replay counts: sums and the first few examples of each thing, so that it does not grow with the traffic.

A tally is a partial result. Tallies of disjoint parts of the traffic join in any order and any grouping to the same whole;
written as JSON they can be kept between runs. No argument value and no call id is ever in one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, cast

from rightcall.model import JsonValue

MAX_EXAMPLES = 3
REJECTED_ARGUMENTS, INVALID_SCHEMA = "rejected-arguments", "invalid-schema"
"""Why a call was refused: by its arguments, or since the schema of its tool is none."""

Key: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class CallRef:
    """One call: the number of its trace, of its record and of the call in it, and the keyed digest of its arguments."""

    trace: int
    record: int
    call: int
    digest: str = ""

    def to_json(self) -> list[JsonValue]:
        """Write as JSON."""
        return [self.trace, self.record, self.call, self.digest]


@dataclass(slots=True)
class Seen:
    """How often something was seen, and the first calls it was seen at."""

    count: int = 0
    examples: tuple[CallRef, ...] = ()

    def add(self, count: int, examples: Iterable[CallRef]) -> None:
        """Count more of it. The first examples are kept, in the order of the traffic, whoever comes first here."""
        self.count += count
        self.examples = tuple(sorted({*self.examples, *examples}))[:MAX_EXAMPLES]


@dataclass(frozen=True, slots=True)
class ToolFacts:
    """A tool as findings name it, wherever it was offered first: (trace, record), and what it says of itself."""

    name: str
    source: str
    index: int
    pointer: str
    description: str
    hints: Mapping[str, bool]
    first: tuple[int, int] = (-1, -1)
    arguments: tuple[str, ...] = ()
    enums: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def to_json(self) -> list[JsonValue]:
        """Write as JSON."""
        place: list[JsonValue] = [self.name, self.source, self.index, self.pointer, self.description]
        return [*place, dict(self.hints), list(self.first), list(self.arguments), {k: list(v) for k, v in self.enums.items()}]

    @classmethod
    def from_json(cls, row: list[JsonValue]) -> ToolFacts:
        """Read what `to_json` wrote."""
        name, source, index, pointer, description, hints, first, arguments, enums = cast("tuple[Any, ...]", row)
        lists = {argument: tuple(values) for argument, values in enums.items()}
        return cls(name, source, index, pointer, description, hints, tuple(first), tuple(arguments), lists)


TABLES = ("pairs", "refused", "unknown", "unreadable", "undecided", "faults", "chosen", "enum_values", "prefixes")
"""The tables of a tally: what the parts of a key mean is said where they are filled (`ledger.py`)."""


@dataclass(slots=True)
class Tally:
    """Counters, tables of things seen, the tools they speak of, and the single calls when they are wanted."""

    counts: Counter[str] = field(default_factory=Counter)
    accepting: dict[str, Counter[int]] = field(default_factory=lambda: {"written": Counter(), "declared": Counter()})
    tables: dict[str, dict[Key, Seen]] = field(default_factory=lambda: {name: {} for name in TABLES})
    tools: dict[str, ToolFacts] = field(default_factory=dict)
    calls: list[list[JsonValue]] = field(default_factory=list)

    def see(self, table: str, key: Key, count: int, examples: Iterable[CallRef]) -> None:
        """Count something seen."""
        seen = self.tables[table].get(key)
        if seen is None:
            seen = self.tables[table][key] = Seen()
        seen.add(count, examples)

    def know(self, key: str, facts: ToolFacts, first: tuple[int, int]) -> None:
        """Remember a tool as it was offered first: `first` is the number of the trace, and of the record in it."""
        known = self.tools.get(key)
        if known is None or first < known.first:
            self.tools[key] = replace(facts, first=first)

    def join(self, other: Tally) -> None:
        """Take in the tally of another part of the traffic."""
        self.counts.update(other.counts)
        for reading, numbers in other.accepting.items():
            self.accepting[reading].update(numbers)
        for table, rows in other.tables.items():
            for key, seen in rows.items():
                self.see(table, key, seen.count, seen.examples)
        for name, facts in other.tools.items():
            self.know(name, facts, facts.first)
        self.calls = _merged_rows(self.calls, other.calls)

    def to_json(self) -> JsonValue:
        """Write as JSON, in an order that does not depend on the order of counting."""
        return {
            "counts": dict(sorted(self.counts.items())),
            "accepting": {
                reading: [[number, count] for number, count in sorted(numbers.items())]
                for reading, numbers in self.accepting.items()
            },
            "tables": {table: list(_rows(rows)) for table, rows in self.tables.items()},
            "tools": {key: facts.to_json() for key, facts in sorted(self.tools.items())},
            "calls": cast("JsonValue", self.calls),
        }

    @classmethod
    def from_json(cls, value: JsonValue) -> Tally:
        """Read what `to_json` wrote. *Errors*: KeyError, TypeError, ValueError for anything else."""
        given = cast("dict[str, dict[str, list[list[JsonValue]]]]", value)
        tally = cls(counts=Counter(cast("dict[str, int]", given["counts"])))
        for reading, numbers in given["accepting"].items():
            tally.accepting[reading] = Counter(dict(cast("list[tuple[int, int]]", numbers)))
        for table, rows in given["tables"].items():
            for parts, count, examples in rows:
                refs = (CallRef(*example) for example in cast("list[tuple[int, int, int, str]]", examples))
                tally.see(table, tuple(cast("list[str]", parts)), cast("int", count), refs)
        tally.tools = {key: ToolFacts.from_json(cast("list[JsonValue]", row)) for key, row in given["tools"].items()}
        tally.calls = cast("list[list[JsonValue]]", given["calls"])
        return tally


def merge(tallies: Iterable[Tally]) -> Tally:
    """Join tallies."""
    whole = Tally()
    for tally in tallies:
        whole.join(tally)
    return whole


def _rows(table: Mapping[Key, Seen]) -> Iterator[JsonValue]:
    for key, seen in sorted(table.items()):
        yield [list(key), seen.count, [example.to_json() for example in seen.examples]]


def _merged_rows(one: list[list[JsonValue]], other: list[list[JsonValue]]) -> list[list[JsonValue]]:
    """Join rows of single calls, which begin with the place of the call."""
    if not (one and other):
        return one or other
    return sorted([*one, *other], key=lambda row: cast("list[int]", row)[:3])
