"""A fix: the edits that answer one rule at one tool, what they cost, and what is proven of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.lint.fixing.edit import Edit
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import JsonValue, Primitive, Tool

Safety: TypeAlias = Literal["safe", "unsafe"]
Outcome: TypeAlias = Literal["untouched", "same", "named", "narrowed", "widened", "changed", "unknown"]
"""How the input schema after a fix stands to the one before.

`untouched`: it is the same text, annotations aside. `same`: proven to accept the same calls. `named`: proven to accept what
the fix says it accepts from now on. `narrowed`, `widened`: proven to accept fewer, or more, calls. `changed`: proven to accept
some that were refused and to refuse some that were accepted. `unknown`: not decided, or the schema before says nothing.
"""
KEEPING: frozenset[Outcome] = frozenset({"untouched", "same", "named"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What the prover says of a fix.

    `lost` is a call that only the old schema accepts, `gained` one that only the new one accepts: None where there is none.
    `reason` says why it is not decided, or what is the named change.
    """

    outcome: Outcome
    reason: str = ""
    lost: JsonValue = None
    gained: JsonValue = None

    @property
    def keeps_calls(self) -> bool:
        """Whether the same calls are accepted, or exactly those that the fix names."""
        return self.outcome in KEEPING

    def to_json(self) -> dict[str, JsonValue]:
        """The proof as reports carry it."""
        found: dict[str, JsonValue] = {"outcome": self.outcome}
        found |= {"reason": self.reason} if self.reason else {}
        found |= {"only_before": self.lost} if self.lost is not None else {}
        return found | ({"only_after": self.gained} if self.gained is not None else {})


UNTOUCHED = Proof(outcome="untouched")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The change that a fix names: `schema` accepts, written another way, what the tool is to accept after it.

    `words` say what changes, and why the schema as it was cannot be asked.
    """

    schema: JsonValue
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """What would mend one finding, or several of one rule at one tool (or at what stands beside tools).

    `safety` is what the fix claims: a safe one keeps the calls a tool accepts (the prover has to agree before it is made) and
    changes no text that decides a call. `does` says in one sentence what it changes, `lost` what is no longer there.
    `impossible` says why it cannot be made, though it would be the way.
    """

    code: str
    about: Tool | Primitive
    safety: Safety
    edits: tuple[Edit, ...]
    does: str
    lost: tuple[str, ...] = ()
    named: Named | None = None
    impossible: str | None = None

    @property
    def pointer(self) -> str:
        """The first place it changes."""
        return self.edits[0].pointer

    @property
    def source(self) -> str:
        """The source that it changes."""
        return self.about.origin.source


def safe(subject: ToolSubject, code: str, does: str, *edits: Edit) -> Fix:
    """A fix that claims to keep the calls a tool accepts."""
    return Fix(code=code, about=subject.tool, safety="safe", edits=edits, does=does)


def unsafe(subject: ToolSubject, code: str, does: str, lost: tuple[str, ...], *edits: Edit) -> Fix:
    """A fix that changes what a tool accepts, is called, or says of itself."""
    return Fix(code=code, about=subject.tool, safety="unsafe", edits=edits, does=does, lost=lost)


def short(text: str, limit: int = 60) -> str:
    """A name for a sentence, cut when it is long. What shows it escapes what cannot be seen."""
    return text if len(text) <= limit else f"{text[:limit]}..."


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A fix that was made, and what is proven of it."""

    fix: Fix
    proof: Proof


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A fix that was not made, and why."""

    fix: Fix
    reason: str
    proof: Proof | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """What became of the documents, by source: the new values, which edits led there in each round, and every fix.

    `subject` is the catalog as it reads now.
    """

    documents: Mapping[str, JsonValue]
    rounds: Mapping[str, tuple[tuple[Edit, ...], ...]]
    made: tuple[Made, ...]
    left_out: tuple[LeftOut, ...]
    subject: Subject
