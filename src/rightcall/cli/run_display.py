"""A run as it goes, for a person who watches: done, accuracy so far with its interval, errors, tokens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from rightcall.routing.trial import Trial
    from rightcall.running.runner import Watch

Z = 1.96


class _Board:
    def __init__(self) -> None:
        self.done = self.total = self.scored = self.right = self.errors = self.tokens = 0
        self.cost = 0.0

    def count(self, trial: Trial, done: int, total: int) -> None:
        self.done, self.total = done, total
        self.errors += trial.error is not None
        if trial.scored.is_scored:
            self.scored += 1
            self.right += trial.scored.is_selected
        if trial.answer is not None:
            usage = trial.answer.usage
            self.tokens += (usage.input_tokens or 0) + (usage.output_tokens or 0)
            self.cost += trial.cost or 0.0

    def table(self) -> Table:
        from rich.table import Table  # noqa: PLC0415 - only a terminal needs it

        from rightcall.routing.intervals import wilson  # noqa: PLC0415

        low, high = wilson(self.right / self.scored, float(self.scored), Z) if self.scored else (0.0, 1.0)
        accuracy = f"{self.right / self.scored:.1%} ({low:.0%} to {high:.0%})" if self.scored else "-"
        table = Table(box=None)
        for name in ("trials", "accuracy so far", "errors", "tokens", "cost"):
            table.add_column(name)
        table.add_row(f"{self.done:,} of {self.total:,}", accuracy, f"{self.errors:,}", f"{self.tokens:,}", f"{self.cost:.4f}")
        return table


@contextmanager
def live_board(*, quiet: bool) -> Iterator[Watch | None]:
    """Give a watch when somebody watches, else None. The table is gone at the end; the report says it all."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.live import Live  # noqa: PLC0415

    board = _Board()
    with Live(console=Console(stderr=True), transient=True, refresh_per_second=4, get_renderable=board.table):
        yield board.count
