"""What a caller of the inspection sets, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rightcall.errors import UsageError
from rightcall.model import Finding, JsonValue, Rule

DEFAULT_MAX_CONTEXT_TOKENS = 10_000
"""What a catalog may take of a model's context before it is worth a word: a twentieth of 200,000 tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectOptions:
    """How an inspection looks.

    `targets` names the profiles whose verdict is wanted (`openai-chat`, `anthropic-strict`, ...). `max_context_tokens` is
    the budget of the whole catalog. `prefix` is what a client puts before a name, with `{server}` in it; None takes what
    each profile says. `proofs` lets rules ask the prover, which costs more than all the rest together.
    """

    targets: tuple[str, ...] = ()
    max_context_tokens: int = DEFAULT_MAX_CONTEXT_TOKENS
    prefix: str | None = None
    proofs: bool = True

    def __post_init__(self) -> None:
        """*Errors*: UsageError for a budget below one token."""
        if self.max_context_tokens < 1:
            message = f"the budget is {self.max_context_tokens} tokens, and must be at least 1"
            raise UsageError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectResult:
    """What an inspection found.

    `rules` are those that looked. `sections` holds `acceptance`, one row for each verdict of a profile, `tokens` and
    `servers` (JSON, for the report). `complete` is False when something could not be decided.
    """

    findings: tuple[Finding, ...]
    rules: tuple[Rule, ...]
    summary: Mapping[str, int]
    sections: Mapping[str, JsonValue] = field(default_factory=dict)
    complete: bool = True
