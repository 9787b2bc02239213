"""A schema rewritten at every place where a schema stands, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

from rightcall.lint.walk import LISTS, MAPS, SINGLE
from rightcall.model import JsonValue

Rewrite = Callable[[dict[str, JsonValue]], JsonValue]


def mapped(schema: JsonValue, rewrite: Rewrite) -> JsonValue:
    """Rewrite every schema inside a schema, the innermost first, and then the schema itself.

    `rewrite` is given a copy that it may change. A property that is called like a keyword is never taken for one. *Cost*:
    linear in the schema; recursion no deeper than the schema, which the reader has bounded.
    """
    if not isinstance(schema, dict):
        return schema
    return rewrite({keyword: _inside(keyword, value, rewrite) for keyword, value in schema.items()})


def _inside(keyword: str, value: JsonValue, rewrite: Rewrite) -> JsonValue:
    if keyword in MAPS and isinstance(value, dict):
        return {name: mapped(inner, rewrite) for name, inner in value.items()}
    if keyword in LISTS and isinstance(value, list):
        return [mapped(inner, rewrite) for inner in value]
    return mapped(value, rewrite) if keyword in SINGLE else value
