"""A witness a person would write: the schema's own examples, defaults and first constants, and readable formats.

Only suggestions: whatever is put in is evaluated again, and the whole witness is checked again by its user.
"""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.errors import LimitExceeded
from rightcall.model import JsonValue
from rightcall.schema import formula as f
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.values import FrozenObject, Value, encode, freeze

MAX_SUGGESTED = 60
"""Suggestions longer than this (written out) would hide the point of a witness."""

_BY_FORMAT: dict[str, JsonValue] = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "duration": "P1D",
    "email": "a@example.com",
    "hostname": "a.example",
    "idn-email": "a@example.com",
    "idn-hostname": "a.example",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "iri": "https://a.example",
    "json-pointer": "/a",
    "regex": "a",
    "time": "12:00:00Z",
    "uri": "https://a.example",
    "uri-reference": "/a",
    "url": "https://a.example",
    "uuid": "00000000-0000-4000-8000-000000000000",
}


def presentable(
    evaluator: Evaluator, formulas: tuple[f.Node, ...], schemas: tuple[JsonValue, ...], witness: FrozenObject
) -> FrozenObject:
    """Replace members of a witness by values that the schemas suggest, wherever all formulas still accept the whole.

    *Cost*: a few evaluations a member.
    """
    for name in witness:
        for suggestion in _suggestions(schemas, name):
            if suggestion == witness[name]:
                break
            candidate = FrozenObject({**witness, name: suggestion})
            if all(evaluator.holds(formula, candidate) for formula in formulas):
                witness = candidate
                break
    return _in_declared_order(schemas, witness)


def _suggestions(schemas: tuple[JsonValue, ...], name: str) -> Iterator[Value]:
    """Give what the schemas say of a member, most telling first."""
    members = [member for schema in schemas if (member := _member(schema, name)) is not None]
    for member in members:
        examples = member.get("examples")
        for example in (examples if isinstance(examples, list) else ())[:3]:
            yield from _usable(example)
    for keyword in ("default", "const"):
        for member in members:
            if member.get(keyword) is not None:
                yield from _usable(member[keyword])
    for member in members:
        listed = member.get("enum")
        for value in (listed if isinstance(listed, list) else ())[:8]:
            yield from _usable(value)
    for member in members:
        wanted = member.get("format")
        if isinstance(wanted, str) and wanted in _BY_FORMAT:
            yield freeze(_BY_FORMAT[wanted])


def _member(schema: JsonValue, name: str) -> dict[str, JsonValue] | None:
    properties = schema.get("properties") if isinstance(schema, dict) else None
    member = properties.get(name) if isinstance(properties, dict) else None
    return member if isinstance(member, dict) else None


def _usable(value: JsonValue) -> Iterator[Value]:
    try:
        frozen = freeze(value)
    except LimitExceeded:
        return  # a number too large to write out is no good example
    text = encode(frozen)
    if frozen not in ("", (), FrozenObject()) and len(text) <= MAX_SUGGESTED and text.isprintable():
        yield frozen


def _in_declared_order(schemas: tuple[JsonValue, ...], witness: FrozenObject) -> FrozenObject:
    """Put the members in the order in which the schemas declare them."""
    order: dict[str, None] = {}
    for schema in schemas:
        properties = schema.get("properties") if isinstance(schema, dict) else None
        order.update(dict.fromkeys(properties if isinstance(properties, dict) else ()))
    known = [name for name in order if name in witness]
    return FrozenObject({name: witness[name] for name in (*known, *(name for name in witness if name not in order))})
