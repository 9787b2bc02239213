"""What the rules look at: each tool of either side with all that changed about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.drift.canonical import annotations_of, characters
from rightcall.drift.effects import EffectChange
from rightcall.drift.lock import Drift
from rightcall.drift.relation import SchemaChange
from rightcall.drift.structure import described
from rightcall.drift.traffic import Traffic
from rightcall.drift.wording import difference
from rightcall.model import JsonValue, Tool

Status: TypeAlias = Literal["kept", "renamed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChange:
    """One tool in both versions. `input` and `output` are what became of its schemas."""

    old: Tool
    new: Tool
    status: Status
    input: SchemaChange
    output: SchemaChange
    effects: EffectChange

    @property
    def breaks(self) -> bool:
        """Whether something that used to work is proven not to work any more."""
        return self.status == "renamed" or bool(self.input.broken or self.output.broken) or self.output.written == "removed"

    @property
    def is_undecided(self) -> bool:
        """Whether it is not known that nothing breaks."""
        return bool(self.input.reasons or self.output.reasons)

    def texts(self) -> dict[str, JsonValue]:
        """What changed of the texts and values that say nothing about which calls are valid, by field."""
        old, new = self.old, self.new
        changed = {
            "title": "" if old.title == new.title else difference(old.title, new.title),
            "description": "" if old.description == new.description else difference(old.description, new.description),
        }
        if not (self.effects.raised or self.effects.lowered):
            changed["annotations"] = described(annotations_of(old), annotations_of(new))
        if self.input.is_same:
            changed["input schema"] = described(old.input_schema, new.input_schema)
        if self.output.is_same:
            changed["output schema"] = described(old.output_schema, new.output_schema)
        return {field: text for field, text in changed.items() if text}

    def row(self) -> dict[str, JsonValue]:
        """The tool as a row of the report's section."""
        before, after = characters(self.old), characters(self.new)
        return {
            "tool": self.new.name,
            "was": self.old.name,
            "status": self.status,
            "breaking": self.breaks,
            "input": {"written": self.input.written, "declared": self.input.declared},
            "output": {"written": self.output.written, "declared": self.output.declared},
            "effects_raised": list(self.effects.raised),
            "effects_lowered": list(self.effects.lowered),
            "texts": list(self.texts()),
            "characters": {"old": before, "new": after, "change": after - before},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Everything that is known about two versions of a catalog. `drifts` is what a lock says; None without one."""

    changes: tuple[ToolChange, ...] = ()
    removed: tuple[Tool, ...] = ()
    added: tuple[Tool, ...] = ()
    traffic: Traffic | None = None
    drifts: tuple[Drift, ...] | None = None

    def renamed(self) -> Iterator[ToolChange]:
        """The tools that go by another name."""
        return (change for change in self.changes if change.status == "renamed")
