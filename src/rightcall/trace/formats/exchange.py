"""Recorded request and response pairs: cassettes, proxy logs, batch results and HAR files."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Final

import orjson

from rightcall.model import JsonValue
from rightcall.trace.event_stream import is_event_stream, read_sse
from rightcall.trace.reading import Reading

SHAPE = "exchange"

REQUESTS: Final = ("request", "request_body", "requestBody")
RESPONSES: Final = ("response", "response_sse", "response_body", "responseBody")
_LISTS: Final = ("entries", "interactions")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A request or a response under its name, or a file's list of such pairs."""
    if not _SIDES.isdisjoint(document):
        return True
    log = document.get("log")
    if isinstance(log, dict) and isinstance(log.get("entries"), list):
        return True
    return isinstance(document.get("interactions"), list) or _batch_message(document) is not None


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of both sides, and the tools that the request carried.

    Calls of the request without an id are left out where an answer stands beside it: they were made before, in an exchange
    that may stand in the trace as well. MCP requests are no conversation: their call is the exchange itself.
    """
    if _SIDES.isdisjoint(document):
        _read_list(document, reading, pointer)
        return
    answers = [name for name in RESPONSES if document.get(name) not in (None, "")]
    for name in REQUESTS:
        if document.get(name) is not None:
            body, place = _body(document[name], f"{pointer}/{name}")
            before = reading.in_history
            reading.in_history = bool(answers) and not _is_rpc(body)
            _read_body(body, reading, place)
            reading.in_history = before
    for name in answers:
        body, place = _body(document[name], f"{pointer}/{name}")
        _read_body(body, reading, place, is_answer=True)


def _read_list(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    message = _batch_message(document)
    if message is not None:
        reading.read(message, f"{pointer}/result/message")
        return
    log = document.get("log")
    pairs = log.get("entries") if isinstance(log, dict) else document.get("interactions")
    reading.read(pairs, f"{pointer}/log/entries" if isinstance(log, dict) else f"{pointer}/interactions")


def _batch_message(document: Mapping[str, JsonValue]) -> JsonValue:
    """The answer in one line of Anthropic's batch results."""
    result = document.get("result")
    return result.get("message") if "custom_id" in document and isinstance(result, dict) else None


def _is_rpc(body: JsonValue) -> bool:
    first = body[0] if isinstance(body, list) and body else body
    return isinstance(first, dict) and "jsonrpc" in first


def _body(side: JsonValue, pointer: str) -> tuple[JsonValue, str]:
    """The body of one side, out of the wrapping that recorders of HTTP put around it."""
    if not isinstance(side, dict):
        return side, pointer
    for key, inner in (("postData", "text"), ("content", "text"), ("body", "string")):
        part = side.get(key)
        if isinstance(part, dict) and inner in part:
            text = part[inner]
            if part.get("encoding") == "base64" and isinstance(text, str):
                text = _from_base64(text)
            return text, f"{pointer}/{key}/{inner}"
    return (side["body"], f"{pointer}/body") if "body" in side else (side, pointer)


def _from_base64(text: str) -> str:
    """The text that was written in base64; what is none stays as it is, and is no JSON then."""
    try:
        return base64.b64decode(text, validate=True).decode()
    except (binascii.Error, ValueError):
        return text


def _read_body(body: JsonValue, reading: Reading, pointer: str, *, is_answer: bool = False) -> None:
    if isinstance(body, str):
        body = _decoded(body, reading, pointer)
    if body is None or body == {}:
        return
    if is_answer and _is_error(body):
        reading.fault("error-response", "the answer is an error", pointer)
        return
    reading.read(body, pointer)


def _is_error(body: JsonValue) -> bool:
    """Whether an answer tells of an error; a JSON-RPC message and an answer of Responses have an `error` besides."""
    if not isinstance(body, dict) or body.get("error") is None:
        return False
    return "jsonrpc" not in body and "output" not in body


def _decoded(text: str, reading: Reading, pointer: str) -> JsonValue:
    if not text.strip():
        return None
    if is_event_stream(text):
        return read_sse(text)
    try:
        value: JsonValue = orjson.loads(text)
    except orjson.JSONDecodeError:
        reading.fault("invalid-json", "a body that is no JSON", pointer)
        return None
    return value


_SIDES: Final = frozenset((*REQUESTS, *RESPONSES))
