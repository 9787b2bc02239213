"""TSK005: there are too few tasks to see a difference that matters."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.model import Finding, Rule
from rightcall.routing.lint.rule import Subject, TaskRule, about_set
from rightcall.routing.significance import detectable_difference

ENOUGH = 20


def find(subject: Subject) -> Iterator[Finding]:
    """The set, once."""
    intents = len({task.intent for task in subject.tasks.tasks})
    difference = detectable_difference(intents)
    if difference is not None and intents < ENOUGH:
        points = f"{min(100, round(100 * difference))} points"
        message = f"{intents} intents: a comparison of two runs will probably see no difference under {points}"
        yield about_set(RULE, subject, message, {"intents": intents})


RULE = Rule(
    code="TSK005",
    name="few-tasks",
    severity="note",
    summary="There are too few tasks to see a difference that matters.",
    why=(
        "What a comparison can see depends on the number of intents, not of repeats: twenty show a fall of 22 "
        "points, a hundred one of 10."
    ),
    fix="Add intents; wordings of one intent count once.",
)

FEW_TASKS = TaskRule(rule=RULE, find=find)
