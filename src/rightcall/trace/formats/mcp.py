"""MCP as its JSON-RPC messages: `tools/call` requests, and the tools that `tools/list` answered."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading

SHAPE = "mcp"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A message says `jsonrpc`; logs of some clients leave that word out of a request."""
    return "jsonrpc" in document or document.get("method") == "tools/call"


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The call of a `tools/call` request. A JSON-RPC id counts requests of one connection: it is no id of the call."""
    if document.get("method") == "tools/call":
        _read_call(document.get("params"), reading, f"{pointer}/params")
        return
    result = document.get("result")
    if isinstance(result, dict) and isinstance(result.get("tools"), list):
        reading.offer(result["tools"])


def _read_call(parameters: JsonValue, reading: Reading, pointer: str) -> None:
    if not isinstance(parameters, dict):
        reading.fault("nameless-call", "a call without the name of a tool", pointer)
        return
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name=parameters.get("name"),
        arguments=parameters.get("arguments", {}),
        name_limit="mcp",
    )
