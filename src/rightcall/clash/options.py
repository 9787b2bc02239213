"""What a caller of the scan sets, and what it gets back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rightcall.errors import UsageError
from rightcall.model import Finding

DEFAULT_THRESHOLD = 0.62
DEFAULT_MAX_CANDIDATES = 100_000

Progress: TypeAlias = Callable[[str, int, int], None]
"""(stage, done, total): told now and then how far a stage is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanOptions:
    """How far a scan goes.

    `threshold` in (0, 1] is the similarity from which a pair of names or descriptions is a candidate. `max_candidates`
    bounds the pairs that are proved, the riskiest first. `all_pairs` proves every pair whatever its text.
    """

    threshold: float = DEFAULT_THRESHOLD
    max_candidates: int = DEFAULT_MAX_CANDIDATES
    all_pairs: bool = False

    def __post_init__(self) -> None:
        """*Errors*: UsageError for a threshold outside (0, 1] and a negative limit."""
        if not 0 < self.threshold <= 1:
            message = f"the threshold is {self.threshold}, and must lie above 0 and not above 1"
            raise UsageError(message)
        if self.max_candidates < 0:
            message = f"the limit of candidates is {self.max_candidates}, and must not be negative"
            raise UsageError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanResult:
    """What a scan found; `complete` is False when a limit or an undecided pair left something out."""

    findings: tuple[Finding, ...]
    summary: Mapping[str, int]
    complete: bool


def say_nothing(_stage: str, _done: int, _total: int) -> None:
    """The progress of a caller that wants none."""
