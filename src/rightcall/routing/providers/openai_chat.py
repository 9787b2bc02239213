"""The Chat Completions shape: what it is asked and what it answers. OpenAI's own, and every server that speaks like it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rightcall.model import JsonValue
from rightcall.routing.answer import Answer, AnswerCall, FaultKind, Stop, Usage
from rightcall.routing.exchange.bodies import (
    MAX_CALLS,
    count,
    failure,
    first_line,
    items,
    join_texts,
    members,
    read_call,
    text_of,
)
from rightcall.routing.exchange.endpoint import Home, resolve_endpoint
from rightcall.routing.exchange.functions import FUNCTION_NAME, check_names, function
from rightcall.routing.exchange.line import open_openai_line
from rightcall.routing.exchange.remote import RemoteProvider, model_of, settings_of
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.request import Request, Sampling

HOME: Final = Home(base_url="https://api.openai.com/v1", key_variable="OPENAI_API_KEY")
PATH: Final = "/chat/completions"
CUSTOM: Final = "a custom tool call carries free text, not arguments"

_STOPS: Final[dict[JsonValue, Stop]] = {
    "stop": "stop",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "length": "length",
    "content_filter": "refusal",
}


def encode(request: Request, model: str, sampling: Sampling, limit_name: str = "max_completion_tokens") -> dict[str, JsonValue]:
    """The body of a request. The choice is left to the model (`auto`), which is also what goes unsaid."""
    messages: list[JsonValue] = [{"role": "system", "content": request.system}] if request.system is not None else []
    messages += [{"role": message.role, "content": message.content} for message in request.messages]
    body: dict[str, JsonValue] = {"model": model, "messages": messages}
    if request.tools:
        body["tools"] = [
            {"type": "function", "function": {**function(tool), **({"strict": True} if tool.strict else {})}}
            for tool in request.tools
        ]
    if sampling.temperature is not None:
        body["temperature"] = sampling.temperature
    if sampling.max_output_tokens is not None:
        body[limit_name] = sampling.max_output_tokens
    return body


def decode(document: Mapping[str, JsonValue]) -> Answer | Failure:
    """The first choice of a response. Calls count whatever the reason given for stopping says."""
    if document.get("error") is not None:
        return inner_error(document["error"])
    choices = items(document.get("choices"))
    if not choices or not isinstance(choices[0].get("message"), dict):
        return failure("response", "the answer has no choice with a message")
    choice = choices[0]
    message = members(choice["message"])
    texts, refusal = _texts(message)
    calls = tuple(_calls(message))
    stop: Stop = _STOPS.get(choice.get("finish_reason"), "other" if choice.get("finish_reason") else "stop")
    if calls and stop in {"stop", "other"}:
        stop = "tool_calls"
    elif refusal and not calls:
        stop = "refusal"
    elif stop == "tool_calls" and not calls:
        stop = "stop"
    return Answer(calls=calls, text=join_texts([*texts, refusal]), stop=stop, usage=_usage(members(document.get("usage"))))


def inner_error(error: JsonValue) -> Failure:
    """An error that came with the status of a success, as gateways send it."""
    fields = members(error)
    code = fields.get("code")
    status = code if isinstance(code, int) and 400 <= code < 600 else None  # noqa: PLR2004 - HTTP's own numbers
    said = error if isinstance(error, str) else text_of(fields.get("message"))
    kind: FaultKind = "rate_limit" if status == 429 else "server"  # noqa: PLR2004
    return failure(kind, f"the provider answers with an error: {first_line(said)}", status=status)


def _texts(message: Mapping[str, JsonValue]) -> tuple[list[str], str]:
    """The text of a message, whole or in parts, and the refusal."""
    content = message.get("content")
    refusal = text_of(message.get("refusal"))
    if isinstance(content, str):
        return [content], refusal
    parts = items(content)
    refusals = [text_of(part.get("refusal")) for part in parts]
    return [text_of(part.get("text")) for part in parts], join_texts([refusal, *refusals])


def _calls(message: Mapping[str, JsonValue]) -> list[AnswerCall]:
    found = []
    for call in items(message.get("tool_calls"))[:MAX_CALLS]:
        custom = call.get("custom")
        if isinstance(custom, dict):
            found.append(AnswerCall(name=text_of(custom.get("name")), fault=CUSTOM))
        else:
            called = members(call.get("function"))
            found.append(read_call(called.get("name"), called.get("arguments")))
    old = message.get("function_call")
    if not found and isinstance(old, dict):
        found.append(read_call(old.get("name"), old.get("arguments")))
    return found


def _usage(usage: Mapping[str, JsonValue]) -> Usage:
    return Usage(input_tokens=count(usage.get("prompt_tokens")), output_tokens=count(usage.get("completion_tokens")))


def open_provider(options: ProviderOptions) -> Provider:
    """OpenAI's older API over its official SDK."""
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
