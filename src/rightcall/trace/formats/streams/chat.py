"""Streams of Chat Completions: each choice grows by deltas, and ends with the reason why it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rightcall.model import JsonValue
from rightcall.trace.formats import openai_chat
from rightcall.trace.formats.streams.blocks import label
from rightcall.trace.reading import Reading

_Key: TypeAlias = "tuple[str | int | None, str | int | None]"
"""The completion and the choice."""


class _Part:
    """One call that grows."""

    __slots__ = ("call_id", "is_torn", "name", "pieces", "pointer")

    def __init__(self, pointer: str) -> None:
        self.pointer = pointer
        self.call_id: str | None = None
        self.name: str | None = None
        self.pieces: list[JsonValue] = []
        self.is_torn = False

    def grow(self, delta: Mapping[str, JsonValue]) -> None:
        """A name comes whole, perhaps again with every piece; arguments come in pieces of text."""
        name, arguments = delta.get("name"), delta.get("arguments")
        if isinstance(name, str) and name:
            self.is_torn = self.is_torn or self.name not in (None, name)
            self.name = name
        if arguments is not None and arguments != "":
            self.pieces.append(arguments)

    def arguments(self) -> JsonValue:
        """The text of all pieces; what came whole, as some hosts send it, as it is."""
        if len(self.pieces) == 1:
            return self.pieces[0]
        texts = [piece for piece in self.pieces if isinstance(piece, str)]
        self.is_torn = self.is_torn or len(texts) != len(self.pieces)
        return "".join(texts)


class _Choice:
    """The calls of one choice, by their index or, where a host sends none, by their id."""

    __slots__ = ("_by_key", "_last", "parts")

    def __init__(self) -> None:
        self.parts: list[_Part] = []
        self._by_key: dict[str | int, _Part] = {}
        self._last: _Part | None = None

    def grow(self, entry: Mapping[str, JsonValue], pointer: str) -> None:
        part = self._part(entry, pointer)
        call_id = entry.get("id")
        if isinstance(call_id, str) and call_id:
            part.call_id = call_id
        function = entry.get("function")
        if isinstance(function, dict):
            part.grow(function)
        self._last = part

    def grow_single(self, delta: Mapping[str, JsonValue], pointer: str) -> None:
        """The older `function_call`, of which a choice has one."""
        part = self._by_key.get("function_call")
        if part is None:
            part = self._by_key["function_call"] = self._new(pointer)
        part.grow(delta)

    def _part(self, entry: Mapping[str, JsonValue], pointer: str) -> _Part:
        """The call that a delta goes on with. A new id under an old index begins a new call."""
        index, call_id = entry.get("index"), entry.get("id")
        is_named = isinstance(call_id, str) and call_id != ""
        key = index if isinstance(index, int) else call_id if is_named else None
        if not isinstance(key, int | str):
            return self._last or self._new(pointer)
        known = self._by_key.get(key)
        if known is None or (is_named and known.call_id is not None and known.call_id != call_id):
            known = self._by_key[key] = self._new(pointer)
        return known

    def _new(self, pointer: str) -> _Part:
        self.parts.append(_Part(pointer))
        return self.parts[-1]


class ChatStream:
    """Chunks of one or more completions; the id of the completion keeps parallel ones apart."""

    def __init__(self, reading: Reading) -> None:
        """Whole calls go into `reading`."""
        self._reading = reading
        self._choices: dict[_Key, _Choice] = {}

    def feed(self, chunk: Mapping[str, JsonValue], pointer: str) -> None:
        """One chunk."""
        choices = chunk.get("choices")
        for index, choice in enumerate(choices if isinstance(choices, list) else ()):
            if isinstance(choice, dict):
                key = (label(chunk.get("id")), label(choice.get("index", index)))
                self._feed_choice(choice, key, f"{pointer}/choices/{index}")
        if chunk.get("error") is not None:
            self._reading.fault("stream-error", "the stream reports an error", pointer)

    def end(self) -> None:
        """What has begun and got no reason why it ended is not whole."""
        for choice in self._choices.values():
            for part in choice.parts:
                self._reading.incomplete("the stream ends before the call does", part.pointer)
        self._choices.clear()

    def _feed_choice(self, choice: Mapping[str, JsonValue], key: _Key, pointer: str) -> None:
        name = "delta" if isinstance(choice.get("delta"), dict) else "message"  # some hosts send both, with the same in them
        delta = choice.get(name)
        if isinstance(delta, dict):
            self._grow(delta, key, f"{pointer}/{name}")
        if choice.get("finish_reason") and key in self._choices:
            for part in self._choices.pop(key).parts:
                self._finish(part)

    def _grow(self, delta: Mapping[str, JsonValue], key: _Key, pointer: str) -> None:
        calls, single = delta.get("tool_calls"), delta.get("function_call")
        if isinstance(calls, list):
            for index, entry in enumerate(calls):
                if isinstance(entry, dict):
                    self._choices.setdefault(key, _Choice()).grow(entry, f"{pointer}/tool_calls/{index}")
        if isinstance(single, dict) and (single.get("name") or single.get("arguments")):
            self._choices.setdefault(key, _Choice()).grow_single(single, f"{pointer}/function_call")

    def _finish(self, part: _Part) -> None:
        arguments = part.arguments()
        if part.is_torn:
            self._reading.incomplete("the pieces of the call do not fit together", part.pointer)
            return
        self._reading.add_call(
            shape=openai_chat.SHAPE,
            pointer=part.pointer,
            name=part.name,
            arguments=arguments,
            call_id=part.call_id,
            name_limit="functions",
        )
