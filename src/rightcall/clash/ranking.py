"""Candidates in the order of their risk, as plain values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Pairs of tools, riskiest first, and how many there were before a limit cut them.

    *Shapes*: four tuples of one length. `first < second` are tool numbers, `score` is from 0 to 1, `weight` says how gravely
    the hints of the two contradict (0: not at all).
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    score: tuple[float, ...]
    weight: tuple[int, ...]
    total: int

    @property
    def left_out(self) -> int:
        """How many pairs a limit cut."""
        return self.total - len(self.first)
