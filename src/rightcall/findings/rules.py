"""The rules of this room: what can be wrong with the decisions about findings."""

from __future__ import annotations

from rightcall.model import Rule

UNUSED_SUPPRESSION = Rule(
    code="RC001",
    name="unused-suppression",
    severity="note",
    summary="A suppression in the configuration covers no finding.",
    why=(
        "A suppression is a decision with a reason. When the finding is gone the decision is dead text, and dead text hides "
        "the next finding that happens to match it. It may also never have worked, because of a misspelt tool name."
    ),
    fix="Remove the suppression, or correct its rule, its tool names or its source.",
)

RULES: tuple[Rule, ...] = (UNUSED_SUPPRESSION,)
"""Every rule of this room, for `explain` and for the formats that list rules."""
