"""The answers of the prover. A yes carries a checked witness, a no a reason, and anything else says why it is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.model import JsonValue

Reading: TypeAlias = Literal["written", "declared"]
"""*written*: as JSON Schema says. *declared*: names that an object schema leaves open are refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """Do two schemas accept a common value?

    `witness` is such a value when the outcome is `overlap`; `checked_by` names who accepted it for both schemas.
    `reason` says why there is none (`disjoint`) or why it is not decided (`unknown`); `pointer` is the place, where one
    place is to blame.
    """

    outcome: Literal["overlap", "disjoint", "unknown"]
    witness: JsonValue = None
    reason: str = ""
    pointer: str | None = None
    checked_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Containment:
    """Does one schema accept everything another accepts? If not, `counterexample` is a value only the inner accepts."""

    outcome: Literal["contained", "not-contained", "unknown"]
    counterexample: JsonValue = None
    reason: str = ""
    pointer: str | None = None
    checked_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Satisfiability:
    """Does a schema accept any value at all?"""

    outcome: Literal["satisfiable", "unsatisfiable", "unknown"]
    witness: JsonValue = None
    reason: str = ""
    pointer: str | None = None
    checked_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """One constraint that a reason rests on: the schema it stands in (`A` or `B`), what it says, and its JSON Pointer."""

    side: str
    says: str
    pointer: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why an answer is no (or, of a containment, yes): at most three lines to read, and the constraints they rest on."""

    lines: tuple[str, ...]
    premises: tuple[Premise, ...] = ()

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Witnesses:
    """Different values that prove one answer, the most telling differences first.

    `answer` is the answer itself; its value is the first of `values`. `exhausted` says that there are no values but these,
    which is proven; `reason` says why there are fewer than were asked for when it is not.
    """

    answer: Overlap | Containment | Satisfiability
    values: tuple[JsonValue, ...] = ()
    exhausted: bool = False
    reason: str = ""
