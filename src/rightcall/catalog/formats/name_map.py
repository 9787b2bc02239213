"""An object that maps names to descriptions and holds nothing else (the tool lists of MetaTool)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue, append_pointer

_MIN_ENTRIES = 2
_MAX_NAME = 128


def detect(document: Mapping[str, JsonValue]) -> bool:
    """At least two entries; every name is one word, every description a phrase."""
    return len(document) >= _MIN_ENTRIES and all(_is_name(name) and _is_phrase(text) for name, text in document.items())


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One tool without a schema per entry."""
    for name, text in document.items():
        place = append_pointer(pointer, name)
        if isinstance(text, str):
            yield ToolDraft(kind="name-map", name=name, pointer=place, raw={name: text}, description=text, schema_pointer=place)


def _is_name(name: str) -> bool:
    return 0 < len(name) <= _MAX_NAME and not any(map(str.isspace, name))


def _is_phrase(text: JsonValue) -> bool:
    return isinstance(text, str) and " " in text.strip()


FORMAT = Format(kind="name-map", detect=detect, read=read, is_entry=False, stands="alone")
