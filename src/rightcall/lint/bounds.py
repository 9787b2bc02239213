"""Contradictions that a schema shows without a proof: empty lists, bounds that cross, words about another type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from rightcall.lint.schema_words import is_number, is_of_type, types_of
from rightcall.model import JsonValue

_PAIRS = (
    ("minLength", "maxLength", "string"),
    ("minItems", "maxItems", "array"),
    ("minProperties", "maxProperties", "object"),
    ("minimum", "maximum", "number"),
)
_ABOUT: Mapping[str, frozenset[str]] = {
    "string": frozenset({"minLength", "maxLength", "pattern"}),
    "number": frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}),
    "array": frozenset({"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"}),
    "object": frozenset(
        {"properties", "required", "additionalProperties", "patternProperties", "minProperties", "maxProperties"}
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What is wrong, at which keyword, and whether no value at all can pass."""

    keyword: str
    what: str
    is_empty: bool = True


def contradictions(schema: Mapping[str, JsonValue]) -> Iterator[Contradiction]:
    """Everything about one schema that its own keywords contradict. *Cost*: linear in the schema itself."""
    types = types_of(schema)
    yield from _listed(schema, types)
    for low, high, kind in _PAIRS:
        if types and set(types) <= {kind, "integer" if kind == "number" else kind} and _cross(schema, low, high):
            yield Contradiction(keyword=low, what=f"{low} is above {high}")
    if types and set(types) <= {"number", "integer"}:
        yield from _exclusive(schema)
    yield from _dead(schema, types)


def _listed(schema: Mapping[str, JsonValue], types: tuple[str, ...]) -> Iterator[Contradiction]:
    values = schema.get("enum")
    if values == []:
        yield Contradiction(keyword="enum", what="enum lists nothing")
    elif isinstance(values, list) and types and not any(is_of_type(value, name) for value in values for name in types):
        yield Contradiction(keyword="enum", what=f"no listed value is of type {' or '.join(types)[:60]}")
    if "const" in schema and types and not any(is_of_type(schema["const"], name) for name in types):
        yield Contradiction(keyword="const", what=f"the only value is not of type {' or '.join(types)[:60]}")


def _cross(schema: Mapping[str, JsonValue], low: str, high: str, *, touching: bool = False) -> bool:
    below, above = schema.get(low), schema.get(high)
    if not (_is_finite(below) and _is_finite(above)):
        return False
    first, second = Decimal(str(below)), Decimal(str(above))
    return first > second or (touching and first == second)


def _is_finite(value: JsonValue) -> bool:
    """Whether a value is a number of a size that can be compared cheaply."""
    return is_number(value) and (not isinstance(value, int) or value.bit_length() < 4096)  # noqa: PLR2004 - beyond any use


def _exclusive(schema: Mapping[str, JsonValue]) -> Iterator[Contradiction]:
    for low, high in (
        ("exclusiveMinimum", "maximum"),
        ("minimum", "exclusiveMaximum"),
        ("exclusiveMinimum", "exclusiveMaximum"),
    ):
        if _cross(schema, low, high, touching=True):
            yield Contradiction(keyword=low, what=f"{low} leaves nothing below {high}")


def _dead(schema: Mapping[str, JsonValue], types: tuple[str, ...]) -> Iterator[Contradiction]:
    """Keywords that only judge a type which the schema excludes."""
    kinds = {"number" if name == "integer" else name for name in types}
    if not kinds or kinds - {*_ABOUT, "boolean", "null"}:
        return
    for kind, keywords in _ABOUT.items():
        if kind in kinds:
            continue
        for keyword in schema:
            if keyword in keywords and not _says_nothing(keyword, schema[keyword]):
                what = f"{keyword} says nothing about a value of type {' or '.join(types)}"
                yield Contradiction(keyword=keyword, what=what, is_empty=False)


def _says_nothing(keyword: str, value: JsonValue) -> bool:
    """Whether a keyword would refuse nothing even for its own type."""
    return value in ({}, [], None) or (value is True and keyword != "uniqueItems")
