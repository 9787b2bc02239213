"""What a value means that was written as text, by the types its tool declares for it.

The rules lose nothing. A declared string keeps its text. Otherwise the declared types are tried: `null` in any letter case,
then booleans, numbers, arrays and objects as JSON. Where a string is allowed too, a number counts only if writing it back gives
the same characters (`007` stays text). What fits no declared type stays text, and so does what has no declaration.
"""

from __future__ import annotations

import re
from decimal import Decimal
from html import unescape

from rightcall.model import JsonValue
from rightcall.toolcall.declared import Declared, item_schema, types_of
from rightcall.toolcall.fragment import fragment, shaped_fragment
from rightcall.toolcall.json_text import decode, encode, number

MAX_DIGITS = 4000
"""Longer integers stay text: Python refuses to read them."""

_INTEGER = re.compile(r"[+-]?[0-9]{1,4000}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,4000}(?:\.[0-9]{0,4000})?|\.[0-9]{1,4000})(?:[eE][+-]?[0-9]{1,9})?")
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")
_NAMED = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'"}


def decode_entities(text: str) -> str:
    """Replace the five entities of XML and numeric references, once. Anything else after `&` is data, as in URLs."""
    return _ENTITY.sub(lambda match: _character(match.group()), text) if "&" in text else text


def _character(written: str) -> str:
    if written in _NAMED:
        return _NAMED[written]
    code = int(written[3:-1], 16) if written[2] in "xX" else int(written[2:-1])
    is_character = 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF  # noqa: PLR2004 - the bounds of Unicode
    return chr(code) if is_character else written


def strip_layout(text: str) -> str:
    """Take away one line break on either side: that much is markup, the rest is data."""
    start = 1 if text.startswith("\n") else 2 if text.startswith("\r\n") else 0
    end = len(text)
    if end > start and text.endswith("\n"):
        end -= 2 if text.endswith("\r\n") and end - start > 1 else 1
    return text[start:end]


def typed(declared: Declared, tool: str, name: str, text: str, markup: str | None = None) -> JsonValue:
    """The value of one argument of a tool. `markup` is its text before entities were decoded, where elements may be in it."""
    types = declared.types(tool, name)
    if not types or types == {"string"}:
        return text
    found = by_types(types, text)
    if markup and isinstance(found, str) and types & {"array", "object"} and markup.lstrip().startswith("<"):
        shaped = shaped_fragment(declared.schema(tool, name), declared.root(tool), markup, _decoded_by_types)
        return found if shaped is None else shaped
    return found


def _decoded_by_types(types: frozenset[str], text: str) -> JsonValue:
    return by_types(types, decode_entities(text))


def item_of(declared: Declared, tool: str, name: str, text: str) -> JsonValue:
    """The value of one of several arguments of one name: an item of the array, where an array is declared."""
    if "array" not in declared.types(tool, name):
        return typed(declared, tool, name, text)
    root = declared.root(tool)
    return by_types(types_of(item_schema(declared.schema(tool, name), root), root), text)


def by_types(types: frozenset[str], text: str) -> JsonValue:
    """The first of the allowed types that the text can be read as; the text itself where it is none of them."""
    if not types or types == {"string"}:
        return text
    trimmed = text.strip()
    lowered = trimmed.lower() if len(trimmed) <= 5 else ""  # noqa: PLR2004 - the length of "false"
    if "null" in types and lowered == "null":
        return None
    if "boolean" in types and lowered in {"true", "false"} and ("string" not in types or trimmed == lowered == text):
        return lowered == "true"
    value = _number(types, trimmed) if types & {"integer", "number"} else None
    if value is not None and ("string" not in types or encode(value) == text):
        return value
    if trimmed[:1] in {"{", "["} and types & {"array", "object"}:
        return _structure(types, trimmed, text)
    return text


def _number(types: frozenset[str], text: str) -> JsonValue:
    if _INTEGER.fullmatch(text):
        return int(text)
    if not _NUMBER.fullmatch(text):
        return None
    try:
        value = number(text)
    except ValueError:
        return None
    if "number" in types:
        return value
    exact = Decimal(text)
    return int(exact) if exact.adjusted() < MAX_DIGITS and exact == exact.to_integral_value() else None


def _structure(types: frozenset[str], trimmed: str, text: str) -> JsonValue:
    try:
        value = decode(trimmed)
    except ValueError:
        return text
    wanted = "array" if trimmed[0] == "[" else "object"
    return value if wanted in types else text


def reference_value(text: str) -> JsonValue:
    """The value as the reference has it: trimmed, decoded; a JSON object or an XML fragment is an object, all else a string."""
    trimmed = unescape(text.strip()).strip()
    if trimmed.startswith("{"):
        try:
            value = decode(trimmed)
        except ValueError:
            return trimmed
        return value if isinstance(value, dict) else trimmed
    if trimmed.startswith("<") and (found := fragment(trimmed)) is not None:
        return found
    return trimmed
