"""JSON to and from a provider: numbers keep their digits, sizes are bounded, and what is wrong is said without quoting it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import orjson

from rightcall.catalog.json_text import JsonLimits, read_json
from rightcall.errors import RightcallError
from rightcall.model import JsonValue
from rightcall.routing.answer import AnswerCall, FaultKind, ProviderFault
from rightcall.routing.provider import Failure
from rightcall.trace.arguments import decode_arguments

MAX_RESPONSE_BYTES: Final = 16 * 1024 * 1024
MAX_CALLS: Final = 1000
"""Calls of one answer; a model in a loop writes more."""
MAX_TEXT: Final = 4_000
"""Characters of one answer's text that are kept, from its end: that is where a model asks back."""
MAX_MESSAGE: Final = 300

_LIMITS: Final = JsonLimits(max_bytes=MAX_RESPONSE_BYTES, max_depth=128, max_nodes=1_000_000)


def write_body(document: JsonValue) -> bytes:
    """JSON on one line, members in their own order, every number with all its digits."""
    try:
        return orjson.dumps(document, default=_number)
    except TypeError:  # an integer beyond 64 bits
        return "".join(_pieces(document)).encode()


def _number(value: object) -> orjson.Fragment:
    if isinstance(value, Decimal):
        return orjson.Fragment(str(value))
    raise TypeError


def _pieces(value: JsonValue) -> list[str]:
    match value:
        case dict():
            members = [[json.dumps(key, ensure_ascii=False), ":", *_pieces(item)] for key, item in value.items()]
            return ["{", *_joined(members), "}"]
        case list():
            return ["[", *_joined([_pieces(item) for item in value]), "]"]
        case Decimal():
            return [str(value)]
        case _:
            return [json.dumps(value, ensure_ascii=False)]


def _joined(members: list[list[str]]) -> list[str]:
    return [piece for number, member in enumerate(members) for piece in ([","] if number else []) + member]


def read_body(content: bytes) -> Mapping[str, JsonValue] | Failure:
    """The object that a provider sent, or why it is none."""
    try:
        value = read_json(content, "the answer", _LIMITS).value
    except RightcallError as error:
        return failure("response", f"the provider's answer is not usable JSON: {first_line(str(error))}")
    return value if isinstance(value, dict) else failure("response", "the provider's answer is JSON, but no object")


def read_call(name: JsonValue, arguments: JsonValue) -> AnswerCall:
    """One proposed call, its arguments as text or as an object."""
    if not isinstance(name, str):
        return AnswerCall(name="", fault="the call has no name")
    if isinstance(arguments, dict):  # as text, so that numbers are read the same way whoever sent them
        arguments = write_body(arguments).decode()
    read, fault = decode_arguments(arguments)
    return AnswerCall(name=name, arguments=read, fault=fault)


def count(value: JsonValue) -> int | None:
    """A number of tokens, or None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def items(value: JsonValue) -> list[Mapping[str, JsonValue]]:
    """The objects of an array; anything else holds none."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def members(value: JsonValue) -> Mapping[str, JsonValue]:
    """An object; anything else is an empty one."""
    return value if isinstance(value, dict) else {}


def text_of(value: JsonValue) -> str:
    """A text; anything else is an empty one."""
    return value if isinstance(value, str) else ""


def join_texts(parts: list[str]) -> str:
    """The texts of one answer, as one, bounded."""
    return "\n".join(part for part in parts if part)[-MAX_TEXT:]


def failure(kind: FaultKind, message: str, *, status: int | None = None, retry_after_s: float | None = None) -> Failure:
    """A failure; whether asking again may help follows from what went wrong."""
    retryable = status == 429 or (status is not None and status >= 500)  # noqa: PLR2004 - HTTP's own numbers
    fault = ProviderFault(kind=kind, message=message, status=status, retryable=retryable)
    return Failure(fault=fault, retry_after_s=retry_after_s)


def first_line(text: str) -> str:
    """The first line of a text, bounded."""
    line = text.strip().split("\n", 1)[0]
    return line if len(line) <= MAX_MESSAGE else line[:MAX_MESSAGE] + "..."
