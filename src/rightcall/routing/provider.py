"""What every provider is to the runner: a name, what it was set to, and one question at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rightcall.model import JsonValue, Tool
from rightcall.routing.answer import Answer, ProviderFault
from rightcall.routing.request import Request, Sampling


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """No answer, and when to ask again. *Units*: seconds; None where the provider does not say."""

    fault: ProviderFault
    retry_after_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderOptions:
    """What a person chose.

    `base_url` replaces the provider's own address. `timeout_s` is for one request. `threshold` is the score from which a
    router without a model picks a tool. `picks` is the script of the mock provider, as JSON. `environ` is where keys are
    looked for. `tools` are those that will be offered, so that what no request could carry is refused before the first.
    """

    name: str
    model: str | None = None
    base_url: str | None = None
    sampling: Sampling = field(default_factory=Sampling)
    timeout_s: float = 300.0
    threshold: float = 0.0
    picks: Mapping[str, JsonValue] | None = None
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)
    tools: tuple[Tool, ...] = ()


class Provider(Protocol):
    """Answers one request at a time; many may be under way at once.

    `label` is what a report calls it, `is_model` whether a model answers at all, `settings` everything that another run
    must have in common to be compared (never a key).
    """

    @property
    def name(self) -> str:
        """The name it was chosen by."""
        ...

    @property
    def model(self) -> str:
        """The model, or the router, that answers."""
        ...

    @property
    def label(self) -> str:
        """What a report calls it."""
        ...

    @property
    def is_model(self) -> bool:
        """Whether a model answers."""
        ...

    @property
    def settings(self) -> Mapping[str, JsonValue]:
        """What comparable runs have in common; never a key."""
        ...

    def fingerprint(self, request: Request) -> bytes:
        """The bytes that this request is to the provider: equal bytes are the same question."""
        ...

    async def ask(self, request: Request) -> Answer | Failure:
        """Ask once. Whatever goes wrong at the provider is a `Failure`, never an exception."""
        ...

    async def close(self) -> None:
        """Let go of connections."""
        ...
