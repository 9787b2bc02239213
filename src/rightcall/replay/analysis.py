"""What the rules of the replay look at: the counts of the whole traffic, and the tools in them by what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rightcall.model import Finding, Hints, JsonValue, Rule, ToolRef
from rightcall.model.hints import HINT_NAMES
from rightcall.replay.options import ReplayOptions
from rightcall.replay.tally import CallRef, Key, Seen, Tally, ToolFacts

HARMLESS = frozenset({"conflicting-id", "repeated-id", "history-without-id"})
"""Oddities of a trace that hide no call from the replay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """The whole tally, the names of the traces in their order, and the options of the run."""

    tally: Tally
    traces: tuple[str, ...]
    options: ReplayOptions
    _labels: dict[str, str] = field(default_factory=dict, repr=False)

    def rows(self, table: str) -> list[tuple[Key, Seen]]:
        """The rows of a table, most frequent first."""
        rows = self.tally.tables[table].items()
        return sorted(rows, key=lambda row: (-row[1].count, self._order(row[0]), row[0]))

    def tool(self, key: str) -> ToolFacts | None:
        """What is known of a tool; None for the empty key, which stands for no tool."""
        return self.tally.tools.get(key)

    def hints(self, key: str) -> Hints:
        """What a tool says of its effects."""
        facts = self.tool(key)
        said = facts.hints if facts is not None else {}
        return Hints(**{name: said.get(wire_name) for name, wire_name in HINT_NAMES})

    def label(self, key: str) -> str:
        """What to call a tool: its name, and its source where another tool has the same name."""
        if not self._labels:
            names: dict[str, list[str]] = {}
            for other, facts in sorted(self.tally.tools.items()):
                names.setdefault(facts.name, []).append(other)
            for name, keys in names.items():
                for other in keys:
                    facts = self.tally.tools[other]
                    self._labels[other] = name if len(keys) == 1 else f"{name} ({facts.source} #{facts.index})"
        return self._labels.get(key, key)

    def examples(self, refs: tuple[CallRef, ...]) -> list[JsonValue]:
        """Where calls are, for the evidence of a finding."""
        return [self.place(ref) for ref in refs]

    def place(self, ref: CallRef) -> dict[str, JsonValue]:
        """Where a call is: its trace, its record and its number in the record, counted from 0."""
        place: dict[str, JsonValue] = {"trace": self.traces[ref.trace], "record": ref.record, "call": ref.call}
        return place | ({"arguments_digest": ref.digest} if ref.digest else {})

    def _order(self, key: Key) -> tuple[str, ...]:
        return tuple(self.label(part) for part in key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one finding says: its message, what was seen how often, the evidence of its rule, and its order (by count)."""

    message: str
    seen: Seen
    evidence: Mapping[str, JsonValue]
    rank: tuple[float, ...] = ()


def finding(analysis: Analysis, rule: Rule, keys: tuple[str, ...], told: Told) -> Finding:
    """A finding about some tools, with what rules have in common: counts, examples, descriptions, hints."""
    seen = told.seen
    known = [(key, facts) for key in keys if (facts := analysis.tool(key)) is not None]
    described: dict[str, JsonValue] = {analysis.label(key): facts.description for key, facts in known if facts.description}
    hints: dict[str, JsonValue] = {analysis.label(key): dict(facts.hints) for key, facts in known if facts.hints}
    first = seen.examples[0] if seen.examples else None
    more: dict[str, JsonValue] = {"calls": seen.count} if seen.count else {}
    more |= {"examples": analysis.examples(seen.examples)} if seen.examples else {}
    more |= {"descriptions": described} if described else {}
    more |= {"hints": hints} if hints else {}
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=told.message,
        tools=tuple(tool_ref(facts) for _, facts in known),
        source=None if known or first is None else analysis.traces[first.trace],
        evidence={**told.evidence, **more},
        fix=rule.fix,
        rank=told.rank or (-float(seen.count),),
    )


def tool_ref(facts: ToolFacts) -> ToolRef:
    """Refer to a tool."""
    return ToolRef(name=facts.name, source=facts.source, index=facts.index, pointer=facts.pointer)


def times(count: int) -> str:
    """How many calls, in words."""
    return "one call" if count == 1 else f"{count:,} calls"


def pairs(analysis: Analysis, reading: str | None = None) -> Iterator[tuple[str, str, str, Seen]]:
    """The pairs of (called tool, other tool, reading), most frequent first."""
    for (called, other, found), seen in analysis.rows("pairs"):
        if reading in (None, found):
            yield called, other, found, seen
