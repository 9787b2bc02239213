"""The rules of the comparison, one file each. To add one: write its file, and add its line to the table below."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType

from rightcall.drift.rule import DriftRule
from rightcall.model import Rule

__all__ = ["DRIFT_RULES", "RULES", "RULE_TABLE"]

RULE_TABLE = MappingProxyType(
    {
        "tool-removed": "rightcall.drift.rules.tool_removed:TOOL_REMOVED",
        "tool-renamed": "rightcall.drift.rules.tool_renamed:TOOL_RENAMED",
        "input-narrowed": "rightcall.drift.rules.input_narrowed:INPUT_NARROWED",
        "input-disjoint": "rightcall.drift.rules.input_disjoint:INPUT_DISJOINT",
        "argument-undeclared": "rightcall.drift.rules.argument_undeclared:ARGUMENT_UNDECLARED",
        "output-widened": "rightcall.drift.rules.output_widened:OUTPUT_WIDENED",
        "undecided-change": "rightcall.drift.rules.undecided_change:UNDECIDED_CHANGE",
        "effects-raised": "rightcall.drift.rules.effects_raised:EFFECTS_RAISED",
        "effects-lowered": "rightcall.drift.rules.effects_lowered:EFFECTS_LOWERED",
        "input-widened": "rightcall.drift.rules.input_widened:INPUT_WIDENED",
        "open-input-narrowed": "rightcall.drift.rules.open_input_narrowed:OPEN_INPUT_NARROWED",
        "output-narrowed": "rightcall.drift.rules.output_narrowed:OUTPUT_NARROWED",
        "tool-added": "rightcall.drift.rules.tool_added:TOOL_ADDED",
        "text-changed": "rightcall.drift.rules.text_changed:TEXT_CHANGED",
        "recorded-call-refused": "rightcall.drift.rules.recorded_call_refused:RECORDED_CALL_REFUSED",
        "drift": "rightcall.drift.rules.locked_drift:DRIFT",
    },
)
"""Every rule by name, in the order of the codes: where it lives."""


def _load(place: str) -> DriftRule:
    module, _, attribute = place.partition(":")
    rule = getattr(import_module(module), attribute)
    if not isinstance(rule, DriftRule):
        message = f"{place} is no rule"
        raise TypeError(message)
    return rule


DRIFT_RULES: tuple[DriftRule, ...] = tuple(map(_load, RULE_TABLE.values()))
"""The rules with the functions that find them."""

RULES: tuple[Rule, ...] = tuple(entry.rule for entry in DRIFT_RULES)
"""What each rule is called and why it exists, for `explain` and for reports."""
