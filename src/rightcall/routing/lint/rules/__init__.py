"""The rules about tasks, one file each. To add one: write its file, and add its line to the table below."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType

from rightcall.model import Rule
from rightcall.routing.lint.rule import TaskRule

__all__ = ["RULES", "RULE_TABLE", "TASK_RULES"]

RULE_TABLE = MappingProxyType(
    {
        "tool-name-in-prompt": "rightcall.routing.lint.rules.name_in_prompt:TOOL_NAME_IN_PROMPT",
        "few-null-tasks": "rightcall.routing.lint.rules.few_null_tasks:FEW_NULL_TASKS",
        "unknown-expected-tool": "rightcall.routing.lint.rules.unknown_tool:UNKNOWN_EXPECTED_TOOL",
        "repeated-prompt": "rightcall.routing.lint.rules.repeated_prompt:REPEATED_PROMPT",
        "few-tasks": "rightcall.routing.lint.rules.few_tasks:FEW_TASKS",
        "expected-arguments-refused": "rightcall.routing.lint.rules.arguments_refused:EXPECTED_ARGUMENTS_REFUSED",
        "other-tool-fits": "rightcall.routing.lint.rules.other_tool_fits:OTHER_TOOL_FITS",
        "prompt-copies-description": "rightcall.routing.lint.rules.copied_description:PROMPT_COPIES_DESCRIPTION",
        "duplicate-task-id": "rightcall.routing.lint.rules.duplicate_id:DUPLICATE_TASK_ID",
        "contradictory-labels": "rightcall.routing.lint.rules.contradictory_labels:CONTRADICTORY_LABELS",
        "uncovered-tools": "rightcall.routing.lint.rules.uncovered_tools:UNCOVERED_TOOLS",
        "no-tasks": "rightcall.routing.lint.rules.no_tasks:NO_TASKS",
    },
)
"""Every rule by name, in the order of the codes: where it lives."""


def _load(place: str) -> TaskRule:
    module, _, attribute = place.partition(":")
    rule = getattr(import_module(module), attribute)
    if not isinstance(rule, TaskRule):
        message = f"{place} is no rule"
        raise TypeError(message)
    return rule


TASK_RULES: tuple[TaskRule, ...] = tuple(map(_load, RULE_TABLE.values()))
"""The rules with the functions that find them."""

RULES: tuple[Rule, ...] = tuple(entry.rule for entry in TASK_RULES)
"""What each rule is called and why it exists, for `explain` and for reports."""
