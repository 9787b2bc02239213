"""A provider behind a line: what it is asked and what it answers are two pure functions, and this is what joins them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rightcall.errors import UsageError
from rightcall.model import JsonValue
from rightcall.routing.answer import Answer
from rightcall.routing.exchange.bodies import write_body
from rightcall.routing.exchange.endpoint import Endpoint
from rightcall.routing.exchange.line import Line
from rightcall.routing.provider import Failure, ProviderOptions
from rightcall.routing.request import Request

Encode: TypeAlias = Callable[[Request], dict[str, JsonValue]]
Decode: TypeAlias = Callable[[Mapping[str, JsonValue]], Answer | Failure]


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoteProvider:
    """A model behind an API. `path` is part of what a run was: two APIs of one server are two ways to ask."""

    name: str
    model: str
    settings: Mapping[str, JsonValue]
    line: Line
    encode: Encode
    decode: Decode
    is_model: bool = True

    @property
    def label(self) -> str:
        """The provider and its model."""
        return f"{self.name} {self.model}"

    def fingerprint(self, request: Request) -> bytes:
        """The body that would be sent."""
        return write_body(self.encode(request))

    async def ask(self, request: Request) -> Answer | Failure:
        """One exchange."""
        document = await self.line.exchange(write_body(self.encode(request)))
        return document if isinstance(document, Failure) else self.decode(document)

    async def close(self) -> None:
        """Close the line."""
        await self.line.close()


def settings_of(options: ProviderOptions, endpoint: Endpoint, path: str) -> dict[str, JsonValue]:
    """Everything two comparable runs have in common, but the model. Never a key."""
    return {
        "endpoint": endpoint.base_url + path,
        "temperature": options.sampling.temperature,
        "max_output_tokens": options.sampling.max_output_tokens,
    }


def model_of(options: ProviderOptions) -> str:
    """The model that was named. *Errors*: `UsageError` when none was: a default would go stale and cost money unasked."""
    if not options.model:
        message = f"provider {options.name}: name the model with --model"
        raise UsageError(message)
    return options.model
