"""TSK001: a prompt contains the name of a tool."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_task
from rightcall.routing.task import named_tools

_WRITTEN_AS_NAME = re.compile(r"[_./:-]|[a-z][A-Z]|[A-Za-z][0-9]")


def find(subject: Subject) -> Iterator[Finding]:
    """Each task whose prompt has the name of an expected tool, or of any tool of the catalog."""
    for task in subject.tasks.tasks:
        names = {name for name in (*named_tools(task.expected), *subject.names) if _WRITTEN_AS_NAME.search(name)}
        words = set(re.findall(r"[\w./:-]*\w", task.prompt))
        for name in sorted(names & words):
            yield about_task(RULE, subject, task, f"the prompt contains the tool name {name}", {"tool": name})


RULE = Rule(
    code="TSK001",
    name="tool-name-in-prompt",
    severity="error",
    summary="A prompt contains the name of a tool.",
    why=(
        "A user does not know the names of tools. A prompt that has one measures whether the model can copy "
        "it. Only names that no one writes by chance count: those of several words."
    ),
    fix="Say what the user wants, in the user's words.",
)

TOOL_NAME_IN_PROMPT = TaskRule(rule=RULE, find=find)
