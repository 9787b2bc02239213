"""Tools and catalogs read again after a change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rightcall.lint.fixing.edit import Edit, Patch, value_at
from rightcall.lint.fixing.places import has_own_schema
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import JsonValue, Primitive, Tool


def tool_after(tool: Tool, edits: Sequence[Edit]) -> Tool | None:
    """The tool as its object and its input schema read after some edits; None when that cannot be told.

    Only these two are read again: what a proof is about. *Cost*: linear in the tool.
    """
    base = tool.origin.pointer
    raw = _edited(dict(tool.raw), base, edits)
    inside = [edit for edit in edits if edit.pointer.startswith(f"{tool.schema_pointer}/")]
    touched = inside or [edit for edit in edits if edit.pointer == tool.schema_pointer]
    if not isinstance(raw, dict):
        return None
    if not touched:
        return replace(tool, raw=raw)
    if tool.input_schema is not None and not has_own_schema(tool):
        schema = _edited(tool.input_schema, tool.schema_pointer, inside)
        return None if schema is None else replace(tool, raw=raw, input_schema=schema)
    found, schema = value_at(raw, tool.schema_pointer.removeprefix(base))
    return replace(tool, raw=raw, input_schema=schema) if found else None


def _edited(value: JsonValue, base: str, edits: Sequence[Edit]) -> JsonValue:
    """A value after edits whose places begin at the source; None when one of them has no place in it."""
    patch = Patch(value)
    inner = [replace(edit, pointer=edit.pointer.removeprefix(base)) for edit in edits if edit.pointer.startswith(f"{base}/")]
    return patch.apply() if patch.add(inner) is None else None


def subject_after(subject: Subject, documents: Mapping[str, JsonValue]) -> Subject:
    """The catalog with some of its sources changed: every tool keeps its place, its group and its line."""
    tools: dict[tuple[str, int], Tool] = {}
    primitives: dict[tuple[str, int], Primitive] = {}
    for source, document in documents.items():
        read_tools, read_primitives = _read(document, source)
        tools.update(((source, tool.origin.index), tool) for tool in read_tools)
        primitives.update(((source, primitive.origin.index), primitive) for primitive in read_primitives)
    return replace(
        subject,
        tools=tuple(ToolSubject(_again(tool.tool, tools)) for tool in subject.tools),
        primitives=tuple(primitives.get((p.origin.source, p.origin.index), p) for p in subject.primitives),
    )


def _again(old: Tool, tools: Mapping[tuple[str, int], Tool]) -> Tool:
    new = tools.get((old.origin.source, old.origin.index))
    if new is None:
        return old
    return replace(new, group=old.group, dialect=old.dialect, origin=replace(new.origin, position=old.origin.position))


def _read(document: JsonValue, source: str) -> tuple[tuple[Tool, ...], tuple[Primitive, ...]]:
    from rightcall.catalog.json_text import JsonDocument  # noqa: PLC0415 - only a run that changed something reads again
    from rightcall.catalog.json_text.places import Places  # noqa: PLC0415
    from rightcall.catalog.walk import read_document  # noqa: PLC0415

    read = JsonDocument(source=source, value=document, _places=Places("", [], is_lines=False))
    reading = read_document(read, is_live=True)
    return reading.tools, reading.primitives
