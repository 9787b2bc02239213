"""The Responses shape of OpenAI: what it is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rightcall.model import JsonValue, Tool
from rightcall.routing.answer import Answer, AnswerCall, Stop, Usage
from rightcall.routing.exchange.bodies import MAX_CALLS, count, failure, items, join_texts, members, read_call, text_of
from rightcall.routing.exchange.endpoint import Home, resolve_endpoint
from rightcall.routing.exchange.functions import FUNCTION_NAME, check_names, function
from rightcall.routing.exchange.line import open_openai_line
from rightcall.routing.exchange.remote import RemoteProvider, model_of, settings_of
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.providers.openai_chat import CUSTOM, inner_error
from rightcall.routing.request import Request, Sampling

HOME: Final = Home(base_url="https://api.openai.com/v1", key_variable="OPENAI_API_KEY")
PATH: Final = "/responses"


def encode(request: Request, model: str, sampling: Sampling) -> dict[str, JsonValue]:
    """The body of a request. Nothing is stored at the provider."""
    body: dict[str, JsonValue] = {"model": model, "store": False}
    if request.system is not None:
        body["instructions"] = request.system
    body["input"] = [{"role": message.role, "content": message.content} for message in request.messages]
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
    if sampling.temperature is not None:
        body["temperature"] = sampling.temperature
    if sampling.max_output_tokens is not None:
        body["max_output_tokens"] = sampling.max_output_tokens
    return body


def _tool(tool: Tool) -> dict[str, JsonValue]:
    """A tool; `strict` is always said, since this API rewrites schemas for whoever leaves it out."""
    return {"type": "function", **function(tool), "strict": tool.strict}


def decode(document: Mapping[str, JsonValue]) -> Answer | Failure:
    """Every item of the output: calls, text, refusals. Reasoning and the provider's own tools are passed over."""
    if document.get("status") == "failed" or document.get("error") is not None:
        return inner_error(document.get("error"))
    if not isinstance(document.get("output"), list):
        return failure("response", "the answer has no output")
    calls: list[AnswerCall] = []
    texts: list[str] = []
    refusals: list[str] = []
    for item in items(document["output"]):
        match item.get("type"):
            case "function_call":
                calls.append(read_call(item.get("name"), item.get("arguments")))
            case "custom_tool_call":
                calls.append(AnswerCall(name=text_of(item.get("name")), fault=CUSTOM))
            case "message":
                parts = items(item.get("content"))
                texts += [text_of(part.get("text")) for part in parts]
                refusals += [text_of(part.get("refusal")) for part in parts if part.get("type") == "refusal"]
    return Answer(
        calls=tuple(calls[:MAX_CALLS]),
        text=join_texts([*texts, *refusals]),
        stop=_stop(document, has_calls=bool(calls), has_refusal=bool(refusals)),
        usage=_usage(members(document.get("usage"))),
    )


def _stop(document: Mapping[str, JsonValue], *, has_calls: bool, has_refusal: bool) -> Stop:
    reason = members(document.get("incomplete_details")).get("reason")
    if document.get("status") == "incomplete":
        return {"max_output_tokens": "length", "content_filter": "refusal"}.get(text_of(reason), "other")  # type: ignore[return-value]
    if has_calls:
        return "tool_calls"
    return "refusal" if has_refusal else "stop"


def _usage(usage: Mapping[str, JsonValue]) -> Usage:
    return Usage(input_tokens=count(usage.get("input_tokens")), output_tokens=count(usage.get("output_tokens")))


def open_provider(options: ProviderOptions) -> Provider:
    """OpenAI over its official SDK."""
    model = model_of(options)
    endpoint = resolve_endpoint(options.name, HOME, options.base_url, options.environ)
    check_names(options.name, options.tools, FUNCTION_NAME)
    return RemoteProvider(
        name=options.name,
        model=model,
        settings=settings_of(options, endpoint, PATH),
        line=open_openai_line(endpoint, PATH, options.timeout_s),
        encode=partial(encode, model=model, sampling=options.sampling),
        decode=decode,
    )
