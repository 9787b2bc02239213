"""A provider that answers by script: for tests of a task set, a gate or a report, without a model and without cost.

The script maps a task's id to a tool name, null (no call), a list of calls, or a list of lists (one for each attempt). A call
is a tool name, or an object with `name` and `arguments`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.errors import UsageError
from rightcall.model import JsonValue
from rightcall.routing.answer import Answer, AnswerCall
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.request import Request

LABEL: Final = "scripted picks, not a model"


class MockProvider:
    """Answers what the script says; a task that is not in it gets no call."""

    name = "mock"
    model = "script"
    label = LABEL
    is_model = False

    def __init__(self, script: Mapping[str, tuple[tuple[AnswerCall, ...], ...]]) -> None:
        """`script` has the calls of each attempt; the last one stands for all that follow."""
        self._script = script

    @property
    def settings(self) -> Mapping[str, JsonValue]:
        """None: the picks are what is measured."""
        return {}

    def fingerprint(self, request: Request) -> bytes:
        """Nothing is worth a cache here: every request is its own."""
        return f"{request.task}\n{request.attempt}".encode()

    async def ask(self, request: Request) -> Answer | Failure:
        """Look the attempt up."""
        attempts = self._script.get(request.task, ((),))
        calls = attempts[min(request.attempt, len(attempts) - 1)]
        return Answer(calls=calls, stop="tool_calls" if calls else "stop")

    async def close(self) -> None:
        """Nothing is open."""


def read_picks(picks: Mapping[str, JsonValue]) -> dict[str, tuple[tuple[AnswerCall, ...], ...]]:
    """Read a script. *Errors*: `UsageError` with the task whose picks cannot be used."""
    return {task: _attempts(task, value) for task, value in picks.items()}


def _attempts(task: str, value: JsonValue) -> tuple[tuple[AnswerCall, ...], ...]:
    if isinstance(value, list) and value and all(isinstance(item, list) or item is None for item in value):
        return tuple(_calls(task, item) for item in value)
    return (_calls(task, value),)


def _calls(task: str, value: JsonValue) -> tuple[AnswerCall, ...]:
    if value is None:
        return ()
    return tuple(_call(task, item) for item in (value if isinstance(value, list) else [value]))


def _call(task: str, value: JsonValue) -> AnswerCall:
    match value:
        case str():
            return AnswerCall(name=value)
        case {"name": str() as name, **rest} if rest.keys() <= {"arguments"}:
            arguments = rest.get("arguments")
            if arguments is None or isinstance(arguments, dict):
                return AnswerCall(name=name, arguments=arguments)
    message = (
        f"the picks of task {task!r}: each is a tool name, null, a list of calls, or a list of lists (one for each attempt); "
        "a call is a name or an object with name and arguments"
    )
    raise UsageError(message)


def open_provider(options: ProviderOptions) -> Provider:
    """The script. *Errors*: `UsageError` when there is none."""
    if options.picks is None:
        message = "provider mock: name its script with --mock-picks FILE"
        raise UsageError(message)
    return MockProvider(read_picks(options.picks))
