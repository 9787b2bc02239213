"""TSK009: two tasks have the same id, or ids that differ only by case and blanks."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_task
from rightcall.routing.task import Task


def find(subject: Subject) -> Iterator[Finding]:
    """Each task whose id an earlier one has."""
    seen: dict[str, Task] = {}
    for task in subject.tasks.tasks:
        first = seen.setdefault("".join(task.id.split()).casefold(), task)
        if first is not task:
            yield about_task(RULE, subject, task, f"the id is that of an earlier task, {first.id!r}", {"other": first.id})


RULE = Rule(
    code="TSK009",
    name="duplicate-task-id",
    severity="error",
    summary="Two tasks have the same id, or ids that differ only by case and blanks.",
    why=("Trials are kept and paired by the id of their task: of two with one id, nobody can say which was meant."),
    fix="Give each task an id of its own.",
)

DUPLICATE_TASK_ID = TaskRule(rule=RULE, find=find)
