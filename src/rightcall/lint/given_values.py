"""Does a value that a schema itself shows (a default, an example) pass that schema? Told only when two validators agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rightcall.errors import LimitExceeded
from rightcall.lint.schema_words import dialect_of, is_of_type, types_of
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import places
from rightcall.model import JsonValue

if TYPE_CHECKING:
    from rightcall.schema import CompiledSchema, Prover

_SAYING_NOTHING = frozenset(
    {"type", "title", "description", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly", "enum"}
)
_SHARED = ("$schema", "$defs", "definitions")


class GivenValues:
    """Judges values against schemas of one catalog; equal schemas are compiled once."""

    def __init__(self) -> None:
        """Nothing is loaded before a schema needs more than a look at its types and listed values."""
        self._prover: Prover | None = None
        self._compiled: dict[str, CompiledSchema] = {}

    def is_refused(self, tool: ToolSubject, schema: Mapping[str, JsonValue], value: JsonValue) -> bool:
        """Whether a schema inside a tool refuses a value; False also where that cannot be told."""
        if schema.keys() <= _SAYING_NOTHING:
            return _is_refused_simply(schema, value)
        whole = _standing_alone(tool, schema)
        return whole is not None and self._judge(tool, whole, value)

    def _judge(self, tool: ToolSubject, schema: dict[str, JsonValue], value: JsonValue) -> bool:
        from rightcall.schema import Prover  # noqa: PLC0415 - the prover is loaded with the first schema that needs it
        from rightcall.schema.validators import json_text  # noqa: PLC0415
        from rightcall.schema.values import freeze  # noqa: PLC0415

        dialect = dialect_of(schema, tool.tool.dialect)
        if dialect is None:
            return False
        if self._prover is None:
            self._prover = Prover()
        try:
            key = f"{dialect} {json_text(schema)}"
            compiled = self._compiled.get(key) or self._prover.compile(schema, dialect=dialect)
            self._compiled[key] = compiled
            if len(compiled.variants) != 1:
                return False
            variant = compiled.variants[0]
            if self._prover.evaluator.holds(variant.written, freeze(value)) is not False:
                return False
        except (LimitExceeded, RecursionError, ValueError):
            return False  # a number of too many digits, or half of a surrogate pair
        return all(answer is False for answer in variant.validators.answers(value).values())


def _is_refused_simply(schema: Mapping[str, JsonValue], value: JsonValue) -> bool:
    types, listed = types_of(schema), schema.get("enum")
    if types and not any(is_of_type(value, name) for name in types):
        return True
    return isinstance(listed, list) and bool(listed) and value not in listed


def _standing_alone(tool: ToolSubject, schema: Mapping[str, JsonValue]) -> dict[str, JsonValue] | None:
    """The schema with the definitions it may refer to; None where a reference leads to another place of the tool."""
    texts = [
        text
        for place in places(dict(schema), "")
        if isinstance(place.value, dict)
        for keyword in ("$ref", "$dynamicRef")
        if isinstance(text := place.value.get(keyword), str)
    ]
    root = tool.tool.input_schema
    if not isinstance(root, dict) or schema is root:
        return dict(schema)
    given = {key: root[key] for key in _SHARED if key in root and (texts or key == "$schema")}
    if not texts:
        return {**given, **schema}
    if "$id" in root or "id" in root or any(key in schema for key in ("$defs", "definitions", "$id")):
        return None
    if not all(text.startswith(("#/$defs/", "#/definitions/")) for text in texts):
        return None
    return {**given, **schema}
