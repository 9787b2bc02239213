"""Where the parts of a tool stand in its source, and whether they can be changed there."""

from __future__ import annotations

from rightcall.lint.fixing.edit import value_at
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Tool, append_pointer


def editable_places(subject: ToolSubject) -> tuple[Place, ...]:
    """The places of the input schema; none when the schema was converted from another dialect, and stands there otherwise."""
    return subject.places if has_own_schema(subject.tool) else ()


def has_own_schema(tool: Tool) -> bool:
    """Whether the source holds the input schema as it is judged."""
    found, written = value_at(dict(tool.raw), tool.schema_pointer.removeprefix(tool.origin.pointer))
    return found and tool.input_schema is not None and written == tool.input_schema and written is not tool.raw


def name_pointer(tool: Tool) -> str | None:
    """Where the name of a tool stands: in its object, or in the one object inside that holds the function."""
    return _field_pointer(tool, "name", tool.name)


def description_pointer(tool: Tool) -> str | None:
    """Where the description of a tool stands; None when it has none, or only elsewhere."""
    return None if tool.description is None else _field_pointer(tool, "description", tool.description)


def function_pointer(tool: Tool) -> str:
    """The object that holds the name of a tool; the object of the tool itself when none is told."""
    pointer = name_pointer(tool)
    return tool.origin.pointer if pointer is None else pointer.rpartition("/")[0]


def _field_pointer(tool: Tool, key: str, value: str) -> str | None:
    if tool.raw.get(key) == value:
        return append_pointer(tool.origin.pointer, key)
    for outer in ("function", "toolSpec", "custom"):
        inner = tool.raw.get(outer)
        if isinstance(inner, dict) and inner.get(key) == value:
            return append_pointer(tool.origin.pointer, outer, key)
    return None
