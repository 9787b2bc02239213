"""What the tools that were offered say about the types of their arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias, cast

from rightcall.errors import UsageError
from rightcall.model import JsonValue, Tool, pointer_tokens

ToolLike: TypeAlias = "Tool | Mapping[str, JsonValue]"
"""A tool of a catalog, or an object with `name` and `parameters` (`input_schema` and `inputSchema` are taken too)."""

ALL_TYPES = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})
_SCHEMA_FIELDS = ("parameters", "input_schema", "inputSchema")
_MAX_STEPS = 32
_TYPES: dict[type, str] = {
    type(None): "null",
    bool: "boolean",
    int: "integer",
    float: "number",
    Decimal: "number",
    str: "string",
    list: "array",
    dict: "object",
}


@dataclass(slots=True)
class Declared:
    """The tools by name; None where the caller offered none and said so by leaving them out."""

    schemas: Mapping[str, JsonValue] | None
    _types: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)

    def knows(self, name: str) -> bool | None:
        """Whether a tool was offered; None where no tools were given."""
        return None if self.schemas is None else name in self.schemas

    def lacks(self, tool: str, name: str) -> bool:
        """Whether a tool names its arguments at the root of its schema, and this is none of them."""
        root = (self.schemas or {}).get(tool)
        properties = root.get("properties") if isinstance(root, dict) else None
        return isinstance(properties, dict) and name not in properties

    def only_tool_for(self, arguments: Mapping[str, JsonValue]) -> str | None:
        """The only tool there is, if it names all these arguments and requires no others."""
        if self.schemas is None or len(self.schemas) != 1:
            return None
        ((tool, schema),) = self.schemas.items()
        properties = schema.get("properties") if isinstance(schema, dict) else None
        required = schema.get("required", []) if isinstance(schema, dict) else []
        if not isinstance(properties, dict) or not isinstance(required, list):
            return None
        return tool if arguments.keys() <= properties.keys() and all(name in arguments for name in required) else None

    def types(self, tool: str, name: str) -> frozenset[str]:
        """The JSON types that one argument may have; empty where nothing is declared."""
        key = tool, name
        if key not in self._types:
            if len(self._types) > 10_000:  # noqa: PLR2004 - names come from the text
                self._types.clear()
            self._types[key] = types_of(self.schema(tool, name), self.root(tool))
        return self._types[key]

    def root(self, tool: str) -> JsonValue:
        """The schema of a tool."""
        return (self.schemas or {}).get(tool)

    def schema(self, tool: str, name: str) -> JsonValue:
        """The schema of one argument, as far as the root of the tool's schema names it."""
        return member_schema(self.root(tool), name, self.root(tool))


def declare(tools: Iterable[ToolLike] | None) -> Declared:
    """Read tools as callers have them. *Errors*: `UsageError` for one without a name."""
    if tools is None:
        return Declared(None)
    schemas: dict[str, JsonValue] = {}
    for position, tool in enumerate(tools):
        if isinstance(tool, Tool):
            schemas[tool.name] = tool.input_schema
            continue
        inner = tool.get("function", tool) if isinstance(tool, Mapping) else None
        if not isinstance(inner, Mapping) or not isinstance(name := inner.get("name"), str):
            message = f"tools: number {position} has no name"
            raise UsageError(message)
        schemas[name] = next((inner[key] for key in _SCHEMA_FIELDS if key in inner), None)
    return Declared(schemas)


def member_schema(schema: JsonValue, name: str, root: JsonValue) -> JsonValue:
    """The schema of a member of an object, through a local `$ref`; None where it is not named."""
    resolved = _resolved(schema, root)
    properties = resolved.get("properties") if isinstance(resolved, dict) else None
    if isinstance(properties, dict) and name in properties:
        return properties[name]
    return None


def item_schema(schema: JsonValue, root: JsonValue) -> JsonValue:
    """The schema of the items of an array, through a local `$ref`."""
    resolved = _resolved(schema, root)
    return resolved.get("items") if isinstance(resolved, dict) else None


def types_of(schema: JsonValue, root: JsonValue, steps: int = _MAX_STEPS) -> frozenset[str]:
    """The types that a schema names, through unions and local references; empty where it names none.

    *Cost*: at most `steps` levels and as many branches of a union.
    """
    schema = _resolved(schema, root)
    if not isinstance(schema, dict) or steps <= 0:
        return frozenset()
    named = schema.get("type")
    if isinstance(named, str):
        return ALL_TYPES & {named}
    if isinstance(named, list):
        return ALL_TYPES & {name for name in named if isinstance(name, str)}
    for union in ("anyOf", "oneOf"):
        if isinstance(branches := schema.get(union), list):
            found = [types_of(branch, root, steps // 2) for branch in branches[:_MAX_STEPS]]
            return frozenset().union(*found) if all(found) else frozenset()
    if isinstance(parts := schema.get("allOf"), list) and len(parts) == 1:
        return types_of(parts[0], root, steps - 1)
    values = schema["enum"] if isinstance(schema.get("enum"), list) else [schema["const"]] if "const" in schema else []
    return frozenset(_type(value) for value in cast("Sequence[JsonValue]", values))


def _type(value: JsonValue) -> str:
    return _TYPES[type(value)]


def _resolved(schema: JsonValue, root: JsonValue) -> JsonValue:
    for _ in range(_MAX_STEPS):
        reference = schema.get("$ref") if isinstance(schema, dict) else None
        if not isinstance(reference, str) or not reference.startswith("#"):
            return schema
        schema = root
        for token in pointer_tokens(reference[1:]):
            schema = schema.get(token) if isinstance(schema, dict) else None
    return None
