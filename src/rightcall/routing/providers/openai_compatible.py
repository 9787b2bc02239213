"""Servers that speak Chat Completions: any address, and the presets vllm, openrouter and together.

They differ from OpenAI in what they are sent: the older name of the output limit, which all of them know, and a seed.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rightcall.model import JsonValue
from rightcall.routing.exchange.endpoint import Home, resolve_endpoint
from rightcall.routing.exchange.line import open_openai_line
from rightcall.routing.exchange.remote import RemoteProvider, model_of, settings_of
from rightcall.routing.provider import Provider, ProviderOptions
from rightcall.routing.providers import openai_chat
from rightcall.routing.request import Request, Sampling

HOMES: Final = {
    "openai-compatible": Home(base_url=None),
    "vllm": Home(base_url="http://127.0.0.1:8000/v1"),
    "openrouter": Home(base_url="https://openrouter.ai/api/v1", key_variable="OPENROUTER_API_KEY"),
    "together": Home(base_url="https://api.together.xyz/v1", key_variable="TOGETHER_API_KEY"),
}

decode = openai_chat.decode


def encode(request: Request, model: str, sampling: Sampling) -> dict[str, JsonValue]:
    """The body of a request."""
    body = openai_chat.encode(request, model, sampling, limit_name="max_tokens")
    if request.seed is not None:
        body["seed"] = request.seed
    return body


def open_provider(options: ProviderOptions) -> Provider:
    """A compatible server, over OpenAI's official SDK."""
    model = model_of(options)
    endpoint = resolve_endpoint(options.name, HOMES[options.name], options.base_url, options.environ)
    return RemoteProvider(
        name=options.name,
        model=model,
        settings=settings_of(options, endpoint, openai_chat.PATH),
        line=open_openai_line(endpoint, openai_chat.PATH, options.timeout_s),
        encode=partial(encode, model=model, sampling=options.sampling),
        decode=decode,
    )
