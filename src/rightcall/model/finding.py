"""What an analysis has to say: one finding, about one or more tools, at one place, with its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from rightcall.model.json import JsonValue
from rightcall.model.tool import Position, Tool

Severity: TypeAlias = Literal["note", "warning", "error"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""Mildest first, so that an index is a rank. The words are those of SARIF 2.1.0 (3.27.10)."""
BaselineState: TypeAlias = Literal["new", "unchanged"]
"""How a finding stands to the baseline of a run, in the words of SARIF 2.1.0 (3.27.24)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRef:
    """A tool as a finding names it: enough to find it again, nothing more."""

    name: str
    source: str
    index: int
    pointer: str = ""
    position: Position | None = None

    @classmethod
    def of(cls, tool: Tool) -> ToolRef:
        """Refer to a tool."""
        origin = tool.origin
        return cls(name=tool.name, source=origin.source, index=origin.index, pointer=origin.pointer, position=origin.position)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing worth a person's attention.

    `rule` is the code (`TC004`), `name` its slug, `tools` the tools it is about, most important first; `source`,
    `pointer` and `position` are the place to look at. `evidence` is JSON, never an argument value of recorded traffic.
    `rank` orders findings of equal severity: smaller comes first. `fingerprint` and `baseline_state` (None when the run
    has no baseline) are given by the `findings` room.
    """

    rule: str
    name: str
    severity: Severity
    message: str
    tools: tuple[ToolRef, ...] = ()
    source: str | None = None
    pointer: str | None = None
    position: Position | None = None
    evidence: Mapping[str, JsonValue] = field(default_factory=dict)
    fix: str | None = None
    rank: tuple[float, ...] = ()
    fingerprint: str = ""
    baseline_state: BaselineState | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppressed:
    """A finding that a person decided to live with, and the reason they gave."""

    finding: Finding
    reason: str
