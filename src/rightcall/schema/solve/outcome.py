"""The three answers of a search: a value, proof that there is none, or not decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rightcall.schema.values import Value


@dataclass(frozen=True, slots=True)
class Found:
    """A value that satisfies the formula."""

    value: Value


@dataclass(frozen=True, slots=True)
class Empty:
    """No value satisfies the formula."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not decided, with the reason and the place of the schema it is about."""

    reason: str
    pointer: str | None = None


EMPTY = Empty()
Outcome: TypeAlias = Found | Empty | Undecided
