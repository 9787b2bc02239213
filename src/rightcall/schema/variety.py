"""Further witnesses of one question: values that differ in kind first, and only then in a digit.

A formula itself says what a telling difference is: another alternative of a choice, another constant, another type, a name
there or not there, the value at a bound. Each is asked for in turn; what is still missing is any other value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from rightcall.schema import formula as f
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.solve import Empty, Found, Outcome
from rightcall.schema.store import Store
from rightcall.schema.values import FALSE, TRUE, Value

MAX_DEPTH = 4
"""How deep into members and items differences are looked for."""

MAX_ALTERNATIVES = 12
"""How many alternatives, constants or names of one place are asked for one by one."""

WISHES_A_WITNESS = 8
FIRST_WISHES = 40
"""How many differences are asked for at most: this many, and so many more for each witness wanted."""

MAX_WISHES = 2_000
"""So many differences are read off a formula before the most telling are chosen."""

MAX_SETBACKS = 4
"""So many undecided questions, or values that a validator judges otherwise, end a search."""

Wish = tuple[int, int, f.Node]
"""A difference to ask for: (depth, rank, formula). Shallow ones come first, choices before bounds."""

_CHOICE, _CONSTANT, _TYPE, _NAME, _BOUND = range(5)
_EACH_TYPE = tuple(1 << index for index in range(f.ANY_TYPE.bit_length()))


@dataclass(frozen=True, slots=True)
class Variety:
    """Says what the values of a formula may differ in."""

    store: Store
    evaluator: Evaluator

    def wishes(self, node: f.Node, count: int) -> Iterator[f.Node]:
        """Give formulas to join to `node`, each for values of another kind; the coarsest differences first."""
        found = sorted(islice(self._all(node, 0), MAX_WISHES), key=lambda wish: wish[:2])
        yield from dict.fromkeys(wish for _, _, wish in found[: FIRST_WISHES + WISHES_A_WITNESS * count])

    def _all(self, node: f.Node, depth: int) -> Iterator[Wish]:
        if depth > MAX_DEPTH:
            return
        match node:
            case f.And(parts=parts):
                for part in parts:
                    yield from self._all(part, depth)
            case f.Or(parts=parts):
                for part in parts[:MAX_ALTERNATIVES]:
                    yield depth, _CHOICE, part
                    yield from self._within((part,), self._all(part, depth + 1))
            case f.Reference():
                yield from self._all(self.evaluator.body(node), depth + 1)
            case f.OneOfValues(values=values):
                for value in values[:MAX_ALTERNATIVES]:
                    yield depth, _CONSTANT, self.store.one_of((value,))
            case f.Top() | f.Types() | f.NoneOfValues():
                yield from self._types(node, depth)
            case _:
                yield from self._typed(node, depth)

    def _types(self, node: f.Node, depth: int) -> Iterator[Wish]:
        mask = node.mask if isinstance(node, f.Types) else f.ANY_TYPE
        for one in _EACH_TYPE:
            if one & mask and one != mask:
                yield depth, _TYPE, self.store.types(one)
        if mask & f.BOOLEAN:
            for value in (TRUE, FALSE):
                yield depth, _CONSTANT, self.store.one_of((value,))

    def _typed(self, node: f.Node, depth: int) -> Iterator[Wish]:
        match node:
            case f.AtLeast(bound=bound) | f.AtMost(bound=bound):
                yield depth, _BOUND, self.store.one_of((bound,))
            case f.MinLength(count=count) | f.MaxLength(count=count):
                yield depth, _BOUND, self._of(f.STRING, (f.MinLength, count), (f.MaxLength, count))
            case f.MinItems(count=count) | f.MaxItems(count=count):
                yield depth, _BOUND, self._of(f.ARRAY, (f.MinItems, count), (f.MaxItems, count))
            case _:
                yield from self._inner(node, depth)

    def _inner(self, node: f.Node, depth: int) -> Iterator[Wish]:
        match node:
            case f.ItemsFrom(index=index, item=item):
                yield depth, _NAME, self._of(f.ARRAY, (f.MinItems, index + 1))
                for level, rank, wish in self._all(item, depth + 1):
                    yield level, rank, self._of(f.ARRAY, (f.SomeItemFrom, index, wish))
            case f.ItemAt(index=index, item=item):
                for level, rank, wish in self._all(item, depth + 1):
                    yield level, rank, self._of(f.ARRAY, (f.SomeItemAt, index, wish))
            case f.EveryMember(name=f.OneOfValues(values=names), value=value):
                for name in names[:MAX_ALTERNATIVES]:
                    yield depth, _NAME, self._of(f.OBJECT, (f.Required, name))
                    yield depth, _NAME, self._of(f.OBJECT, (f.Absent, name))
                    yield from self._member(name, value, depth)
            case f.SomeMember(name=f.OneOfValues(values=(name,)), value=value):
                yield from self._member(name, value, depth)
            case _:
                return

    def _member(self, name: Value, value: f.Node, depth: int) -> Iterator[Wish]:
        only = self.store.one_of((name,))
        for level, rank, wish in self._all(value, depth + 1):
            yield level, rank, self._of(f.OBJECT, (f.Required, name), (f.EveryMember, only, wish))

    def _of(self, mask: int, *atoms: tuple[object, ...]) -> f.Node:
        """Join atoms with the type they are about: alone they would be true of every other type."""
        made = (self.store.atom(kind, *fields) for kind, *fields in atoms)  # type: ignore[arg-type]
        return self.store.conj((self.store.types(mask), *made))

    def _within(self, outer: tuple[f.Node, ...], wishes: Iterator[Wish]) -> Iterator[Wish]:
        for depth, rank, wish in wishes:
            yield depth, rank, self.store.conj((*outer, wish))


@dataclass(slots=True)
class WitnessSearch:
    """Collects different values of one formula. `accepts` is the check of all judges, `solve` asks the solver."""

    node: f.Node
    store: Store
    evaluator: Evaluator
    solve: Callable[[f.Node], Outcome]
    accepts: Callable[[Value], bool]
    values: list[Value]
    refused: list[Value] = field(default_factory=list)
    setbacks: int = 0
    reason: str = ""
    ended: Outcome | None = None
    """The outcome that said that no further value exists, when one did."""

    def collect(self, count: int) -> None:
        """Go on until there are `count` values, or no more are found; then see whether there would be another.

        *Cost*: at most FIRST_WISHES + (WISHES_A_WITNESS + 1) * `count` questions to the solver.
        """
        try:
            self._collect(count)
        except RecursionError:
            self._note("the search went too deep")

    def _collect(self, count: int) -> None:
        for wish in Variety(self.store, self.evaluator).wishes(self.node, count):
            if len(self.values) >= count or self.setbacks >= MAX_SETBACKS:
                break
            if not any(self.evaluator.holds(wish, value) for value in self.values):
                self._look_for(wish)
        while len(self.values) < count and self.ended is None and self.setbacks < MAX_SETBACKS:
            self._look_for(self.store.top)
        if self.ended is None and self.setbacks < MAX_SETBACKS:
            self._look_beyond()

    def _look_for(self, wish: f.Node) -> None:
        outcome = self._another(wish)
        if isinstance(outcome, Found):
            if self.accepts(outcome.value):
                self.values.append(outcome.value)
            else:
                self.refused.append(outcome.value)
                self._note("a validator judges a further value otherwise")
        elif not isinstance(outcome, Empty):
            self._note(outcome.reason)
        elif wish is self.store.top:
            self.ended = outcome

    def _look_beyond(self) -> None:
        outcome = self._another(self.store.top)
        if isinstance(outcome, Empty):
            self.ended = outcome

    def _another(self, wish: f.Node) -> Outcome:
        return self.solve(self.store.conj((self.node, wish, self.store.none_of((*self.values, *self.refused)))))

    def _note(self, reason: str) -> None:
        self.setbacks += 1
        self.reason = self.reason or reason
