"""Our own snapshot file: the listings of a live server as they were sent, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.primitives import INSTRUCTIONS, read_instructions, read_result
from rightcall.catalog.shapes import Empty, Fault, Format, Item, Nested
from rightcall.catalog.wording import quote
from rightcall.model import JsonValue, append_pointer

SNAPSHOT_FORMAT = "rightcall.snapshot/1"
_PREFIX = "rightcall.snapshot/"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A snapshot says so in `format`."""
    marker = document.get("format")
    return isinstance(marker, str) and marker.startswith(_PREFIX)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """Every page of `tools/list` is a listing; the pages of other methods hold what stands beside tools."""
    if document["format"] != SNAPSHOT_FORMAT:
        message = f"this snapshot has the format {quote(document['format'])}, this version reads {SNAPSHOT_FORMAT}"
        yield Fault(message=message, pointer=append_pointer(pointer, "format"), hint="take the snapshot again")
        return
    listings = document.get("listings")
    pages = listings.get("tools/list") if isinstance(listings, dict) else None
    if not isinstance(pages, list) or not pages:
        yield Empty(message="the snapshot holds no tools/list: the server offers no tools", pointer=pointer)
        return
    for number, page in enumerate(pages):
        place = append_pointer(pointer, "listings", "tools/list", number)
        tools = page.get("tools") if isinstance(page, dict) else None
        if isinstance(tools, list):
            yield Nested(value=tools, pointer=append_pointer(place, "tools"), expects="mcp")
        else:
            yield Fault(message='a page of tools/list must be an object with a "tools" array', pointer=place)
    yield from read_instructions(document.get(INSTRUCTIONS), append_pointer(pointer, INSTRUCTIONS))
    for method, others in listings.items() if isinstance(listings, dict) else ():
        for number, page in enumerate(others if isinstance(others, list) else ()):
            if method != "tools/list" and isinstance(page, dict):
                yield from read_result(page, append_pointer(pointer, "listings", method, number))


FORMAT = Format(kind="snapshot", detect=detect, read=read, is_entry=False)
