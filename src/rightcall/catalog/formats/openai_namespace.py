"""OpenAI Responses: an entry of type `namespace` that bundles functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Format, Item, Nested
from rightcall.model import JsonValue, append_pointer


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A namespace names its type and has tools inside."""
    return document.get("type") == "namespace" and isinstance(document.get("tools"), list)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """The functions inside: each is offered to the model under its own name."""
    yield Nested(value=document["tools"], pointer=append_pointer(pointer, "tools"), expects="openai-responses")


FORMAT = Format(kind="openai-namespace", detect=detect, read=read, is_entry=False)
