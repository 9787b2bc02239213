"""Limits on the shape of schemas: roots, objects, arrays, types, and what is no schema at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from rightcall.lint.limits.hit import Asked, Hit, ToolCheck
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import JsonValue, append_pointer

if TYPE_CHECKING:
    from rightcall.schema.dialects import DialectName

HOLDERS_OF_SCHEMAS = ("properties", "patternProperties", "$defs", "definitions", "items", "additionalProperties")


def schema_object(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """An input schema that is there and no object: null, a boolean, a list. What has no schema of its own is not judged."""
    schema = tool.tool.input_schema
    if isinstance(schema, dict) or (schema is None and "inputSchema" not in tool.tool.raw and tool.tool.origin.kind != "mcp"):
        return
    pointer = tool.tool.schema_pointer or tool.tool.origin.pointer
    yield Hit(pointer=pointer, what="has an input schema that is no object", found=schema)


def root_type(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A root whose type is not the wanted one."""
    schema = tool.tool.input_schema
    if isinstance(schema, dict) and schema.get("type") != asked.limit.value:
        what = f'has an input schema without "type": "{asked.limit.value}" at its root'
        yield Hit(pointer=tool.tool.schema_pointer, what=what, found=schema.get("type"))


def root_properties(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A root that is an object and has no `properties`."""
    schema = tool.tool.input_schema
    if isinstance(schema, dict) and schema.get("type") == "object" and "properties" not in schema:
        yield Hit(pointer=tool.tool.schema_pointer, what='has an input schema without "properties"')


def empty_properties(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """An object that declares no property."""
    for place, schema in schemas(tool):
        if (place.parent is None) == (asked.limit.where == "nested"):
            continue
        properties = schema.get("properties")
        if schema.get("type") == "object" and not properties and "$ref" not in schema:
            pointer = append_pointer(place.pointer, "properties") if properties == {} else place.pointer
            yield Hit(pointer=pointer, what="takes an object that declares no properties")


def array_items(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """An array that does not say what it holds, also inside a list of types unless the value is `single`."""
    for place, schema in schemas(tool):
        kind = schema.get("type")
        is_array = kind == "array" or (isinstance(kind, list) and "array" in kind and asked.limit.value != "single")
        if is_array and "items" not in schema and "prefixItems" not in schema:
            yield Hit(pointer=place.pointer, what='takes an array without "items"')


def required_ghost(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A name that is required and not among the properties beside it."""
    for place, schema in schemas(tool):
        required, properties = schema.get("required"), schema.get("properties")
        declared = properties if isinstance(properties, dict) else {}
        for index, name in enumerate(required if isinstance(required, list) else ()):
            if isinstance(name, str) and name not in declared:
                pointer = append_pointer(place.pointer, "required", index)
                yield Hit(pointer=pointer, what=f"requires {name[:60]!a}, which no property declares", found=name[:60])


def properties_on_non_object(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """Properties beside a type that is not `object`."""
    for place, schema in schemas(tool):
        if "properties" in schema and isinstance(kind := schema.get("type"), str) and kind != "object":
            pointer = append_pointer(place.pointer, "properties")
            yield Hit(pointer=pointer, what=f"declares properties of something of type {kind[:60]!a}", found=kind[:60])


def not_a_schema(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A value that stands where a schema belongs and is neither an object nor a boolean."""
    for place in tool.places:
        if place.keyword in HOLDERS_OF_SCHEMAS and not isinstance(place.value, dict | bool):
            yield Hit(pointer=place.pointer, what="has something that is no schema where a schema belongs")


def tuple_items(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """Schemas by position in the form before 2020-12: a list under `items`."""
    for place, schema in schemas(tool):
        if isinstance(schema.get("items"), list):
            yield Hit(pointer=append_pointer(place.pointer, "items"), what='has a list of schemas under "items"')


def enum_type(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """An enum with values, or beside a type, that are not among the wanted ones."""
    allowed = asked.limit.words()
    for place, schema in schemas(tool):
        values, kind = schema.get("enum"), schema.get("type")
        if not isinstance(values, list):
            continue
        of_values = sorted({json_type(value) for value in values}.difference(allowed))
        if wrong := of_values or ([kind[:60]] if isinstance(kind, str) and kind not in allowed else []):
            found: list[JsonValue] = [*wrong]
            what = f"lists values of type {', '.join(wrong)}"
            yield Hit(pointer=append_pointer(place.pointer, "enum"), what=what, found=found)


def type_list(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A list of types."""
    for place, schema in schemas(tool):
        if isinstance(schema.get("type"), list):
            yield Hit(pointer=append_pointer(place.pointer, "type"), what='has a list under "type"')


def meta_schema(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """The first place where a schema is not valid in the wanted dialect; `declared` takes the one it declares."""
    from rightcall.lint.metaschema import violations  # noqa: PLC0415 - explaining a rule loads no validator

    schema = tool.tool.input_schema
    if not isinstance(schema, dict):
        return
    wanted = asked.limit.value
    dialect = _declared(schema, tool.tool.dialect) if wanted == "declared" else cast("DialectName", wanted)
    for violation in violations(schema, dialect)[:1] if dialect is not None else ():
        what = f"has an input schema that is not valid in JSON Schema {dialect}"
        yield Hit(pointer=tool.tool.schema_pointer + violation.pointer, what=what, found=dialect)


def _declared(schema: Mapping[str, JsonValue], default: str) -> DialectName | None:
    """The dialect that a schema says it is written in; None for one that nobody knows."""
    from rightcall.schema.dialects import BY_URI, DIALECT_NAMES  # noqa: PLC0415 - explaining a rule loads no prover

    uri = schema.get("$schema")
    if uri is None:
        return next((name for name in DIALECT_NAMES if name == default), "2020-12")
    known = BY_URI.get(uri.rstrip("#")) if isinstance(uri, str) else None
    return known.name if known else None


def schemas(tool: ToolSubject) -> Iterator[tuple[Place, dict[str, JsonValue]]]:
    """Every place that holds an object, with the object."""
    return ((place, place.value) for place in tool.places if isinstance(place.value, dict))


def json_type(value: JsonValue) -> str:
    """The type of a value, in the words of JSON Schema."""
    return next((name for kind, name in _TYPES if isinstance(value, kind)), "number")


_TYPES: tuple[tuple[type, str], ...] = (
    (type(None), "null"),
    (bool, "boolean"),  # before int, which it is as well
    (str, "string"),
    (dict, "object"),
    (list, "array"),
    (int, "integer"),
)


CHECKS: Mapping[str, ToolCheck] = {
    "schema-object": schema_object,
    "root-type": root_type,
    "root-properties": root_properties,
    "empty-properties": empty_properties,
    "array-items": array_items,
    "required-ghost": required_ghost,
    "properties-on-non-object": properties_on_non_object,
    "not-a-schema": not_a_schema,
    "tuple-items": tuple_items,
    "enum-type": enum_type,
    "type-list": type_list,
    "meta-schema": meta_schema,
}
