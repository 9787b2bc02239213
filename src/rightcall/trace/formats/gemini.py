"""Gemini: the answers of generateContent, its requests, and the tool calls of the Live API."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading

SHAPE = "gemini"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Answers have `candidates`, requests `contents`."""
    return (
        "candidates" in document
        or isinstance(document.get("contents"), list | dict)
        or isinstance(document.get("toolCall"), dict)
    )


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls among the parts, of the conversation so far and of the answers; the declarations of the request."""
    config = document.get("config")
    reading.offer(document.get("tools") or (config.get("tools") if isinstance(config, dict) else None) or None)
    contents = document.get("contents")
    if isinstance(contents, list):
        for index, content in enumerate(contents):
            read_content(content, reading, f"{pointer}/contents/{index}")
    else:
        read_content(contents, reading, f"{pointer}/contents")
    candidates = document.get("candidates")
    if isinstance(candidates, list):
        for index, candidate in enumerate(candidates):
            content = candidate.get("content") if isinstance(candidate, dict) else None
            read_content(content, reading, f"{pointer}/candidates/{index}/content")
    live = document.get("toolCall")
    calls = live.get("functionCalls") if isinstance(live, dict) else None
    if isinstance(calls, list):
        for index, call in enumerate(calls):
            _read_call(call, reading, f"{pointer}/toolCall/functionCalls/{index}")


def read_content(content: JsonValue, reading: Reading, pointer: str) -> None:
    """The calls among the parts of one turn."""
    parts = content.get("parts") if isinstance(content, dict) else None
    if not isinstance(parts, list):
        return
    for index, part in enumerate(parts):
        if not isinstance(part, dict):
            continue
        for key in ("functionCall", "function_call"):
            if key in part:
                _read_call(part[key], reading, f"{pointer}/parts/{index}/{key}")


def _read_call(call: JsonValue, reading: Reading, pointer: str) -> None:
    """Arguments may be left out; an id is there only in some versions. Arguments in pieces are not put together."""
    if not isinstance(call, dict):
        reading.fault("unknown-shape", "a call that is no object", pointer)
    elif call.get("willContinue") or "partialArgs" in call:
        reading.incomplete("a call whose arguments come in pieces", pointer)
    else:
        arguments = call.get("args", {})
        reading.add_call(shape=SHAPE, pointer=pointer, name=call.get("name"), arguments=arguments, call_id=call.get("id"))
