"""The three answers of a search: a value, proof that there is none, or not decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rightcall.schema.refutation import GLANCE, Refutation, Step
from rightcall.schema.values import Value


@dataclass(frozen=True, slots=True)
class Found:
    """A value that satisfies the formula. `size` counts the values in it, itself included.

    Equal parts of a value are shared, so a small formula can have a witness that is astronomically large once written.
    """

    value: Value
    size: int = 1


@dataclass(frozen=True, slots=True)
class Empty:
    """No value satisfies the formula; `why` is the proof: of one type inside the search, of all of them outside."""

    why: Step | Refutation


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not decided, with the reason and the place of the schema it is about."""

    reason: str
    pointer: str | None = None


MAX_SIZE = 2_000_000
"""A witness with more values in it is not written out."""

EMPTY = Empty(GLANCE)
"""Nothing to prove: the constraints contradict each other as they stand."""

Outcome: TypeAlias = Found | Empty | Undecided


def found(value: Value, size: int) -> Found | Undecided:
    """Give a value, unless it is too large to be written out."""
    if size > MAX_SIZE:
        return Undecided(f"witnesses of more than {MAX_SIZE:,} values are not written out")
    return Found(value, size)


def step_of(outcome: Empty) -> Step:
    """Give the proof of an empty branch of the search."""
    assert not isinstance(outcome.why, Refutation)  # noqa: S101 - only whole formulas have refutations
    return outcome.why


def refutation_of(outcome: Empty) -> Refutation:
    """Give the proof of an empty formula."""
    assert isinstance(outcome.why, Refutation)  # noqa: S101 - only branches have steps
    return outcome.why
