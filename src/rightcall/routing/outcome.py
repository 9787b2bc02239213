"""What became of one trial, in one word, and the facts behind the word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias


class Outcome(StrEnum):
    """One word for one trial; the first that applies, in the order in which `scoring` asks."""

    PROVIDER_ERROR = "provider-error"
    TRUNCATED = "truncated"
    OVER_TRIGGER = "over-trigger"
    REFUSED = "refused"
    ASKED_BACK = "asked-back"
    ABSTAINED = "abstained"
    INVENTED_NAME = "invented-name"
    WRONG_TOOL = "wrong-tool"
    EXTRA_CALLS = "extra-calls"
    INVALID_ARGUMENTS = "invalid-arguments"
    WRONG_ARGUMENTS = "wrong-arguments"
    CORRECT = "correct"


UNSCORED = frozenset({Outcome.PROVIDER_ERROR, Outcome.TRUNCATED})
"""Outcomes that say nothing of what the model would have picked: they leave every rate but that of errors."""

ArgumentFault: TypeAlias = Literal["count", "missing", "unexpected", "type", "value"]
"""How arguments differ from what was expected: a call too few, an argument left out or made up, its type, its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """What scoring says of one trial.

    `is_selected` is metric M1: the first call (or its absence) is one that the task accepts. `has_extra_calls` and
    `has_invented_name` look at all calls. `has_valid_arguments` is None where no called tool has a schema that can decide,
    `argument_fault` None where the arguments are right or were not asked about; `asks_arguments` says which.
    `matched_calls` and `expected_calls` count for precision and recall (M5).
    """

    outcome: Outcome
    picked: str | None = None
    is_selected: bool = False
    has_extra_calls: bool = False
    has_invented_name: bool = False
    has_valid_arguments: bool | None = None
    asks_arguments: bool = False
    argument_fault: ArgumentFault | None = None
    matched_calls: int = 0
    expected_calls: int = 0

    @property
    def is_scored(self) -> bool:
        """Whether the trial counts in the rates."""
        return self.outcome not in UNSCORED
