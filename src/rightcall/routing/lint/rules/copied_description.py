"""TSK008: a prompt repeats words of a tool's description."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_task, folded
from rightcall.routing.task import named_tools

RUN = 6
"""*Units*: words in a row that chance does not repeat."""


def find(subject: Subject) -> Iterator[Finding]:
    """Each task whose prompt shares a run of words with the description of a tool it expects."""
    runs = {tool.name: _runs(tool.description or "") for tool in subject.tools or ()}
    for task in subject.tasks.tasks:
        own = _runs(task.prompt)
        for name in named_tools(task.expected):
            if own & runs.get(name, frozenset()):
                message = f"the prompt repeats {RUN} words in a row of the description of {name}"
                yield about_task(RULE, subject, task, message, {"tool": name})


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = folded(text).split()
    return frozenset(tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1))


RULE = Rule(
    code="TSK008",
    name="prompt-copies-description",
    severity="warning",
    summary="A prompt repeats words of a tool's description.",
    why=(
        "A prompt made from the description measures whether the model finds the text it was copied from. "
        "Real users use other words."
    ),
    fix="Write the request as somebody would who has never seen the description.",
)

PROMPT_COPIES_DESCRIPTION = TaskRule(rule=RULE, find=find)
