"""The cheapest string of a term without intersection, complement and deferral: read off its structure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.errors import WitnessTooLong
from rightcall.schema.strings.language import CHARACTER_WEIGHT
from rightcall.schema.strings.terms import Characters, Concatenation, Epsilon, Repeat

if TYPE_CHECKING:
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language

MAX_WITNESS_LENGTH: Final = 1_000_000
"""Strings longer than this are not written down."""


def plain_witness(derivatives: Derivatives, term: Language) -> str:
    """The cheapest string of a term whose `weight` is exact and writable. *Cost*: O(length of the string)."""
    if term.shortest_length > MAX_WITNESS_LENGTH:
        raise WitnessTooLong(term.shortest_length)
    text: list[str] = []
    while not isinstance(term, Epsilon):
        match term:
            case Characters():
                text.append(term.charset.best)
                break
            case Concatenation():
                text.append(plain_witness(derivatives, term.head))
                term = term.tail
            case Repeat():
                text.append(plain_witness(derivatives, term.body) * term.minimum if term.minimum else "")
                break
            case _:
                character, term = _cheapest_step(derivatives, term)
                text.append(character)
    return "".join(text)


def _cheapest_step(derivatives: Derivatives, term: Language) -> tuple[str, Language]:
    """The first character of the cheapest string of a union, and what is left of it."""
    if term.nullable:
        return "", derivatives.epsilon
    cheapest = [part for part in term.parts if part.weight == term.weight]
    if len(cheapest) == 1:
        return "", cheapest[0]
    for members, target in derivatives.moves(term):
        if CHARACTER_WEIGHT + members.penalty + target.weight == term.weight:
            return members.best, target
    message = "a union without intersection has a cheapest string that starts with one of its derivatives"
    raise AssertionError(message)
