"""What a model answered in one trial: the calls it proposed, its text, why it stopped; or why there is no answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.model import JsonValue

Stop: TypeAlias = Literal["stop", "tool_calls", "length", "refusal", "other"]
"""Why a model stopped: done, wants its calls answered, was cut off by a limit, would not answer, anything else."""

FaultKind: TypeAlias = Literal["authentication", "rate_limit", "server", "timeout", "connection", "request", "response"]
"""What went wrong with a provider: the key, the quota, its server, the time, the line, what we sent, what it sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCall:
    """One call a model proposed.

    `arguments` is None where there are none to judge: they could not be read as an object, and `fault` says why; or, without
    a `fault`, whoever answered names tools and gives no arguments (a router without a model).
    """

    name: str
    arguments: Mapping[str, JsonValue] | None = None
    fault: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a provider says an answer took. *Units*: tokens; None where it does not say."""

    input_tokens: int | None = None
    output_tokens: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One turn of a model: every call in its order, the text beside them, why it stopped and what it took.

    `score` is what a router without a model gives its pick, from 0 to 1 (None for models); `note` says in words what
    could not be read of the answer (a custom call, say), without quoting it.
    """

    calls: tuple[AnswerCall, ...] = ()
    text: str = ""
    stop: Stop = "stop"
    usage: Usage = Usage()
    score: float | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderFault:
    """Why there is no answer. `message` is fit to be shown: no key, no more of the provider's words than its error says.

    `retryable` says that the same request may succeed later; `status` is the HTTP status where there was one. Two faults
    are identical when they are equal: after three identical ones in a row a run stops.
    """

    kind: FaultKind
    message: str
    status: int | None = None
    retryable: bool = False
