"""Keywords that one dialect of JSON Schema, or OpenAPI, knows and another one refuses or passes over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rightcall.model import JsonValue, Severity
from rightcall.schema.dialects import DIALECTS, DialectName

_OLD: frozenset[DialectName] = frozenset({"draft-04", "draft-06", "draft-07"})
_NEWEST: frozenset[DialectName] = frozenset({"2020-12"})
_NEW: frozenset[DialectName] = frozenset({"2019-09", "2020-12"})
_HARMLESS = ("discriminator", "example", "xml")
"""Words of OpenAPI that say something to a reader and decide nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreign:
    """A keyword that belongs to another dialect than the one it is read in: which, and what becomes of it."""

    keyword: str
    origin: str
    effect: str
    severity: Severity


def foreign_words(schema: Mapping[str, JsonValue], dialect: DialectName) -> Iterator[Foreign]:
    """Each keyword of a schema that another dialect would read otherwise."""
    yield from _bounds(schema, dialect)
    yield from _items(schema, dialect)
    yield from _renamed(schema, dialect)
    yield from _unknown(schema, dialect)
    if schema.get("nullable") is True and not _takes_null(schema):
        yield Foreign(keyword="nullable", origin="OpenAPI 3.0", effect="is passed over, so null is refused", severity="error")
    for word in _HARMLESS:
        if word in schema:
            yield Foreign(keyword=word, origin="OpenAPI", effect="decides nothing", severity="note")


def _bounds(schema: Mapping[str, JsonValue], dialect: DialectName) -> Iterator[Foreign]:
    for keyword in ("exclusiveMinimum", "exclusiveMaximum"):
        value = schema.get(keyword)
        if isinstance(value, bool) and dialect != "draft-04":
            yield Foreign(keyword=keyword, origin="draft-04", effect="must be a number", severity="error")
        elif value is not None and not isinstance(value, bool) and dialect == "draft-04":
            yield Foreign(keyword=keyword, origin="draft-06 and later", effect="must be a boolean", severity="error")


def _items(schema: Mapping[str, JsonValue], dialect: DialectName) -> Iterator[Foreign]:
    if dialect in _NEWEST and isinstance(schema.get("items"), list):
        yield Foreign(keyword="items", origin="draft-07", effect="must be one schema, not a list", severity="error")
    if dialect in _NEWEST and "additionalItems" in schema:
        yield Foreign(keyword="additionalItems", origin="draft-07", effect="is passed over", severity="error")
    if dialect not in _NEWEST and "prefixItems" in schema:
        yield Foreign(keyword="prefixItems", origin="2020-12", effect="is passed over", severity="error")


def _renamed(schema: Mapping[str, JsonValue], dialect: DialectName) -> Iterator[Foreign]:
    if dialect in _NEW and "dependencies" in schema:
        effect = "was split in two and is passed over by some validators"
        yield Foreign(keyword="dependencies", origin="draft-07", effect=effect, severity="error")
    if dialect in _NEW and "definitions" in schema:
        effect = "is called $defs now, and references still reach it"
        yield Foreign(keyword="definitions", origin="draft-07", effect=effect, severity="note")
    if dialect in _OLD and "$defs" in schema:
        effect = "is called definitions here, and references still reach it"
        yield Foreign(keyword="$defs", origin="2019-09", effect=effect, severity="note")


def _unknown(schema: Mapping[str, JsonValue], dialect: DialectName) -> Iterator[Foreign]:
    """Keywords of newer dialects that decide something there, and nothing here."""
    known = DIALECTS[dialect].keywords | {"prefixItems"}
    for keyword in ("const", "contains", "propertyNames", "if", "dependentRequired", "dependentSchemas"):
        if keyword in schema and keyword not in known:
            yield Foreign(keyword=keyword, origin="a later dialect", effect="is passed over", severity="error")
    for keyword in ("unevaluatedProperties", "unevaluatedItems"):
        if keyword in schema and keyword not in known:
            yield Foreign(keyword=keyword, origin="2019-09 and later", effect="is passed over", severity="error")
    for keyword in ("divisibleBy", "disallow", "extends"):
        if keyword in schema:
            yield Foreign(keyword=keyword, origin="draft-03", effect="is passed over", severity="error")


def _takes_null(schema: Mapping[str, JsonValue]) -> bool:
    """Whether null is accepted anyway, or nothing that refuses it is said here."""
    named = schema.get("type")
    if isinstance(named, list):
        return "null" in named
    return named in (None, "null") and "enum" not in schema and "const" not in schema
