"""What a model is asked in one trial: a system prompt, messages, and the tools as served, in the order of the trial."""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.model import Tool
from rightcall.routing.task import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question to a model.

    `task` and `attempt` (counted from 0) say which trial asks; only the scripted provider reads them. `tools` stand in the
    order in which the model sees them. `seed` goes to providers that take one.
    """

    task: str
    attempt: int = 0
    system: str | None = None
    messages: tuple[Message, ...]
    tools: tuple[Tool, ...]
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How a model is to answer; None leaves it to the provider, and is then not sent at all."""

    temperature: float | None = None
    max_output_tokens: int | None = None
