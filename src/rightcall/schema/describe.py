"""A formula in a few words, for reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rightcall.schema import formula as f
from rightcall.schema.outline import types_in_words
from rightcall.schema.validators import json_text
from rightcall.schema.values import Value, thaw

_SHOWN = 6
_WIDTH = 60
_SPELLED_OUT = 3


def describe(node: f.Node) -> str:
    """Say what a constraint demands, as the end of a sentence that begins with the side it comes from."""
    return _WORDS[type(node)](node)


def _values(values: Iterable[Value]) -> str:
    texts = [_shortened(json_text(thaw(value))) for value in values]
    more = f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    return ", ".join(texts[:_SHOWN]) + more


def _shortened(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"


def _number(value: object) -> str:
    return json_text(thaw(value))  # type: ignore[arg-type]


def _every(node: f.EveryMember) -> str:
    if isinstance(node.value, f.Bottom):
        known = node.name.values if isinstance(node.name, f.NoneOfValues) else None
        if known is not None:
            return f"allows no other names than {_values(known)}" if known else "allows no names at all"
        if isinstance(node.name, f.Top):
            return "allows no names at all"
        return f"allows no name of which it holds that it {describe(node.name)}"
    if isinstance(node.name, f.OneOfValues):
        return f"wants for {_values(node.name.values)} a value that {describe(node.value)}"
    return f"wants for other names a value that {describe(node.value)}"


def _from(index: int) -> str:
    return f"from item {index} on " if index else ""


def _choice(node: f.Or) -> str:
    if len(node.parts) > _SPELLED_OUT:
        return f"satisfies one of {len(node.parts)} alternatives"
    return "either " + " or ".join(describe(part) for part in node.parts)


def _joined(word: str) -> Callable[[Any], str]:
    def words(node: Any) -> str:  # noqa: ANN401 - And or Or
        shown = [describe(part) for part in node.parts[:_SHOWN]]
        more = f" {word} {len(node.parts) - _SHOWN} more" if len(node.parts) > _SHOWN else ""
        return f" {word} ".join(shown) + more

    return words


def _bound(word: str, strict_word: str) -> Callable[[Any], str]:
    return lambda node: f"is {strict_word if node.strict else word} {_number(node.bound)}"


def _has(word: str, unit: str) -> Callable[[Any], str]:
    return lambda node: f"has at {word} {node.count} {unit}"


_WORDS: dict[type[f.Node], Callable[[Any], str]] = {
    f.Top: lambda _: "accepts everything",
    f.Bottom: lambda _: "accepts nothing",
    f.And: _joined("and"),
    f.Or: _choice,
    f.Reference: lambda n: f"{'satisfies' if n.positive else 'violates'} {n.target.pointer or 'the whole schema'}",
    f.Opaque: lambda n: f"is not understood: {n.reason}",
    f.Types: lambda n: f"is of type {types_in_words(n.mask)}",
    f.OneOfValues: lambda n: f"is one of {_values(n.values)}",
    f.NoneOfValues: lambda n: f"is none of {_values(n.values)}",
    f.AtLeast: _bound("at least", "more than"),
    f.AtMost: _bound("at most", "less than"),
    f.MultipleOf: lambda n: f"is {'' if n.positive else 'not '}a multiple of {_number(n.factor)}",
    f.MinLength: _has("least", "characters"),
    f.MaxLength: _has("most", "characters"),
    f.Pattern: lambda n: f"{'matches' if n.positive else 'does not match'} {_shortened(n.text)}",
    f.Judged: lambda n: f"{'has' if n.positive else 'has not'} the format {n.rule}",
    f.MinItems: _has("least", "items"),
    f.MaxItems: _has("most", "items"),
    f.Unique: lambda n: "has no equal items" if n.positive else "has two equal items",
    f.ItemAt: lambda n: f"has, if anything, an item {n.index} that {describe(n.item)}",
    f.ItemsFrom: lambda n: f"has {_from(n.index)}only items of which each {describe(n.item)}",
    f.SomeItemAt: lambda n: f"has an item {n.index} that {describe(n.item)}",
    f.SomeItemFrom: lambda n: f"has {_from(n.index)}some item that {describe(n.item)}",
    f.Contains: lambda n: (
        f"has {n.low} to {'any number of' if n.high is None else n.high} items of which each {describe(n.item)}"
    ),
    f.Required: lambda n: f"requires {_values((n.name,))}",
    f.Absent: lambda n: f"forbids {_values((n.name,))}",
    f.MinProperties: _has("least", "members"),
    f.MaxProperties: _has("most", "members"),
    f.EveryMember: _every,
    f.SomeMember: lambda n: f"has a member whose name {describe(n.name)} and whose value {describe(n.value)}",
}
