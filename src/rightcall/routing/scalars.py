"""What a YAML scalar means, by the core schema of YAML 1.2; numbers exactly, dates as the texts they are."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from rightcall.model import JsonValue

if TYPE_CHECKING:
    from ruamel.yaml.nodes import Node, ScalarNode

_PREFIX = "tag:yaml.org,2002:"
_TEXTS = frozenset({"str", "timestamp", "value"})
MAX_DIGITS = 4_300
"""*Units*: digits of a number, written out in full."""


def kind_of(node: Node) -> str:
    """Whether a node is a `scalar`, a `sequence` or a `mapping`."""
    return str(getattr(node, "id", ""))


def is_blank(node: Node) -> bool:
    """Whether nothing was written where the value should stand: `expected:` and nothing after it."""
    return kind_of(node) == "scalar" and str(node.tag) == f"{_PREFIX}null" and node.value == ""


def scalar_value(node: ScalarNode) -> JsonValue:
    """The value of a scalar. *Errors*: ValueError for a tag of its own, for NaN and the infinities, for giant numbers."""
    tag = str(node.tag)
    kind = tag.removeprefix(_PREFIX)
    text = str(node.value)
    if kind in _TEXTS:
        return text
    match kind:
        case "null":
            return None
        case "bool":
            return text.casefold() == "true"
        case "int" | "float":
            return _number(text)
    message = f"the tag {tag!r} is not known here"
    raise ValueError(message)


def _number(text: str) -> JsonValue:
    plain = text.replace("_", "").casefold()
    if len(plain) > MAX_DIGITS:
        message = f"a number has more than {MAX_DIGITS} digits"
        raise ValueError(message)
    for prefix, base in (("0x", 16), ("0o", 8), ("0b", 2)):
        if plain.lstrip("+-").startswith(prefix):
            return int(plain, base)
    if plain.lstrip("+-").isdecimal():
        return int(plain)
    try:
        number = Decimal(plain.replace(".inf", "inf").replace(".nan", "nan"))
    except ArithmeticError:
        message = "a number cannot be read; quote it if it is a text"
        raise ValueError(message) from None
    if not number.is_finite() or abs(number.adjusted()) > MAX_DIGITS:
        message = "a number is not finite, or too large"
        raise ValueError(message)
    return number
