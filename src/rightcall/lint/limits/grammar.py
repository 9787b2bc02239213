"""Limits of engines that make a grammar of the schemas: what a pattern may hold, and how often a thing may be repeated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rightcall.lint.limits.hit import Asked, Hit, ToolCheck
from rightcall.lint.limits.shapes import schemas
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import JsonValue, append_pointer

COUNTED = ("maxLength", "minLength", "maxItems", "minItems")
_ESCAPE = r"\\(?:.|\Z)"
_TOKEN = re.compile(rf"{_ESCAPE}|\[(?:{_ESCAPE}|[^\]\\])*(?:\]|\Z)|\(\?<?[=!]|\{{\d{{1,9}}(?:,\d{{0,9}})?\}}", re.DOTALL)
"""An escape, a class, a look around, a counted repetition: what stands in the first two is no syntax.

A class that is never closed reaches to the end, so that no text is read twice.
"""


def lookaround(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A pattern that looks ahead or behind."""
    for pointer, pattern in patterns(tool):
        if any(token.startswith("(") for token in _TOKEN.findall(pattern)):
            yield Hit(pointer=pointer, what="has a pattern that looks ahead or behind", found=pattern[:200])


def repetition(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A length, or a counted repetition in a pattern, that unfolds too far."""
    bound = asked.limit.number()
    for place, schema in schemas(tool):
        for keyword in COUNTED:
            stated = schema.get(keyword)
            if isinstance(stated, int) and not isinstance(stated, bool) and stated >= bound:
                yield _too_often(place, keyword, stated)
        pattern = schema.get("pattern")
        if isinstance(pattern, str) and (count := _largest_count(pattern)) >= bound:
            yield _too_often(place, "pattern", count)


def patterns(tool: ToolSubject) -> Iterator[tuple[str, str]]:
    """Every pattern with its place: under `pattern`, and as keys of `patternProperties`."""
    for place, schema in schemas(tool):
        if isinstance(pattern := schema.get("pattern"), str):
            yield append_pointer(place.pointer, "pattern"), pattern
        if place.keyword == "patternProperties" and place.name is not None:
            yield place.pointer, place.name


def _largest_count(pattern: str) -> int:
    counts = (token.strip("{}").split(",") for token in _TOKEN.findall(pattern) if token.startswith("{"))
    return max((int(number) for pair in counts for number in pair if number), default=0)


def _too_often(place: Place, keyword: str, count: int) -> Hit:
    found: JsonValue = count
    return Hit(pointer=append_pointer(place.pointer, keyword), what=f'repeats {count:,} times in "{keyword}"', found=found)


CHECKS: Mapping[str, ToolCheck] = {"lookaround": lookaround, "repetition": repetition}
