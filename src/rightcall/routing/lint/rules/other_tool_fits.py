"""TSK007: another tool would accept the expected call as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.model.labels import names_in_words
from rightcall.routing.lint.concrete import accepts_declared, concrete_calls
from rightcall.routing.lint.rule import Subject, TaskRule, about_task

MAX_TOOLS = 200
"""Beyond so many tools nothing is said: every call is put to every tool."""


def find(subject: Subject) -> Iterator[Finding]:
    """Each expected call with at least one plain argument that other tools declare too."""
    tools = (subject.tools or ())[:MAX_TOOLS]
    for task in subject.tasks.tasks:
        for name, arguments in concrete_calls(task.expected):
            others = [tool.name for tool in tools if tool.name != name and arguments and accepts_declared(tool, arguments)]
            if others:
                message = f"the expected call of {name} would be accepted by {names_in_words(others)} too"
                yield about_task(RULE, subject, task, message, {"tool": name, "others": list(others)})


RULE = Rule(
    code="TSK007",
    name="other-tool-fits",
    severity="note",
    summary="Another tool would accept the expected call as it stands.",
    why=(
        "Where two tools do the same a pick of either is right, and calling one wrong measures a taste. Where "
        "they do not, the pair is worth a contrast task."
    ),
    fix="If either is right, declare both under expected; otherwise nothing is wrong.",
)

OTHER_TOOL_FITS = TaskRule(rule=RULE, find=find)
