"""OpenAI Responses: answers, requests, and single items of either."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rightcall.model import JsonValue
from rightcall.trace.reading import Reading

SHAPE = "openai-responses"

_UNFINISHED = frozenset(["incomplete", "in_progress"])


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An answer says so or has typed items as `output`; a request has `input` beside its model; an item its type."""
    if document.get("object") == "response" or is_call_item(document):
        return True
    output = document.get("output")
    if isinstance(output, list):
        return any(isinstance(item, dict) and "type" in item for item in output[:1])
    return "input" in document and "model" in document and "tool_call_id" not in document


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls among the items of the input, then of the output; the tools of the document."""
    if is_call_item(document):
        read_item(document, reading, pointer)
        return
    is_answer = "output" in document
    reading.offer(document.get("tools") or None, is_echo=is_answer)
    for key in ("input", "output"):
        items = document.get(key)
        if isinstance(items, list):
            for index, item in enumerate(items):
                read_item(item, reading, f"{pointer}/{key}/{index}")


def is_call_item(item: Mapping[str, JsonValue]) -> bool:
    """Whether an item is a call, or a list of tools."""
    kind = item.get("type")
    return isinstance(kind, str) and kind in _ITEMS


def read_item(item: JsonValue | Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """One item. Items that are no calls of a tool with JSON arguments say nothing here."""
    if not isinstance(item, dict):
        return
    kind = item.get("type")
    found = _ITEMS.get(kind) if isinstance(kind, str) else None
    if found is None:
        return
    if item.get("status") in _UNFINISHED if isinstance(item.get("status"), str) else False:
        reading.incomplete("the item says that it was not finished", pointer)
        return
    found(item, reading, pointer)


def _read_function_call(item: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name=item.get("name"),
        arguments=item.get("arguments"),
        call_id=item.get("call_id") or item.get("id"),
        name_limit="functions",
    )


def _read_mcp_call(item: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """A call that had to be approved is seen twice; the approval's id ties them."""
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name=item.get("name"),
        arguments=item.get("arguments"),
        call_id=item.get("approval_request_id") or item.get("id"),
        server=item.get("server_label"),
        name_limit="mcp",
    )


def _read_tool_search(item: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name="tool_search",
        arguments=item.get("arguments"),
        call_id=item.get("call_id") or item.get("id"),
    )


def _read_custom(_: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    reading.fault("free-text-call", "a call of a custom tool, whose input is text and no JSON object", pointer)


def _read_listing(item: Mapping[str, JsonValue], reading: Reading, _: str) -> None:
    """What a search of the server's found stands in the request already; what the client found does not."""
    is_echo = item.get("type") == "tool_search_output" and item.get("execution") != "client"
    reading.offer(item.get("tools") or None, is_echo=is_echo)


_ITEMS: Mapping[str, Callable[[Mapping[str, JsonValue], Reading, str], None]] = {
    "function_call": _read_function_call,
    "mcp_call": _read_mcp_call,
    "mcp_approval_request": _read_mcp_call,
    "tool_search_call": _read_tool_search,
    "custom_tool_call": _read_custom,
    "mcp_list_tools": _read_listing,
    "tool_search_output": _read_listing,
}
