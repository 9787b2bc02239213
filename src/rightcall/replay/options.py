"""What a caller of the replay sets, and what it gets back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rightcall.errors import UsageError
from rightcall.model import Finding, JsonValue, Source

DEFAULT_MAX_CALLS = 4_096
DEFAULT_MAX_VALIDATIONS = 50_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOptions:
    """How far a replay goes, and how much it says of single calls.

    `max_calls` bounds the calls that are looked at, in the order of the traces, and `max_validations` the schemas that are
    asked about them; None is no bound. `per_call` tells of every call by itself. `digest_key` adds a keyed digest of the
    arguments to each call that is named (None: no digest), so that equal arguments can be recognised by who has the key.
    """

    max_calls: int | None = DEFAULT_MAX_CALLS
    max_validations: int | None = DEFAULT_MAX_VALIDATIONS
    per_call: bool = False
    digest_key: bytes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """*Errors*: UsageError for a bound below 1 and an empty key."""
        for name, bound in (("calls", self.max_calls), ("validations", self.max_validations)):
            if bound is not None and bound < 1:
                message = f"the limit of {name} is {bound}, and must be at least 1"
                raise UsageError(message)
        if self.digest_key == b"":
            message = "the key of the digests is empty"
            raise UsageError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayResult:
    """What a replay found; `complete` is False when a bound, an undecided schema or a damaged record left something out.

    `sources` are the traces, with the number of distinct tools that were called or accepted a call; `sections` carries what
    is no finding: arguments and enum values never used, how many tools accept a call, why calls were refused.
    """

    findings: tuple[Finding, ...]
    summary: Mapping[str, int]
    sections: Mapping[str, JsonValue]
    sources: tuple[Source, ...] = ()
    complete: bool
