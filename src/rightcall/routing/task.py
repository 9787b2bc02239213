"""A task: what a user asks, and what a model should do about it; and the sets that tasks come in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightcall.model import Position
from rightcall.routing.matchers import Matcher

Role: TypeAlias = Literal["user", "assistant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of the conversation before the model's answer."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectNothing:
    """No tool is right: the model should call none (`expected: null`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectAsk:
    """The request cannot be served yet: the model should ask back (`expected: ask`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectTool:
    """One call of any of these tools is right, whatever its arguments. The first is the one that orders are balanced for."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedCall:
    """One call, and what must hold of its arguments; arguments without a matcher are free if `arguments` is None."""

    name: str
    arguments: Mapping[str, Matcher] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectCalls:
    """All of these calls are right together; `order` says whether in this order, `extra` whether further ones may come."""

    calls: tuple[ExpectedCall, ...]
    order: Literal["any", "given"] = "any"
    extra: Literal["forbid", "allow"] = "forbid"


Expected: TypeAlias = ExpectNothing | ExpectAsk | ExpectTool | ExpectCalls


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """From which task another was made, and by which mutation."""

    task_id: str
    mutation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One request and its right answer.

    `messages` ends with the user's turn. `cluster` names the intent: tasks of one cluster are wordings of one request and
    count as one observation where unseen requests are concerned. `pointer` and `position` are its place in its file.
    """

    id: str
    messages: tuple[Message, ...]
    expected: Expected
    cluster: str | None = None
    tags: tuple[str, ...] = ()
    derived_from: Derivation | None = None
    pointer: str = ""
    position: Position | None = field(default=None, compare=False)

    @property
    def prompt(self) -> str:
        """The last turn, which the model answers."""
        return self.messages[-1].content

    @property
    def intent(self) -> str:
        """The cluster: as named, or the task it was derived from, or itself."""
        if self.cluster is not None:
            return self.cluster
        return self.derived_from.task_id if self.derived_from is not None else self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSet:
    """The tasks of one file. `catalog` is the digest of the catalog they were written for, `system` comes before each task."""

    tasks: tuple[Task, ...]
    source: str = "<tasks>"
    catalog: str | None = None
    system: str | None = None
    version: int = 1


def accepted_names(expected: Expected) -> tuple[str, ...]:
    """The names a first call may have; none where no call is right."""
    match expected:
        case ExpectTool(names=names):
            return names
        case ExpectCalls(calls=calls, order="given"):
            return (calls[0].name,)
        case ExpectCalls(calls=calls):
            return tuple(dict.fromkeys(call.name for call in calls))
    return ()


def named_tools(expected: Expected) -> tuple[str, ...]:
    """Every tool that is named, in the order of the file."""
    if isinstance(expected, ExpectCalls):
        return tuple(dict.fromkeys(call.name for call in expected.calls))
    return accepted_names(expected)


def is_call_right(expected: Expected) -> bool:
    """Whether some call is right for the task."""
    return bool(accepted_names(expected))
