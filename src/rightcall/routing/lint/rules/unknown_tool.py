"""TSK003: a task expects a tool that the catalog does not have."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_task
from rightcall.routing.task import named_tools


def find(subject: Subject) -> Iterator[Finding]:
    """Each name that a task expects and no tool has."""
    if subject.tools is None:
        return
    for task in subject.tasks.tasks:
        for name in named_tools(task.expected):
            if name not in subject.names:
                near = difflib.get_close_matches(name, sorted(subject.names), n=1)
                advice = f"; did you mean {near[0]}?" if near else ""
                yield about_task(RULE, subject, task, f"there is no tool {name}{advice}", {"tool": name})


RULE = Rule(
    code="TSK003",
    name="unknown-expected-tool",
    severity="error",
    summary="A task expects a tool that the catalog does not have.",
    why=("No model can be right about it: the task counts as a failure forever, or the tool was renamed and the task was not."),
    fix="Correct the name, or remove the task.",
)

UNKNOWN_EXPECTED_TOOL = TaskRule(rule=RULE, find=find)
