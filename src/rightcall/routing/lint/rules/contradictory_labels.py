"""TSK010: the same prompt has two different right answers."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_task, folded
from rightcall.routing.task import Task


def find(subject: Subject) -> Iterator[Finding]:
    """Each task whose prompt, or whose intent, an earlier task has with another answer."""
    prompts: dict[str, Task] = {}
    by_id = {task.id: task for task in subject.tasks.tasks}
    for task in subject.tasks.tasks:
        base = by_id.get(task.derived_from.task_id) if task.derived_from is not None else None
        first = prompts.setdefault(folded(task.prompt), task) if len(task.messages) == 1 else task
        other = next((known for known in (first, base) if known is not None and known.expected != task.expected), None)
        if other is not None:
            message = f"the answer differs from that of task {other.id}, which asks the same"
            yield about_task(RULE, subject, task, message, {"other": other.id})


RULE = Rule(
    code="TSK010",
    name="contradictory-labels",
    severity="error",
    summary="The same prompt has two different right answers.",
    why=(
        "One of the two is counted wrong whatever the model does. It happens when a task is corrected and the "
        "ones derived from it are not."
    ),
    fix="Decide which is right, or accept both under expected.",
)

CONTRADICTORY_LABELS = TaskRule(rule=RULE, find=find)
