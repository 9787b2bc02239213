"""What two tools say of their effects, and where they contradict each other. Only what is said counts, never its absence."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rightcall.model.tool import Hints

Contradiction: TypeAlias = Literal["read-only", "destructive", "idempotent"]

HINT_NAMES = (
    ("read_only", "readOnlyHint"),
    ("destructive", "destructiveHint"),
    ("idempotent", "idempotentHint"),
    ("open_world", "openWorldHint"),
)
"""Our names of the hints and those of the MCP tool annotations."""


def contradictions(one: Hints, other: Hints) -> tuple[Contradiction, ...]:
    """In which explicit hints do two tools contradict each other?

    `read-only` when one says true and the other false. `destructive` and `idempotent` mean something only for a tool that
    says of itself that it is not read-only, so both tools must say so. `openWorldHint` tells where a tool reaches, not
    what it does there, and contradicts nothing.

    *Source*: MCP 2025-11-25, ToolAnnotations.
    """
    found: list[Contradiction] = []
    if _differ(one.read_only, other.read_only):
        found.append("read-only")
    if one.read_only is False and other.read_only is False:
        if _differ(one.destructive, other.destructive):
            found.append("destructive")
        if _differ(one.idempotent, other.idempotent):
            found.append("idempotent")
    return tuple(found)


def conflict_weight(one: Hints, other: Hints) -> int:
    """How grave is the contradiction? 0 none, 1 repeats differ, 2 harm differs, 3 one reads and one acts, 4 ... destroys."""
    found = contradictions(one, other)
    if "read-only" in found:
        acting = one if one.read_only is False else other
        return 4 if acting.destructive else 3
    if "destructive" in found:
        return 2
    return 1 if found else 0


def explicit_hints(hints: Hints) -> dict[str, bool]:
    """The hints a tool gives, under their names on the wire."""
    values = ((wire_name, getattr(hints, name)) for name, wire_name in HINT_NAMES)
    return {wire_name: value for wire_name, value in values if value is not None}


def has_effect_hints(hints: Hints) -> bool:
    """Whether a tool says anything of whether it changes or destroys."""
    return hints.read_only is not None or hints.destructive is not None


def effect_words(hints: Hints) -> str:
    """What a tool says of its effects, in words that follow "is": `read-only`, `destructive`, `not read-only`, ..."""
    if hints.read_only:
        return "read-only"
    if hints.read_only is None:
        return "without a read-only hint"
    if hints.destructive is not None:
        return "destructive" if hints.destructive else "not destructive"
    return "not read-only"


def _differ(one: bool | None, other: bool | None) -> bool:  # noqa: FBT001 - two hints, not two switches
    """Whether both are given and not equal."""
    return one is not None and other is not None and one is not other
