"""The syntax tree of a pattern. Groups leave no trace: without back-references, what they capture does not matter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rightcall.schema.strings.charset import Bounds


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Chars:
    """One character of a set."""

    bounds: Bounds


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Literal:
    """Characters that stand for themselves, one after the other."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sequence:
    """One part after the other; no part is the empty string."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Choice:
    """One of several."""

    branches: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Loop:
    """`body` from `minimum` to `maximum` times; greedy or lazy is the same language."""

    body: Node
    minimum: int
    maximum: int | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Look:
    """Look-ahead or look-behind."""

    body: Node
    is_behind: bool
    is_negative: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Start:
    """`^`: nothing before."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class End:
    """`$`: nothing after."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WordBoundary:
    r"""`\b` and `\B`: exactly one, or not exactly one, of the neighbours is a word character."""

    is_negative: bool


Node: TypeAlias = Chars | Literal | Sequence | Choice | Loop | Look | Start | End | WordBoundary
"""Nodes compare by identity: two places in a pattern are two nodes, even where they look alike."""
