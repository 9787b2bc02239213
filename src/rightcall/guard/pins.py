"""A pin: the digest of every field of a definition that reaches a model or a rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256

from rightcall.model import Hints, JsonValue
from rightcall.model.hints import HINT_NAMES

DIGEST_PREFIX = "sha256:"


def canonical_json(value: JsonValue) -> str:
    """Write a value as one text whatever the order of its members: sorted names, exact code points, numbers by value.

    `1`, `1.0` and `1e0` are one number and give one text; texts are never normalised. *Cost*: linear, and a sort per object.
    """
    match value:
        case dict():
            return "{" + ",".join(f"{json.dumps(name)}:{canonical_json(value[name])}" for name in sorted(value)) + "}"
        case list():
            return "[" + ",".join(map(canonical_json, value)) + "]"
        case Decimal() | float():
            return _number(value)
    return json.dumps(value)


def pin(definition: Mapping[str, JsonValue]) -> str:
    """Digest a definition as a server lists it: every member counts, also those that this version does not know.

    What a prompt says when it is fetched, and what a resource holds, is made later and cannot be pinned.
    """
    return DIGEST_PREFIX + sha256(canonical_json(dict(definition)).encode("utf-8", "surrogatepass")).hexdigest()


def hints_of(definition: Mapping[str, JsonValue]) -> Hints:
    """Read the annotations of a definition; anything but true or false says nothing."""
    annotations = definition.get("annotations")
    if not isinstance(annotations, dict):
        return Hints()
    given = {name: annotations.get(wire_name) for name, wire_name in HINT_NAMES}
    return Hints(**{name: value if isinstance(value, bool) else None for name, value in given.items()})


def _number(value: Decimal | float) -> str:
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    if not exact.is_finite():
        return json.dumps(str(exact))
    sign, digits, exponent = exact.as_tuple()
    kept = "".join(map(str, digits)).lstrip("0")
    shortened = kept.rstrip("0")
    if not shortened:
        return "0"
    power = int(exponent) + len(kept) - len(shortened)
    plain_digits = 40
    text = shortened + "0" * power if 0 <= power <= plain_digits else f"{shortened}e{power}"
    return f"-{text}" if sign else text
