"""JSON as one text, whatever the order of its members: what digests are taken of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256

from rightcall.catalog import json_text
from rightcall.model import JsonValue, Tool
from rightcall.model.hints import explicit_hints

DIGEST_PREFIX = "sha256:"


def canonical_text(value: JsonValue) -> str:
    """Write a value without white space, members sorted by name: equal values give equal texts.

    Numbers are written as they were read, every digit of them. *Cost*: linear, and a sort of each object.
    """
    match value:
        case dict():
            members = (f"{json.dumps(name)}:{canonical_text(value[name])}" for name in sorted(value))
            return "{" + ",".join(members) + "}"
        case list():
            return "[" + ",".join(map(canonical_text, value)) + "]"
        case Decimal():
            return str(value)
    return json.dumps(value)


def sent_text(value: JsonValue) -> str:
    """Write a value with its members in the order in which they were sent, the one a model reads."""
    return json_text.write_json(value, indent=0)


def text_digest(text: str) -> str:
    """Digest a text (SHA-256). Half of a surrogate pair, which is no character, counts as itself."""
    return DIGEST_PREFIX + sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def annotations_of(tool: Tool) -> dict[str, JsonValue]:
    """The annotations as they were sent, or, where the wire shape has no such member, the hints that were given."""
    sent = tool.raw.get("annotations")
    if isinstance(sent, Mapping):
        return dict(sent)
    return dict(explicit_hints(tool.hints))


def characters(tool: Tool) -> int:
    """How much of a tool a model is given: the characters of its name, its description and its input schema as JSON."""
    schema = 0 if tool.input_schema is None else len(canonical_text(tool.input_schema))
    return len(tool.name) + len(tool.description or "") + schema
