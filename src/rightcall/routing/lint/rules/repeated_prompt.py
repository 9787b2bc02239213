"""TSK004: two tasks have the same prompt and are not of one intent."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_task, folded
from rightcall.routing.task import Task


def find(subject: Subject) -> Iterator[Finding]:
    """Each task whose prompt an earlier task of another intent has, with the same answer."""
    seen: dict[tuple[str, str], Task] = {}
    for task in subject.tasks.tasks:
        first = seen.setdefault((folded(task.prompt), repr(task.expected)), task)
        if first is not task and first.intent != task.intent and len(task.messages) == 1:
            yield about_task(RULE, subject, task, f"the prompt is that of task {first.id}", {"other": first.id})


RULE = Rule(
    code="TSK004",
    name="repeated-prompt",
    severity="warning",
    summary="Two tasks have the same prompt and are not of one intent.",
    why=("The same request twice is one observation, not two. Counted as two it makes intervals too narrow."),
    fix="Remove one, or give both the same cluster.",
)

REPEATED_PROMPT = TaskRule(rule=RULE, find=find)
