"""The rules of the replay, one file each. To add one: write its file, and add its line to the table below."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType

from rightcall.model import Rule
from rightcall.replay.rule import ReplayRule

__all__ = ["REPLAY_RULES", "RULES", "RULE_TABLE"]

RULE_TABLE = MappingProxyType(
    {
        "also-accepted": "rightcall.replay.rules.also_accepted:ALSO_ACCEPTED",
        "also-accepted-with-effect-conflict": "rightcall.replay.rules.accepted_conflict:ACCEPTED_CONFLICT",
        "rejected-call": "rightcall.replay.rules.rejected_call:REJECTED_CALL",
        "incomplete-replay": "rightcall.replay.rules.incomplete_replay:INCOMPLETE_REPLAY",
        "also-accepted-open": "rightcall.replay.rules.accepted_open:ACCEPTED_OPEN",
    },
)
"""Every rule by name, in the order of the codes: where it lives."""


def _load(place: str) -> ReplayRule:
    module, _, attribute = place.partition(":")
    rule = getattr(import_module(module), attribute)
    if not isinstance(rule, ReplayRule):
        message = f"{place} is no rule"
        raise TypeError(message)
    return rule


REPLAY_RULES: tuple[ReplayRule, ...] = tuple(map(_load, RULE_TABLE.values()))
"""The rules with the functions that find them."""

RULES: tuple[Rule, ...] = tuple(entry.rule for entry in REPLAY_RULES)
"""What each rule is called and why it exists, for `explain` and for reports."""
