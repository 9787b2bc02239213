"""What is asked for: a tool, a resource, a template, a prompt or the instructions of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, TypeAlias

from rightcall.model import Hints, JsonValue

Stage: TypeAlias = Literal["see", "use"]
STAGES: tuple[Stage, ...] = ("see", "use")
ANY = "*"
"""In a set of tenants, environments or cohorts: every one. It has to be written, an empty set never means it."""


class Kind(StrEnum):
    """The kinds of primitive that a manifest declares."""

    TOOL = "tool"
    RESOURCE = "resource"
    TEMPLATE = "template"
    PROMPT = "prompt"
    INSTRUCTIONS = "instructions"


class Effect(StrEnum):
    """What using a primitive does, mildest first."""

    READ = "read"
    WRITE = "write"
    DESTRUCTIVE = "destructive"


class Disclosure(StrEnum):
    """What a caller without the right is told: that the primitive exists, why it is refused, or nothing."""

    OPEN = "open"
    QUIET = "quiet"
    SECRET = "secret"  # noqa: S105 - a class of disclosure, not a password


class ReviewState(StrEnum):
    """Whether somebody read what a model would read, and whether it is still that."""

    APPROVED = "approved"
    PENDING = "pending"
    CHANGED = "changed"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Who read the definition, when, and the digest of what was read (`sha256:...`)."""

    by: str
    on: str
    digest: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Primitive:
    """One primitive with everything that rules may ask about it.

    `name` is the name or URI on the wire, `server` the upstream it belongs to. `scopes` are needed all together. `tenants`,
    `environments` and `cohorts` name who and where, or hold `*`. `views` are the virtual servers it is offered in.
    `handle_owner` is the identity (`Principal.key`) that a task handle belongs to, None for everything that is no handle.
    """

    kind: Kind
    server: str
    name: str
    effect: Effect
    scopes: frozenset[str] = frozenset()
    tenants: frozenset[str] = frozenset()
    environments: frozenset[str] = frozenset()
    cohorts: frozenset[str] = frozenset((ANY,))
    labels: frozenset[str] = frozenset()
    views: frozenset[str] = frozenset(("default",))
    disclosure: Disclosure = Disclosure.QUIET
    is_enabled: bool = True
    review: Review | None = None
    review_state: ReviewState = ReviewState.PENDING
    handle_owner: str | None = None
    input_schema: JsonValue = field(default=None, hash=False)
    output_schema: JsonValue = field(default=None, hash=False)

    @property
    def id(self) -> str:
        """The one spelling that decisions, audit rows and proofs use."""
        return f"{self.kind}:{self.server}:{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A name that resolves to nothing, with the reason: denied without further questions."""

    kind: str
    name: str
    reason: str
    explanation: str

    @property
    def id(self) -> str:
        """What stands in the audit row; whoever shows it escapes it."""
        return f"{self.kind}:?:{self.name[:128]}"


_RANK = {effect: rank for rank, effect in enumerate(Effect)}


def tightened(effect: Effect, hints: Hints) -> Effect:
    """Raise an effect to what the upstream itself admits. A hint never lowers: claiming to be harmless is no evidence."""
    admitted = Effect.READ
    if hints.read_only is False:
        admitted = Effect.WRITE
    if hints.destructive:
        admitted = Effect.DESTRUCTIVE
    return max(effect, admitted, key=lambda one: _RANK[one])
