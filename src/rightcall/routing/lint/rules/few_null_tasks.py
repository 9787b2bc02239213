"""TSK002: under a tenth of the tasks are such that no tool is right."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_set
from rightcall.routing.task import is_call_right

SHARE = 0.1


def find(subject: Subject) -> Iterator[Finding]:
    """The set, once."""
    tasks = subject.tasks.tasks
    null = sum(not is_call_right(task.expected) for task in tasks)
    if tasks and null < SHARE * len(tasks):
        message = f"{null} of {len(tasks)} tasks expect no call"
        yield about_set(RULE, subject, message, {"null_tasks": null, "tasks": len(tasks)})


RULE = Rule(
    code="TSK002",
    name="few-null-tasks",
    severity="warning",
    summary="Under a tenth of the tasks are such that no tool is right.",
    why=(
        "A model that always calls something looks perfect on tasks that all need a call. Over-triggering "
        "shows only where no call is right."
    ),
    fix="Add requests that none of the tools serves, with expected: null.",
)

FEW_NULL_TASKS = TaskRule(rule=RULE, find=find)
