"""The strings of a term in order, length by length."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rightcall.schema.strings.budget import Budget
from rightcall.schema.strings.errors import WitnessTooLong
from rightcall.schema.strings.levels import Levels
from rightcall.schema.strings.plain import MAX_WITNESS_LENGTH
from rightcall.schema.strings.readable import characters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rightcall.schema.strings.cases import Case
    from rightcall.schema.strings.derivative import Derivatives
    from rightcall.schema.strings.language import Language


class Members:
    """The strings of a term that can be written, length by length, each once."""

    def __init__(self, derivatives: Derivatives, budget: Budget) -> None:
        """Knows nothing yet."""
        self._derivatives = derivatives
        self._budget = budget
        self._has_length: dict[tuple[Language, int], bool] = {}

    def of_length(self, start: Language, length: int) -> Iterator[str]:
        """All strings of exactly that length, most readable first. *Cost*: states times length, then each string's length."""
        if not self.has_length(start, length):
            return
        if length == 0:
            yield ""
            return
        path: list[str] = []
        choices = [self._choices(start, length)]
        while choices:
            step = next(choices[-1], None)
            if step is None:
                choices.pop()
                if path:
                    path.pop()
                continue
            character, state = step
            if len(choices) == length:
                yield "".join((*path, character))
            else:
                path.append(character)
                choices.append(self._choices(state, length - len(path)))

    def _choices(self, state: Language, length: int) -> Iterator[tuple[str, Language]]:
        for members, target in self._derivatives.moves(state):
            if members.is_writable and self.has_length(target, length - 1):
                for character in characters(members.bounds):
                    yield character, target

    def has_length(self, start: Language, length: int) -> bool:
        """Whether the term has a writable string of exactly that length. No recursion."""
        known = self._has_length
        pending = [(start, length)]
        while pending:
            state, rest = question = pending[-1]
            answer = known.get(question)
            if answer is None:
                answer = _bounds_answer(state, rest)
            if answer is None:
                open_question = self._settle(state, rest)
                if open_question is not None:
                    pending.append(open_question)
                    continue
            else:
                known[question] = answer
            pending.pop()
        return known[start, length]

    def _settle(self, state: Language, rest: int) -> tuple[Language, int] | None:
        """Answer from the answers for the targets, or name the first target that has none yet."""
        moves = self._derivatives.moves(state)
        found = False
        for members, target in moves:
            if members.is_writable:
                answer = self._has_length.get((target, rest - 1))
                if answer is None:
                    return target, rest - 1
                if answer:
                    found = True
                    break
        self._budget.expand(state, moves)
        self._has_length[state, rest] = found
        return None


def _bounds_answer(state: Language, length: int) -> bool | None:
    """What the length bounds of a term alone say."""
    if length == 0:
        return state.nullable
    if length < state.shortest_length or (state.longest_length is not None and length > state.longest_length):
        return False
    return None


def first_members(derivatives: Derivatives, case: Case, count: int, budget: Budget) -> list[str]:
    """Up to `count` writable strings of the case, shortest first; fewer means that there are no more."""
    members, levels = Members(derivatives, budget), Levels(derivatives, case.rest, budget, writable=True)
    found: list[str] = []
    length: int | None = max(case.shortest, case.rest.shortest_length)
    while length is not None and len(found) < count and (case.longest is None or length <= case.longest):
        if length > MAX_WITNESS_LENGTH:
            raise WitnessTooLong(length)
        before = len(found)
        found += islice(members.of_length(case.rest, length), count - before)
        # A gap may be the end: only the levels can tell. Without a gap they are not needed.
        length = length + 1 if len(found) > before else levels.first_accepting(length + 1, case.longest)
    return found
