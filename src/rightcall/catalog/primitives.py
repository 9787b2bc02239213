"""What an MCP server lists beside tools: resources, templates of them, prompts, and its instructions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.catalog.shapes import Fault, PrimitiveDraft
from rightcall.catalog.wording import type_name
from rightcall.model import JsonValue, PrimitiveKind, append_pointer

LISTS: Mapping[str, PrimitiveKind] = {"resources": "resource", "resourceTemplates": "template", "prompts": "prompt"}
"""The member of a result that holds each kind (MCP 2025-11-25, ListResourcesResult and its like)."""
INSTRUCTIONS = "instructions"


def read_result(result: Mapping[str, JsonValue], pointer: str) -> Iterator[PrimitiveDraft | Fault]:
    """Everything of one result object that is no tool. An entry without a name is named by its place."""
    for member, kind in LISTS.items():
        entries = result.get(member)
        if isinstance(entries, list):
            yield from _entries(entries, kind, append_pointer(pointer, member))
    yield from read_instructions(result.get(INSTRUCTIONS), append_pointer(pointer, INSTRUCTIONS))


def read_instructions(text: JsonValue, pointer: str) -> Iterator[PrimitiveDraft]:
    """The instructions of a server, when it gives any."""
    if isinstance(text, str) and text:
        yield PrimitiveDraft(kind="instructions", name=INSTRUCTIONS, pointer=pointer, raw=text)


def _entries(entries: list[JsonValue], kind: PrimitiveKind, pointer: str) -> Iterator[PrimitiveDraft | Fault]:
    for number, entry in enumerate(entries):
        place = append_pointer(pointer, number)
        if not isinstance(entry, dict):
            message = f"a {kind} must be an object, found {type_name(entry)}"
            yield Fault(message=message, pointer=place, tool_lost=False)
            continue
        name = entry.get("name")
        yield PrimitiveDraft(kind=kind, name=name if isinstance(name, str) else f"#{number}", pointer=place, raw=entry)
