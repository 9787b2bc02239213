"""What the rules look at: each tool of either side with all that changed about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rightcall.model import JsonValue, Tool

if TYPE_CHECKING:  # explaining a rule needs neither the prover nor the readers of traces
    from rightcall.drift.beside import PrimitiveDrift
    from rightcall.drift.effects import EffectChange
    from rightcall.drift.lock import Drift
    from rightcall.drift.relation import SchemaChange
    from rightcall.drift.traffic import Traffic

Status: TypeAlias = Literal["kept", "renamed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolChange:
    """One tool in both versions.

    `input` and `output` are what became of its schemas, `texts` the differences of what says nothing about which calls are
    valid, by field.
    """

    old: Tool
    new: Tool
    status: Status
    input: SchemaChange
    output: SchemaChange
    effects: EffectChange
    texts: Mapping[str, JsonValue]

    @property
    def breaks(self) -> bool:
        """Whether something that used to work is proven not to work any more."""
        return self.status == "renamed" or bool(self.input.broken or self.output.broken) or self.output.written == "removed"

    @property
    def is_undecided(self) -> bool:
        """Whether it is not known that nothing breaks."""
        return bool(self.input.reasons or self.output.reasons)


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Everything that is known about two versions of a catalog. `drifts`, `beside`: what a lock says, if any."""

    changes: tuple[ToolChange, ...] = ()
    removed: tuple[Tool, ...] = ()
    added: tuple[Tool, ...] = ()
    traffic: Traffic | None = None
    drifts: tuple[Drift, ...] | None = None
    beside: tuple[PrimitiveDrift, ...] | None = None

    def renamed(self) -> Iterator[ToolChange]:
        """The tools that go by another name."""
        return (change for change in self.changes if change.status == "renamed")
