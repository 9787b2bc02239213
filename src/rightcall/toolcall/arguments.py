"""Collects the arguments of one call as they are written, and gives them their types when the call is complete."""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.model import JsonValue
from rightcall.toolcall.json_text import decode
from rightcall.toolcall.reading import Reading
from rightcall.toolcall.values import item_of, reference_value, typed


@dataclass(slots=True, kw_only=True)
class Written:
    """One value: its text, and the markup it was read from where that may hold elements or entities.

    `is_string` is what the markup itself says of its type: a string, JSON, or nothing (None).
    """

    text: str
    markup: str | None = None
    is_string: bool | None = None


class Arguments:
    """Values by name, in the order in which the names came. A name that came twice has a list."""

    def __init__(self) -> None:
        """Begin empty."""
        self._values: dict[str, list[Written]] = {}

    def add(self, name: str, value: Written) -> None:
        """Keep one value."""
        self._values.setdefault(name, []).append(value)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._values)

    def build(self, reading: Reading, tool: str) -> dict[str, JsonValue]:
        """The arguments with their types."""
        return {
            name: self._one(reading, tool, name, values[0])
            if len(values) == 1
            else [self._one(reading, tool, name, value, is_item=True) for value in values]
            for name, values in self._values.items()
        }

    @staticmethod
    def _one(reading: Reading, tool: str, name: str, value: Written, *, is_item: bool = False) -> JsonValue:
        if value.is_string:
            return value.text
        if value.is_string is False:
            try:
                return decode(value.text)
            except ValueError:
                pass  # said to be JSON and none: the schema may still know what it is
        if reading.options.semantics == "reference":
            return reference_value(value.text if value.markup is None else value.markup)
        if is_item:
            return item_of(reading.declared, tool, name, value.text)
        return typed(reading.declared, tool, name, value.text, value.markup)


def unwrapped(reading: Reading, tool: str, arguments: dict[str, JsonValue], names: tuple[str, ...]) -> dict[str, JsonValue]:
    """The arguments without an object around all of them, which models add and the tool knows nothing of."""
    if len(arguments) != 1:
        return arguments
    ((name, inner),) = arguments.items()
    if name not in names or not reading.declared.lacks(tool, name):
        return arguments
    if isinstance(inner, str) and inner.lstrip().startswith("{"):
        try:
            inner = decode(inner)
        except ValueError:
            return arguments
    return inner if isinstance(inner, dict) else arguments
