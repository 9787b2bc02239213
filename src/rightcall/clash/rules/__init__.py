"""The rules of the scan, one file each. To add one: write its file, and add its line to the table below."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType

from rightcall.clash.rule import ClashRule
from rightcall.model import Rule

__all__ = ["CLASH_RULES", "RULES", "RULE_TABLE"]

RULE_TABLE = MappingProxyType(
    {
        "duplicate-name": "rightcall.clash.rules.duplicate_name:DUPLICATE_NAME",
        "folded-name-collision": "rightcall.clash.rules.folded_name_collision:FOLDED_NAME_COLLISION",
        "confusable-overlap": "rightcall.clash.rules.confusable_overlap:CONFUSABLE_OVERLAP",
        "overlap-with-effect-conflict": "rightcall.clash.rules.effect_conflict:EFFECT_CONFLICT",
        "undecided-pair": "rightcall.clash.rules.undecided_pair:UNDECIDED_PAIR",
        "open-overlap": "rightcall.clash.rules.open_overlap:OPEN_OVERLAP",
        "interchangeable-tools": "rightcall.clash.rules.interchangeable_tools:INTERCHANGEABLE_TOOLS",
        "contained-tool": "rightcall.clash.rules.contained_tool:CONTAINED_TOOL",
        "unlabelled-effects": "rightcall.clash.rules.unlabelled_effects:UNLABELLED_EFFECTS",
        "candidates-left-out": "rightcall.clash.rules.candidates_left_out:CANDIDATES_LEFT_OUT",
    },
)
"""Every rule by name, in the order of the codes: where it lives."""


def _load(place: str) -> ClashRule:
    module, _, attribute = place.partition(":")
    rule = getattr(import_module(module), attribute)
    if not isinstance(rule, ClashRule):
        message = f"{place} is no rule"
        raise TypeError(message)
    return rule


CLASH_RULES: tuple[ClashRule, ...] = tuple(map(_load, RULE_TABLE.values()))
"""The rules with the functions that find them."""

RULES: tuple[Rule, ...] = tuple(entry.rule for entry in CLASH_RULES)
"""What each rule is called and why it exists, for `explain` and for reports."""
