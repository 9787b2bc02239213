"""A name with a description and no schema at all, as public tool directories list them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Format, Item, ToolDraft
from rightcall.model import JsonValue

_KEYS = frozenset({"name", "description", "title", "id", "annotations"})


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A name, a description, and nothing that could be a schema."""
    return isinstance(document.get("name"), str) and "description" in document and _KEYS.issuperset(document)


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """One tool that can be named and described, but not compared."""
    fields = Fields(document, pointer)
    yield from fields.finish(
        ToolDraft(
            kind="names",
            name=fields.name(),
            pointer=pointer,
            raw=document,
            description=fields.text("description"),
            title=fields.text("title"),
            schema_pointer=pointer,
        )
    )


FORMAT = Format(kind="names", detect=detect, read=read, is_entry=True, stands="among-others")
