"""When to ask a provider once more: it was busy or broken, and may not be in a moment. Nothing else is asked twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from rightcall.routing.answer import Answer, ProviderFault
from rightcall.routing.provider import Failure, Provider
from rightcall.routing.request import Request

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
"""Waits. *Units*: seconds."""

MAX_ATTEMPTS: Final = 4
"""Times that one request is sent at most."""
FIRST_DELAY_S: Final = 1.0
"""The wait before the second time, where the provider does not say; it doubles from there."""
MAX_DELAY_S: Final = 60.0
"""A provider that wants to be left alone for longer has no answer today."""


async def ask_patiently(provider: Provider, request: Request, sleep: Sleep) -> Answer | ProviderFault:
    """Ask, and ask again after a 429 or a server error: as long after as the provider says, a few times at most."""
    delay = FIRST_DELAY_S
    for _ in range(MAX_ATTEMPTS - 1):
        answer = await provider.ask(request)
        if not isinstance(answer, Failure):
            return answer
        wait = delay if answer.retry_after_s is None else answer.retry_after_s
        if not answer.fault.retryable or wait > MAX_DELAY_S:
            return answer.fault
        await sleep(wait)
        delay *= 2
    answer = await provider.ask(request)
    return answer.fault if isinstance(answer, Failure) else answer
