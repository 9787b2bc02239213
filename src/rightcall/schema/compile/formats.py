"""`format` as an assertion, for those who ask for it: each format as a language of strings, exact or bracketed.

A bracketed format lies between two languages: every string of `inner` has it, and only strings of `outer` can. Such a
format is "inner, or outer and not known", so an overlap is claimed only inside, and `disjoint` only outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.compile.format_languages import format_of
from rightcall.schema.dialects import DIALECT_NAMES

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place


def compile_format(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`format`, where it is asserted; an annotation otherwise, and for names nobody defined."""
    if not compiler.asserts_formats or not isinstance(place.schema, dict):
        return
    name = place.schema["format"]
    known = format_of(name, place.dialect.name) if isinstance(name, str) else None
    if known is None:
        return
    unknown = compiler.opaque(place, "format", f"format {name!r} is not decided for all strings")
    store = compiler.store
    if DIALECT_NAMES.index(place.dialect.name) < DIALECT_NAMES.index(known.since):
        yield store.disj((store.types(f.ANY_TYPE & ~f.STRING), unknown))
        return
    inner = store.disj(store.atom(f.Pattern, pattern, True) for pattern in known.inner)
    if known.outer is not None:
        if known.is_judged:
            unknown = store.atom(f.Judged, name, True)
        inner = store.disj((inner, store.conj((store.atom(f.Pattern, known.outer, True), unknown))))
    yield compiler.noted(inner, place, "format")
