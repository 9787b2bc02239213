"""A recorded exchange: the request body, which carries the tools, stands under `request`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Empty, Format, Item, Nested
from rightcall.model import JsonValue, append_pointer

_CARRIERS = ("tools", "functions", "toolConfig", "tool_config", "request", "body")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """`request` or `body` is an object, and there are no tools beside it."""
    return _inner(document) is not None and "tools" not in document


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """What the request carries."""
    found = _inner(document)
    if found is None:
        return
    key, request = found
    place = append_pointer(pointer, key)
    if any(carrier in request for carrier in _CARRIERS):
        yield Nested(value=dict(request), pointer=place, is_separate=True)
    else:
        yield Empty(message="a request that offers no tools", pointer=place)


def _inner(document: Mapping[str, JsonValue]) -> tuple[str, Mapping[str, JsonValue]] | None:
    for key in ("request", "body"):
        request = document.get(key)
        if isinstance(request, dict):
            return key, request
    return None


FORMAT = Format(kind="wrapped-request", detect=detect, read=read, is_entry=False)
