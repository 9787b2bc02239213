"""What a scan knows when all questions are answered: the one value that rules turn into findings."""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.clash.grouping import Fold
from rightcall.clash.pairs import Theme
from rightcall.model import Tool


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Tools in the order of their numbers, what was found about them, and what was left out.

    `duplicates` and `collisions` are tool numbers of equal names, exactly or after folding. `folds` are pairs told
    together, riskiest first. `left_out` counts the candidates beyond `max_candidates`.
    """

    tools: tuple[Tool, ...]
    duplicates: tuple[tuple[int, ...], ...] = ()
    collisions: tuple[tuple[int, ...], ...] = ()
    folds: tuple[Fold, ...] = ()
    left_out: int = 0
    max_candidates: int = 0

    def of_theme(self, theme: Theme) -> tuple[Fold, ...]:
        """The folds of one theme, riskiest first."""
        return tuple(fold for fold in self.folds if fold.theme == theme)
