"""A JSON-RPC message as an MCP server writes it: the answer to `tools/list`, or something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.primitives import read_result
from rightcall.catalog.shapes import Empty, Fault, Format, Item, Nested
from rightcall.catalog.wording import quote, type_name
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A message says `jsonrpc`, or is a bare envelope around a result with tools."""
    result = document.get("result")
    return "jsonrpc" in document or (isinstance(result, dict) and "tools" in result)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The tools of the result and what it lists beside them; an error answer is a fault."""
    error = document.get("error")
    if error is not None:
        words = error.get("message") if isinstance(error, dict) else error
        message = f"the server answered with an error in place of tools: {quote(words)}"
        yield Fault(message=message, pointer=append_pointer(pointer, "error"), hint="ask the server again, and save its answer")
        return
    result = document.get("result")
    if isinstance(result, dict):
        yield from read_result(result, append_pointer(pointer, "result"))
    if not isinstance(result, dict) or "tools" not in result:
        message = "a JSON-RPC message without tools"
        yield Empty(message=message, pointer=pointer, hint="the answer to tools/list is wanted", is_expected=True)
        return
    tools = result["tools"]
    place = append_pointer(pointer, "result", "tools")
    if isinstance(tools, list):
        yield Nested(value=tools, pointer=place, expects="mcp")
    else:
        yield Fault(message=f'"tools" must be an array, found {type_name(tools)}', pointer=place)


FORMAT = Format(kind="json-rpc", detect=detect, read=read, is_entry=False)
