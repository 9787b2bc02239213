"""Every keyword that can refuse a value: "keyword": function. One line here adds a keyword.

`unevaluatedProperties` and `unevaluatedItems` look at all the others and are compiled apart (unevaluated.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rightcall.schema.compile import applicators, arrays, assertions, formats, objects
from rightcall.schema.compile.unevaluated import UNEVALUATED

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Keyword

KEYWORDS: dict[str, Keyword] = {
    "type": assertions.compile_type,
    "enum": assertions.compile_enum,
    "const": assertions.compile_const,
    "$ref": applicators.compile_ref,
    "$dynamicRef": applicators.compile_dynamic_ref,
    "$recursiveRef": applicators.compile_recursive_ref,
    "allOf": applicators.compile_all_of,
    "anyOf": applicators.compile_any_of,
    "oneOf": applicators.compile_one_of,
    "not": applicators.compile_not,
    "if": applicators.compile_if,
    "minimum": assertions.compile_minimum,
    "maximum": assertions.compile_maximum,
    "exclusiveMinimum": assertions.compile_exclusive_minimum,
    "exclusiveMaximum": assertions.compile_exclusive_maximum,
    "multipleOf": assertions.compile_multiple_of,
    "minLength": assertions.compile_min_length,
    "maxLength": assertions.compile_max_length,
    "pattern": assertions.compile_pattern,
    "format": formats.compile_format,
    "required": objects.compile_required,
    "properties": objects.compile_properties,
    "patternProperties": objects.compile_pattern_properties,
    "additionalProperties": objects.compile_additional_properties,
    "propertyNames": objects.compile_property_names,
    "minProperties": objects.compile_min_properties,
    "maxProperties": objects.compile_max_properties,
    "dependentRequired": objects.compile_dependent_required,
    "dependentSchemas": objects.compile_dependent_schemas,
    "dependencies": objects.compile_dependencies,
    "prefixItems": arrays.compile_prefix_items,
    "items": arrays.compile_items,
    "additionalItems": arrays.compile_additional_items,
    "contains": arrays.compile_contains,
    "minItems": arrays.compile_min_items,
    "maxItems": arrays.compile_max_items,
    "uniqueItems": arrays.compile_unique_items,
}

SUBSCHEMAS = (frozenset(KEYWORDS) | UNEVALUATED) - {
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
}
"""Keywords that hold subschemas or names; a schema without them is a leaf."""
