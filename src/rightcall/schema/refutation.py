"""Why a formula has no value, as data: the steps of a proof that a small separate checker can follow.

A refutation treats each JSON type apart. For one type the constraints contradict each other *at a glance* (after
unfolding conjunctions and references and making forced choices), or a choice is split and each alternative refuted, or
a member or an item that must exist has no value, or no arrangement of members or items avoids formulas known to be
empty. A formula met again further down inside its own refutation may be assumed empty there: a smallest value cannot
contain a smaller value of the same set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rightcall.schema import formula as f
from rightcall.schema.values import Value


@dataclass(frozen=True, slots=True)
class Glance:
    """The constraints contradict each other as they stand."""


@dataclass(frozen=True, slots=True)
class Split:
    """One of `choice`'s alternatives must hold; each is refuted, assuming before it what `assumed` lists."""

    choice: f.Or
    assumed: tuple[tuple[f.Node, ...], ...]
    alternatives: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class MemberEmpty:
    """A required member cannot have a value."""

    name: str
    inner: Refutation


@dataclass(frozen=True, slots=True)
class ItemEmpty:
    """An item that must exist cannot have a value."""

    index: int
    inner: Refutation


@dataclass(frozen=True, slots=True)
class NoArrangement:
    """However members or items are arranged, one of these formulas, each without a value, would need one.

    `splits` is the order in which name formulas divide the names, `finite` lists formulas with all their values.
    """

    empties: tuple[Refutation, ...]
    splits: tuple[f.Node, ...] = ()
    finite: tuple[tuple[f.Node, tuple[Value, ...]], ...] = ()


Step: TypeAlias = Glance | Split | MemberEmpty | ItemEmpty | NoArrangement


@dataclass(frozen=True, slots=True)
class Refutation:
    """A formula without a value, with a step for each type in `TYPE_ORDER`; `steps` None: assumed, met again."""

    node: f.Node
    steps: tuple[Step, ...] | None


GLANCE = Glance()
