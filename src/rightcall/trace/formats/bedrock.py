"""Amazon Bedrock Converse: answers, and the `toolUse` parts of messages."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading

SHAPE = "bedrock"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Only this shape has its answer's message under `output`."""
    output = document.get("output")
    return isinstance(output, dict) and isinstance(output.get("message"), dict)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of the answer. Where it ran out of tokens, a call that comes last may be a part of one."""
    output = document.get("output")
    message = output.get("message") if isinstance(output, dict) else None
    parts = message.get("content") if isinstance(message, dict) else None
    if not isinstance(parts, list):
        return
    is_cut = document.get("stopReason") == "max_tokens"
    for index, part in enumerate(parts):
        place = f"{pointer}/output/message/content/{index}"
        if is_cut and index == len(parts) - 1 and isinstance(part, dict) and "toolUse" in part:
            reading.incomplete("the answer ran out of tokens at this call", place)
        else:
            read_part(part, reading, place)


def read_part(part: JsonValue, reading: Reading, pointer: str) -> None:
    """The call of one part, if it is one."""
    call = part.get("toolUse") if isinstance(part, dict) else None
    if not isinstance(call, dict):
        return
    reading.add_call(
        shape=SHAPE,
        pointer=f"{pointer}/toolUse",
        name=call.get("name"),
        arguments=call.get("input"),
        call_id=call.get("toolUseId"),
        name_limit="functions",
    )
