"""A rule about tasks: what it is called and why it exists, and how it reads a set of tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rightcall.model import Finding, JsonValue, Rule, Tool
from rightcall.routing.task import Task, TaskSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What is looked at: the tasks, and the tools they were written for (None where no catalog was given)."""

    tasks: TaskSet
    tools: tuple[Tool, ...] | None = None

    @property
    def names(self) -> frozenset[str]:
        """The names of the tools."""
        return frozenset(tool.name for tool in self.tools or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRule:
    """`find` tells each occurrence of `rule` once."""

    rule: Rule
    find: Callable[[Subject], Iterator[Finding]]


def about_task(rule: Rule, subject: Subject, task: Task, message: str, evidence: Mapping[str, JsonValue]) -> Finding:
    """A finding at the place of one task."""
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=f"task {task.id}: {message}",
        source=subject.tasks.source,
        pointer=task.pointer,
        position=task.position,
        evidence={"task": task.id, **evidence},
        fix=rule.fix,
    )


def about_set(rule: Rule, subject: Subject, message: str, evidence: Mapping[str, JsonValue]) -> Finding:
    """A finding about the tasks as a whole."""
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=message,
        source=subject.tasks.source,
        pointer="",
        evidence=evidence,
        fix=rule.fix,
    )


def folded(prompt: str) -> str:
    """A prompt without regard to case, blanks and punctuation."""
    return " ".join("".join(letter if letter.isalnum() else " " for letter in prompt.casefold()).split())
