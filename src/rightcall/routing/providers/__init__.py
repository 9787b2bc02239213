"""Who answers: models behind an API, routers without a model, and a script. Each is imported when it is chosen.

Adding one is a file in this folder with `open_provider(options)` and a line in this table.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from rightcall.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.routing.provider import Provider, ProviderOptions

_ROOM = "rightcall.routing.providers"
PROVIDERS: Final = {
    "lexical": f"{_ROOM}.lexical:open_provider",
    "embed": f"{_ROOM}.embed:open_provider",
    "openai": f"{_ROOM}.openai:open_provider",
    "openai-chat": f"{_ROOM}.openai_chat:open_provider",
    "openai-compatible": f"{_ROOM}.openai_compatible:open_provider",
    "vllm": f"{_ROOM}.openai_compatible:open_provider",
    "openrouter": f"{_ROOM}.openai_compatible:open_provider",
    "together": f"{_ROOM}.openai_compatible:open_provider",
    "ollama": f"{_ROOM}.ollama:open_provider",
    "anthropic": f"{_ROOM}.anthropic:open_provider",
    "mock": f"{_ROOM}.mock:open_provider",
}
"""The first is what a run uses unless it is told otherwise: it needs no key and no network."""


def open_provider(options: ProviderOptions) -> Provider:
    """Open the provider of a name. *Errors*: `UsageError`, `MissingExtraError`."""
    home = PROVIDERS.get(options.name)
    if home is None:
        message = f"there is no provider {options.name!r}; there are {', '.join(PROVIDERS)}"
        raise UsageError(message)
    module, _, attribute = home.partition(":")
    factory = cast("Callable[[ProviderOptions], Provider]", getattr(import_module(module), attribute))
    return factory(options)
