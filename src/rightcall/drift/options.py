"""What a caller of the comparison sets, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rightcall.errors import UsageError
from rightcall.model import Finding, JsonValue

DEFAULT_RENAME_THRESHOLD = 0.75
MAX_CALLS_SHOWN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class CompatOptions:
    """How a comparison matches tools, and how much it shows.

    `rename_threshold` in (0, 1] is how alike the descriptions of a tool that is gone and of a new one with the same
    canonical input schema must be for the two to count as one tool that was renamed. `max_calls` is how many broken calls
    a finding shows at most, unlike each other.
    """

    rename_threshold: float = DEFAULT_RENAME_THRESHOLD
    max_calls: int = MAX_CALLS_SHOWN

    def __post_init__(self) -> None:
        """*Errors*: UsageError for a threshold outside (0, 1] and for no call at all."""
        if not 0 < self.rename_threshold <= 1:
            message = f"the threshold of a rename is {self.rename_threshold}, and must lie above 0 and not above 1"
            raise UsageError(message)
        if self.max_calls < 1:
            message = f"the number of calls to show is {self.max_calls}, and must be at least 1"
            raise UsageError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompatResult:
    """What a comparison found; `complete` is False when a question could not be decided.

    `summary` counts tools, `sections["compat"]` has one row for each tool of either side: relations in both readings,
    changed texts and effects, characters before and after.
    """

    findings: tuple[Finding, ...]
    summary: Mapping[str, int]
    sections: Mapping[str, JsonValue] = field(default_factory=dict)
    complete: bool = True
