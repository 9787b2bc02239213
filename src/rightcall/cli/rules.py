"""Every rule of every command, in one list."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from rightcall.cli.suggest import did_you_mean
from rightcall.errors import UsageError
from rightcall.model import Rule

RULE_TABLES = (
    "rightcall.lint.catalogue:RULES",
    "rightcall.clash.rules:RULES",
    "rightcall.replay.rules:RULES",
    "rightcall.drift.rules:RULES",
    "rightcall.routing.lint.rules:RULES",
    "rightcall.findings.rules:RULES",
)
"""Where the rooms keep their rules. A room that gains rules gains a line here; a test compares the two."""


def all_rules() -> tuple[Rule, ...]:
    """Every rule, by code. The tables are imported one by one, and none of them imports an analysis."""
    rules: list[Rule] = []
    for table in RULE_TABLES:
        module_name, _, attribute = table.partition(":")
        rules += getattr(import_module(module_name), attribute)
    return tuple(sorted(rules, key=lambda rule: rule.code))


def find_rule(name: str, rules: Sequence[Rule]) -> Rule:
    """The rule of this code or name, in any case. *Errors*: UsageError with what was probably meant."""
    known = {key.casefold(): rule for rule in rules for key in (rule.code, rule.name)}
    rule = known.get(name.casefold())
    if rule is None:
        advice = did_you_mean(name, (key for rule in rules for key in (rule.code, rule.name)))
        message = f"there is no rule {name!r}. {advice or 'rightcall explain lists them all.'}"
        raise UsageError(message)
    return rule
