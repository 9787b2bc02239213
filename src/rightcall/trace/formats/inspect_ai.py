"""Logs of inspect_ai as JSON: a whole log, or one sample of it."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.fields import as_functions, member, objects
from rightcall.trace.reading import Reading

SHAPE = "inspect-ai"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A log has `eval` beside its samples, a sample its `epoch` beside its messages."""
    return ("samples" in document and "eval" in document) or ("epoch" in document and "messages" in document)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of every sample: in its messages, in what models answered, and as tools ran them; once each, by id."""
    if "epoch" in document:
        _read_sample(document, reading, pointer)
        return
    for sample, place in objects(document.get("samples"), f"{pointer}/samples"):
        _read_sample(sample, reading, place)


def _read_sample(sample: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    for event, place in objects(sample.get("events"), f"{pointer}/events"):
        kind = event.get("event")
        if kind == "model":
            reading.offer(as_functions(event.get("tools")))
            for choice, at in objects(member(event, "output", "choices"), f"{place}/output/choices"):
                _read_message(choice.get("message"), reading, f"{at}/message")
        elif kind == "tool" and "function" in event:
            _add(event, reading, place)
    for message, place in objects(sample.get("messages"), f"{pointer}/messages"):
        _read_message(dict(message), reading, place)


def _read_message(message: JsonValue, reading: Reading, pointer: str) -> None:
    for call, place in objects(member(message, "tool_calls"), f"{pointer}/tool_calls"):
        _add(call, reading, place)


def _add(call: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    if call.get("parse_error"):
        reading.fault("unparsed-arguments", "a call whose arguments could not be read when it was made", pointer)
        return
    reading.add_call(
        shape=SHAPE, pointer=pointer, name=call.get("function"), arguments=call.get("arguments"), call_id=call.get("id")
    )
