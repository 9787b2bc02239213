"""TSK011: no task expects a tool of the catalog."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.model.labels import names_in_words
from rightcall.routing.lint.rule import Subject, TaskRule, about_set
from rightcall.routing.task import named_tools


def find(subject: Subject) -> Iterator[Finding]:
    """The tools that no task names, in one finding."""
    named = {name for task in subject.tasks.tasks for name in named_tools(task.expected)}
    missing = sorted(subject.names - named)
    if missing and subject.tasks.tasks:
        message = f"no task expects {names_in_words(missing)}"
        yield about_set(RULE, subject, message, {"tools": list(missing)})


RULE = Rule(
    code="TSK011",
    name="uncovered-tools",
    severity="warning",
    summary="No task expects a tool of the catalog.",
    why=("What no task asks for is not measured: such a tool may never be picked, or always be taken for another."),
    fix="Add tasks for it; rightcall tasks generate --offline drafts some.",
)

UNCOVERED_TOOLS = TaskRule(rule=RULE, find=find)
