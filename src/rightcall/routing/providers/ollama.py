"""Ollama's own chat shape: what it is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rightcall.model import JsonValue
from rightcall.routing.answer import Answer, Stop, Usage
from rightcall.routing.exchange.bodies import MAX_CALLS, count, failure, items, join_texts, members, read_call, text_of
from rightcall.routing.exchange.endpoint import Home, resolve_endpoint
from rightcall.routing.exchange.functions import function
from rightcall.routing.exchange.line import open_plain_line
from rightcall.routing.exchange.remote import RemoteProvider, model_of, settings_of
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.providers.openai_chat import inner_error
from rightcall.routing.request import Request, Sampling

HOME: Final = Home(base_url="http://127.0.0.1:11434")
PATH: Final = "/api/chat"


def encode(request: Request, model: str, sampling: Sampling) -> dict[str, JsonValue]:
    """The body of a request, answered in one piece."""
    messages: list[JsonValue] = [{"role": "system", "content": request.system}] if request.system is not None else []
    messages += [{"role": message.role, "content": message.content} for message in request.messages]
    body: dict[str, JsonValue] = {"model": model, "messages": messages, "stream": False}
    if request.tools:
        body["tools"] = [{"type": "function", "function": function(tool)} for tool in request.tools]
    options: dict[str, JsonValue] = {}
    if sampling.temperature is not None:
        options["temperature"] = sampling.temperature
    if sampling.max_output_tokens is not None:
        options["num_predict"] = sampling.max_output_tokens
    if request.seed is not None:
        options["seed"] = request.seed
    if options:
        body["options"] = options
    return body


def decode(document: Mapping[str, JsonValue]) -> Answer | Failure:
    """The message of a response; its calls carry objects, not texts."""
    if document.get("error") is not None:
        return inner_error(document["error"])
    message = document.get("message")
    if not isinstance(message, dict):
        return failure("response", "the answer has no message")
    called = [members(call.get("function")) for call in items(message.get("tool_calls"))[:MAX_CALLS]]
    calls = tuple(read_call(call.get("name"), call.get("arguments")) for call in called)
    stop: Stop = "stop"
    if document.get("done_reason") == "length":
        stop = "length"
    elif calls:
        stop = "tool_calls"
    elif document.get("done_reason") not in {"stop", None}:
        stop = "other"
    return Answer(
        calls=calls,
        text=join_texts([text_of(message.get("content"))]),
        stop=stop,
        usage=Usage(input_tokens=count(document.get("prompt_eval_count")), output_tokens=count(document.get("eval_count"))),
    )


def open_provider(options: ProviderOptions) -> Provider:
    """An Ollama server; it has no SDK among our dependencies, and needs none."""
    model = model_of(options)
    endpoint = resolve_endpoint(options.name, HOME, options.base_url, options.environ)
    return RemoteProvider(
        name=options.name,
        model=model,
        settings=settings_of(options, endpoint, PATH),
        line=open_plain_line(endpoint, PATH, options.timeout_s),
        encode=partial(encode, model=model, sampling=options.sampling),
        decode=decode,
    )
