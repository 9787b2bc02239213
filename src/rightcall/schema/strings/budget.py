"""How much work a question may take: transitions, counted so that an answer can be repeated on any machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rightcall.schema.strings.errors import StringBudgetExceeded, WitnessTooLong
from rightcall.schema.strings.terms import Complement, Intersection, Union

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.derivative import Moves
    from rightcall.schema.strings.language import Language

_Answer = TypeVar("_Answer")


class RanOut:
    """What an attempt gives whose part of the budget did not suffice."""


class Budget:
    """Transitions that may still be looked at. The count does not depend on what is cached, so answers can be repeated."""

    def __init__(self, transitions: int) -> None:
        """Start with the full amount."""
        self.total = transitions
        self.left = transitions

    @property
    def spent(self) -> int:
        """How many transitions were looked at."""
        return self.total - self.left

    def spend(self, transitions: int) -> None:
        """Take some; raises `StringBudgetExceeded` when there are none left."""
        self.left -= transitions
        if self.left < 0:
            raise StringBudgetExceeded(self.total)

    def attempt(self, transitions: int, ask: Callable[[Budget], _Answer]) -> _Answer | RanOut:
        """Ask with a part of what is left. Whatever the part did not spend comes back."""
        part = Budget(min(transitions, self.left))
        try:
            answer = ask(part)
        except WitnessTooLong:
            raise
        except StringBudgetExceeded:
            self.spend(part.total)
            return RanOut()
        self.spend(part.spent)
        return answer

    def expand(self, term: Language, moves: Moves) -> None:
        """Take what looking at all derivatives of a term costs."""
        self.spend(max(1, len(moves), _operands(term)))


def _operands(term: Language) -> int:
    """How many terms had to be derived for the state: a union of many parts costs more than its transitions."""
    conjuncts = term.parts if isinstance(term, Intersection) else (term,)
    bodies = (part.body if isinstance(part, Complement) else part for part in conjuncts)
    return sum(len(body.parts) if isinstance(body, Union | Intersection) else 1 for body in bodies)
