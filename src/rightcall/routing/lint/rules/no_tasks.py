"""TSK012: the file holds no task."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_set


def find(subject: Subject) -> Iterator[Finding]:
    """The set, once."""
    if not subject.tasks.tasks:
        yield about_set(RULE, subject, "there are no tasks", {})


RULE = Rule(
    code="TSK012",
    name="no-tasks",
    severity="error",
    summary="The file holds no task.",
    why=("Nothing can be measured with it."),
    fix="Write tasks, or let rightcall tasks generate --offline draft some.",
)

NO_TASKS = TaskRule(rule=RULE, find=find)
