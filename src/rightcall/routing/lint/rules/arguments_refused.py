"""TSK006: the schema of the expected tool refuses the expected arguments."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.concrete import accepts, concrete_calls
from rightcall.routing.lint.rule import Subject, TaskRule, about_task


def find(subject: Subject) -> Iterator[Finding]:
    """Each expected call with plain values for all its arguments that its tool refuses."""
    tools = {tool.name: tool for tool in reversed(subject.tools or ())}
    for task in subject.tasks.tasks:
        for name, arguments in concrete_calls(task.expected):
            if name in tools and accepts(tools[name], arguments) is False:
                message = f"the schema of {name} refuses the expected arguments"
                yield about_task(RULE, subject, task, message, {"tool": name})


RULE = Rule(
    code="TSK006",
    name="expected-arguments-refused",
    severity="error",
    summary="The schema of the expected tool refuses the expected arguments.",
    why=(
        "A model that calls the tool as its schema says is counted wrong, and one that is counted right makes "
        "a call that fails."
    ),
    fix="Correct the arguments, or the schema.",
)

EXPECTED_ARGUMENTS_REFUSED = TaskRule(rule=RULE, find=find)
