"""The Messages shape of Anthropic: what it is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rightcall.errors import UsageError
from rightcall.model import JsonValue, Tool
from rightcall.routing.answer import Answer, AnswerCall, Stop, Usage
from rightcall.routing.exchange.bodies import MAX_CALLS, count, failure, items, join_texts, members, read_call, text_of
from rightcall.routing.exchange.endpoint import Home, resolve_endpoint
from rightcall.routing.exchange.functions import MESSAGES_NAME, check_names
from rightcall.routing.exchange.line import open_anthropic_line
from rightcall.routing.exchange.remote import RemoteProvider, model_of, settings_of
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.providers.openai_chat import inner_error
from rightcall.routing.request import Request, Sampling

HOME: Final = Home(base_url="https://api.anthropic.com", key_variable="ANTHROPIC_API_KEY")
PATH: Final = "/v1/messages"
MAX_OUTPUT_TOKENS: Final = 4096
"""What an answer may take where nobody says: this API insists on a number."""

_STOPS: Final[dict[JsonValue, Stop]] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}
_USAGE = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")


def encode(request: Request, model: str, sampling: Sampling) -> dict[str, JsonValue]:
    """The body of a request. This API takes no temperature and no seed."""
    body: dict[str, JsonValue] = {"model": model, "max_tokens": sampling.max_output_tokens or MAX_OUTPUT_TOKENS}
    if request.system is not None:
        body["system"] = request.system
    body["messages"] = [{"role": message.role, "content": message.content} for message in request.messages]
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
    return body


def _tool(tool: Tool) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {"name": tool.name}
    if tool.description is not None:
        found["description"] = tool.description
    found["input_schema"] = tool.input_schema
    if tool.strict:
        found["strict"] = True
    return found


def decode(document: Mapping[str, JsonValue]) -> Answer | Failure:
    """Every block of the content: calls and text. Thinking and the provider's own tools are passed over."""
    if document.get("type") == "error":
        return inner_error(document.get("error"))
    blocks = document.get("content")
    if not isinstance(blocks, list):
        return failure("response", "the answer has no content")
    calls: list[AnswerCall] = []
    texts: list[str] = []
    for block in items(blocks):
        match block.get("type"):
            case "tool_use":
                calls.append(read_call(block.get("name"), block.get("input")))
            case "text":
                texts.append(text_of(block.get("text")))
    stop: Stop = _STOPS.get(document.get("stop_reason"), "other")
    if calls and stop in {"stop", "other"}:
        stop = "tool_calls"
    elif stop == "tool_calls" and not calls:
        stop = "other"
    return Answer(
        calls=tuple(calls[:MAX_CALLS]), text=join_texts(texts), stop=stop, usage=_usage(members(document.get("usage")))
    )


def _usage(usage: Mapping[str, JsonValue]) -> Usage:
    """What went in counts whether or not a cache held it."""
    went_in = [tokens for name in _USAGE if (tokens := count(usage.get(name))) is not None]
    return Usage(input_tokens=sum(went_in) if went_in else None, output_tokens=count(usage.get("output_tokens")))


def open_provider(options: ProviderOptions) -> Provider:
    """Anthropic over its official SDK. *Errors*: `UsageError` for a temperature, which this API does not take."""
    model = model_of(options)
    if options.sampling.temperature is not None:
        message = "provider anthropic takes no temperature: leave --temperature out"
        raise UsageError(message)
    endpoint = resolve_endpoint(options.name, HOME, options.base_url, options.environ)
    check_names(options.name, options.tools, MESSAGES_NAME)
    return RemoteProvider(
        name=options.name,
        model=model,
        settings=settings_of(options, endpoint, PATH),
        line=open_anthropic_line(endpoint, PATH, options.timeout_s),
        encode=partial(encode, model=model, sampling=options.sampling),
        decode=decode,
    )
