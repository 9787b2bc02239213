"""Limits on keywords: those that are refused or lost, at the root or anywhere, and the formats that are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.lint.limits.hit import Asked, Hit, ToolCheck
from rightcall.lint.limits.shapes import schemas
from rightcall.lint.subject import ToolSubject
from rightcall.model import append_pointer


def keyword(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """One of the words of the limit as a keyword, anywhere in the schema."""
    words = frozenset(asked.limit.words())
    for place, schema in schemas(tool):
        for key in schema:
            if key in words:
                yield Hit(pointer=append_pointer(place.pointer, key), what=f'uses "{key}"', found=key)


def root_keyword(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """One of the words of the limit as a keyword of the root."""
    words = frozenset(asked.limit.words())
    schema = tool.tool.input_schema
    for key in schema if isinstance(schema, dict) else ():
        if key in words:
            pointer = append_pointer(tool.tool.schema_pointer, key)
            yield Hit(pointer=pointer, what=f'has "{key}" at the root of its input schema', found=key)


def known_format(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A format that is not among the words of the limit."""
    words = asked.limit.words()
    for place, schema in schemas(tool):
        name = schema.get("format")
        if isinstance(name, str) and name not in words:
            yield Hit(pointer=append_pointer(place.pointer, "format"), what=f"uses the format {name[:60]!a}", found=name[:60])


CHECKS: Mapping[str, ToolCheck] = {"keyword": keyword, "root-keyword": root_keyword, "format": known_format}
