"""Keywords about a value's type, its constants, numbers and strings."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.values import Number, freeze, number

if TYPE_CHECKING:
    from rightcall.model import JsonValue
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place

_MASKS = {name: mask for mask, name in f.TYPE_NAMES.items()}


def _value(place: Place, keyword: str) -> JsonValue:
    """Give the value of a keyword (the table calls a function only where the keyword is there)."""
    assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
    return place.schema[keyword]


def compile_type(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`type`: an integer is a number that is a multiple of 1."""
    value = _value(place, "type")
    names = value if isinstance(value, list) else [value]
    mask = 0
    for name in names:
        mask |= f.NUMBER if name == "integer" else _MASKS.get(str(name), 0)
    yield compiler.noted(compiler.store.types(mask), place, "type")
    if "integer" in names and "number" not in names:
        yield compiler.atom(place, "type", f.MultipleOf, 1, True)


def compile_enum(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`enum`: one of the listed values."""
    values = _value(place, "enum")
    if isinstance(values, list):
        yield compiler.noted(compiler.store.one_of(map(freeze, values)), place, "enum")


def compile_const(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`const`: this value."""
    yield compiler.noted(compiler.store.one_of((freeze(_value(place, "const")),)), place, "const")


def _numeric(place: Place, keyword: str) -> Number | None:
    value = _value(place, keyword)
    return number(value) if isinstance(value, int | float | Decimal) and not isinstance(value, bool) else None


def compile_minimum(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`minimum`, strict in draft-04 when `exclusiveMinimum` is true beside it."""
    bound = _numeric(place, "minimum")
    if bound is not None:
        yield compiler.atom(place, "minimum", f.AtLeast, bound, _made_strict(place, "exclusiveMinimum"))


def compile_maximum(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`maximum`, strict in draft-04 when `exclusiveMaximum` is true beside it."""
    bound = _numeric(place, "maximum")
    if bound is not None:
        yield compiler.atom(place, "maximum", f.AtMost, bound, _made_strict(place, "exclusiveMaximum"))


def _made_strict(place: Place, keyword: str) -> bool:
    assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
    return place.dialect.boolean_exclusive and place.schema.get(keyword) is True


def compile_exclusive_minimum(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`exclusiveMinimum` as a number (draft-06 and later)."""
    bound = _numeric(place, "exclusiveMinimum")
    if bound is not None:
        yield compiler.atom(place, "exclusiveMinimum", f.AtLeast, bound, True)


def compile_exclusive_maximum(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`exclusiveMaximum` as a number (draft-06 and later)."""
    bound = _numeric(place, "exclusiveMaximum")
    if bound is not None:
        yield compiler.atom(place, "exclusiveMaximum", f.AtMost, bound, True)


def compile_multiple_of(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`multipleOf`, exact: 0.3 is a multiple of 0.1."""
    factor = _numeric(place, "multipleOf")
    if factor is not None and factor > 0:
        yield compiler.atom(place, "multipleOf", f.MultipleOf, factor, True)


def count(place: Place, keyword: str) -> int | None:
    """Read a non-negative count; 2.0 is 2."""
    value = _numeric(place, keyword)
    return int(value) if value is not None and value.denominator == 1 else None


def _counted(keyword: str, kind: type[f.Node], compiler: Compiler, place: Place) -> Iterable[f.Node]:
    amount = count(place, keyword)
    if amount is not None:
        yield compiler.atom(place, keyword, kind, amount)


def compile_min_length(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`minLength`, in code points."""
    return _counted("minLength", f.MinLength, compiler, place)


def compile_max_length(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`maxLength`, in code points."""
    return _counted("maxLength", f.MaxLength, compiler, place)


def compile_pattern(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`pattern`: a search, not a match."""
    text = _value(place, "pattern")
    if isinstance(text, str):
        yield compiler.atom(place, "pattern", f.Pattern, text, True)
