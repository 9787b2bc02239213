"""Chats of VS Code Copilot, as exported or kept with the session."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.fields import member, objects
from rightcall.trace.reading import Reading

SHAPE = "vscode-chat"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Requests, each with what came of it."""
    requests = document.get("requests")
    first = requests[0] if isinstance(requests, list) and requests else None
    return isinstance(first, dict) and ("result" in first or "response" in first)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of every round of every request."""
    for request, place in objects(document.get("requests"), f"{pointer}/requests"):
        rounds = member(request, "result", "metadata", "toolCallRounds")
        for turn, at in objects(rounds, f"{place}/result/metadata/toolCallRounds"):
            for call, here in objects(turn.get("toolCalls"), f"{at}/toolCalls"):
                reading.add_call(
                    shape=SHAPE,
                    pointer=here,
                    name=call.get("name"),
                    arguments=call.get("arguments"),
                    call_id=call.get("id"),
                    name_limit="functions",
                )
