"""Streams of OpenAI Responses: items that are added, grow and are done, and the whole answer at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rightcall.model import JsonValue
from rightcall.trace.formats import openai_responses
from rightcall.trace.formats.streams.blocks import label
from rightcall.trace.reading import Reading

_ARGUMENTS_DONE = frozenset(["response.function_call_arguments.done", "response.mcp_call_arguments.done"])
_ARGUMENTS_GROW = frozenset(["response.function_call_arguments.delta", "response.mcp_call_arguments.delta"])

_Key: TypeAlias = "str | tuple[str | int | None]"
"""The id of an item, or its place among the items."""


class _Item:
    """An item that was added and is not done."""

    __slots__ = ("arguments", "begin", "pointer")

    def __init__(self, pointer: str, begin: Mapping[str, JsonValue] | None) -> None:
        self.pointer = pointer
        self.begin = begin
        self.arguments: JsonValue = None


class ResponsesStream:
    """Events of one or more answers; the ids of items keep parallel ones apart."""

    def __init__(self, reading: Reading) -> None:
        """Whole calls go into `reading`."""
        self._reading = reading
        self._items: dict[_Key, _Item] = {}
        self._done: set[_Key] = set()

    def feed(self, chunk: Mapping[str, JsonValue], pointer: str) -> None:
        """One event."""
        kind, item, response = chunk.get("type"), chunk.get("item"), chunk.get("response")
        if kind == "response.output_item.added" and isinstance(item, dict):
            if openai_responses.is_call_item(item):
                self._items[_key(chunk, item)] = _Item(f"{pointer}/item", item)
        elif kind == "response.output_item.done" and isinstance(item, dict):
            self._items.pop(_key(chunk, item), None)
            self._done.add(_key(chunk, item))
            openai_responses.read_item(item, self._reading, f"{pointer}/item")
        elif isinstance(kind, str) and kind in _ARGUMENTS_DONE:
            self._item(chunk, pointer).arguments = chunk.get("arguments")
        elif isinstance(kind, str) and kind in _ARGUMENTS_GROW:
            self._item(chunk, pointer)
        elif isinstance(response, dict):
            self._feed_response(str(kind), response, f"{pointer}/response")

    def end(self) -> None:
        """An item whose arguments are done is whole; one that was only begun is not."""
        for item in self._items.values():
            if item.begin is not None and isinstance(item.arguments, str):
                whole = {**item.begin, "arguments": item.arguments, "status": "completed"}
                openai_responses.read_item(whole, self._reading, item.pointer)
            else:
                self._reading.incomplete("the stream ends before the call does", item.pointer)
        self._items.clear()

    def _item(self, chunk: Mapping[str, JsonValue], pointer: str) -> _Item:
        """The item that an event is about; its beginning may not have been recorded."""
        key = _key(chunk, {})
        return _Item(pointer, None) if key in self._done else self._items.setdefault(key, _Item(pointer, None))

    def _feed_response(self, kind: str, response: Mapping[str, JsonValue], pointer: str) -> None:
        """The answer as it is: while it begins only its tools matter, at its end all its items do."""
        self._reading.offer(response.get("tools") or None, is_echo=True)
        if kind in {"response.failed", "response.error"}:
            self._reading.fault("stream-error", "the stream reports an error", pointer)
        output = response.get("output")
        if kind not in {"response.completed", "response.incomplete"} or not isinstance(output, list):
            return
        for index, item in enumerate(output):
            if isinstance(item, dict) and openai_responses.is_call_item(item):
                key = _key({"output_index": index}, item)
                self._items.pop(key, None)
                if key not in self._done or item.get("call_id") or item.get("id"):
                    openai_responses.read_item(item, self._reading, f"{pointer}/output/{index}")


def _key(chunk: Mapping[str, JsonValue], item: Mapping[str, JsonValue]) -> _Key:
    """What ties the events of one item together: its id, or its place where a host gives it none."""
    item_id = chunk.get("item_id") or item.get("id")
    return item_id if isinstance(item_id, str) else (label(chunk.get("output_index")),)
