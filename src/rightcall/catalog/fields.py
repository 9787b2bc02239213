"""The fields of one tool entry, read with every fault kept: a person mends an entry once, not once per fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rightcall.catalog.shapes import Fault, Item, ToolDraft
from rightcall.catalog.wording import quote, type_name
from rightcall.model import Hints, JsonValue, append_pointer


@dataclass(slots=True)
class Fields:
    """Reads the members of one object and collects what is wrong with them."""

    entry: Mapping[str, JsonValue]
    pointer: str
    faults: list[Fault] = field(default_factory=list)

    def fault(self, message: str, *keys: str, hint: str | None = None, tool_lost: bool = True) -> None:
        """Note a fault at the entry or, with keys, at a member of it."""
        self.faults.append(Fault(message=message, pointer=append_pointer(self.pointer, *keys), hint=hint, tool_lost=tool_lost))

    def name(self, key: str = "name") -> str:
        """The tool's name; a fault, and an empty string, when it has none: it is shown under that."""
        value = self.entry.get(key)
        if isinstance(value, str) and value:
            return value
        if value is None and key not in self.entry:
            self.fault("a tool has no name", hint=f'give it a "{key}"')
        else:
            found = "an empty string" if value == "" else type_name(value)
            self.fault(f'"{key}" must be a string that is not empty, found {found}', key)
        self.faults[-1] = replace(self.faults[-1], is_shown=True)
        return ""

    def text(self, key: str) -> str | None:
        """A text such as a description; null and absence are the same, another type is noted and left out."""
        value = self.entry.get(key)
        if value is None or isinstance(value, str):
            return value
        self.fault(f'"{key}" must be a string, found {type_name(value)}: it is left out', key, tool_lost=False)
        return None

    def flag(self, key: str) -> bool:
        """A switch; only true switches it on, and anything but a boolean or null is noted."""
        value = self.entry.get(key)
        if value is None or isinstance(value, bool):
            return value is True
        self.fault(f'"{key}" must be true or false, found {quote(value)}: it is read as false', key, tool_lost=False)
        return False

    def required_schema(self, key: str) -> JsonValue:
        """The input schema where the shape demands one; a tool without one cannot be used, and is shown."""
        if self.entry.get(key) is None:
            found = "null" if key in self.entry else "none"
            hint = f'for a tool without arguments write "{key}": {{"type": "object", "properties": {{}}}}'
            keys = (key,) if key in self.entry else ()
            self.fault(f'the tool needs an input schema in "{key}", found {found}', *keys, hint=hint)
        schema = self.schema(key)
        if schema is None:
            self.faults[-1] = replace(self.faults[-1], is_shown=True)
        return schema

    def schema(self, key: str, *, tool_lost: bool = True) -> JsonValue:
        """A schema; null and absence give None, anything but an object or a boolean is a fault."""
        value = self.entry.get(key)
        if value is None or isinstance(value, (dict, bool)):
            return value
        message = f'"{key}" must be a JSON Schema, which is an object or a boolean, found {type_name(value)}'
        self.fault(message, key, hint=_schema_hint(value), tool_lost=tool_lost)
        return None

    def finish(self, draft: ToolDraft) -> Iterator[Item]:
        """Give the faults and, when none of them loses it out of sight, the tool."""
        yield from self.faults
        if not any(fault.tool_lost and not fault.is_shown for fault in self.faults):
            yield replace(draft, is_unusable=any(fault.tool_lost for fault in self.faults))


def _schema_hint(value: JsonValue) -> str | None:
    if isinstance(value, str) and value.lstrip().startswith("{"):
        return "the schema is written as text: put the object itself here"
    return None


EMPTY_PARAMETERS: Mapping[str, JsonValue] = {"type": "object", "properties": {}}
"""What leaving out `parameters` means where the wire shape allows it: a call without arguments."""


def parameters_or_none(value: JsonValue) -> JsonValue:
    """The schema of a function whose shape allows to leave it out."""
    return dict(EMPTY_PARAMETERS) if value is None else value


def read_hints(fields: Fields) -> tuple[Hints, str | None]:
    """The hints and the title in MCP `annotations`; only real booleans count, anything else is noted.

    *Source*: MCP 2025-11-25, ToolAnnotations.
    """
    annotations = fields.entry.get("annotations")
    if annotations is None:
        return Hints(), None
    if not isinstance(annotations, dict):
        message = f'"annotations" must be an object, found {type_name(annotations)}: it is left out'
        fields.fault(message, "annotations", tool_lost=False)
        return Hints(), None
    inner = Fields(annotations, append_pointer(fields.pointer, "annotations"))
    hints = Hints(
        read_only=_hint(inner, "readOnlyHint"),
        destructive=_hint(inner, "destructiveHint"),
        idempotent=_hint(inner, "idempotentHint"),
        open_world=_hint(inner, "openWorldHint"),
    )
    title = inner.text("title")
    fields.faults.extend(replace(fault, tool_lost=False) for fault in inner.faults)
    return hints, title


def _hint(annotations: Fields, key: str) -> bool | None:
    value = annotations.entry.get(key)
    if value is None or isinstance(value, bool):
        return value
    annotations.fault(f'"{key}" must be true or false, found {quote(value)}: the hint is left out', key)
    return None
