"""Limits that count over everything one request carries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rightcall.lint.limits.hit import Asked, Hit, RequestCheck
from rightcall.lint.limits.shapes import schemas
from rightcall.lint.limits.strict import optional
from rightcall.lint.subject import ToolSubject

MAX_HEAVIEST = 5


def tool_count(tools: Sequence[ToolSubject], asked: Asked) -> Iterator[Hit]:
    """More tools than one request may carry."""
    if len(tools) > asked.limit.number():
        yield Hit(pointer="", what=f"has {len(tools):,} tools", found=len(tools))


def strict_tools(tools: Sequence[ToolSubject], asked: Asked) -> Iterator[Hit]:
    """More strict tools than one request may carry."""
    if len(tools) > asked.limit.number():
        yield Hit(pointer="", what=f"has {len(tools):,} strict tools", found=len(tools))


def optional_parameters(tools: Sequence[ToolSubject], asked: Asked) -> Iterator[Hit]:
    """Too many optional parameters over all strict tools, nested ones included."""
    yield from _too_many(tools, asked, _optional_parameters, "optional parameters")


def union_parameters(tools: Sequence[ToolSubject], asked: Asked) -> Iterator[Hit]:
    """Too many parameters that take one of several types, over all strict tools."""
    yield from _too_many(tools, asked, _union_parameters, "parameters that take one of several types")


def _too_many(tools: Sequence[ToolSubject], asked: Asked, count: Callable[[ToolSubject], int], what: str) -> Iterator[Hit]:
    counted = [(tool, count(tool)) for tool in tools]
    total = sum(number for _, number in counted)
    if total > asked.limit.number():
        heaviest = tuple(sorted(counted, key=lambda pair: -pair[1])[:MAX_HEAVIEST])
        yield Hit(pointer="", what=f"has {total:,} {what} in its strict tools", found=total, heaviest=heaviest)


def _optional_parameters(tool: ToolSubject) -> int:
    return sum(len(optional(schema)) for _, schema in schemas(tool))


def _union_parameters(tool: ToolSubject) -> int:
    return sum(
        "anyOf" in schema or "oneOf" in schema or isinstance(schema.get("type"), list)
        for place, schema in schemas(tool)
        if place.keyword == "properties"
    )


CHECKS: Mapping[str, RequestCheck] = {
    "tool-count": tool_count,
    "strict-tools": strict_tools,
    "optional-parameters": optional_parameters,
    "union-parameters": union_parameters,
}
