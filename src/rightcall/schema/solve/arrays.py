"""Arrays: fixed positions one by one, the tail as one class, counts by search over which items serve which count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.refutation import ItemEmpty, NoArrangement, Refutation
from rightcall.schema.solve.outcome import EMPTY, Empty, Found, Outcome, Undecided, found, refutation_of
from rightcall.schema.values import Value

if TYPE_CHECKING:
    from rightcall.schema.solve.branch import Branch
    from rightcall.schema.solve.solver import Solver

MAX_LENGTH = 1_000_000
"""A witness with more items is not written out."""
MAX_SEARCHED = 300
"""The longest array that is searched item by item (for counts, or for items that must differ)."""
MAX_COUNTS = 12
"""How many `contains` may meet in one array: the search is exponential in them."""


@dataclass(frozen=True, slots=True)
class Count:
    """Between `low` and `high` of the items at `start` or later satisfy `item`."""

    start: int
    item: f.Node
    low: int
    high: int | None


@dataclass(slots=True)
class Items:
    """All array atoms of a branch, sorted."""

    low: int = 0
    high: int | None = None
    unique: bool = False
    repeated: bool = False
    at: dict[int, list[f.Node]] = field(default_factory=dict)
    rest: list[tuple[int, f.Node]] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)

    @property
    def fixed(self) -> int:
        """Count the positions that are told apart; all later ones are alike."""
        starts = [start for start, _ in self.rest] + [count.start for count in self.counts]
        return max((*(index + 1 for index in self.at), *starts, 0))


def solve_array(solver: Solver, branch: Branch) -> Outcome:
    """Decide a conjunction of array atoms."""
    items = gather(branch)
    if items.repeated:
        items.low = max(items.low, 2)
    if (items.high is not None and items.low > items.high) or (items.unique and items.repeated):
        return EMPTY
    search = _Search(solver, items)
    if items.counts or items.unique or items.repeated:
        return search.with_relations()
    return search.plain()


def gather(branch: Branch) -> Items:
    """Sort the array atoms of a branch; an item that must exist at a position raises the least length."""
    items = Items()
    for atom in branch.atoms:
        if isinstance(atom, f.MinItems):
            items.low = max(items.low, atom.count)
        elif isinstance(atom, f.MaxItems):
            items.high = atom.count if items.high is None else min(items.high, atom.count)
        elif isinstance(atom, f.Unique):
            items.unique = items.unique or atom.positive
            items.repeated = items.repeated or not atom.positive
        elif isinstance(atom, f.ItemAt | f.SomeItemAt):
            items.at.setdefault(atom.index, []).append(atom.item)
            if isinstance(atom, f.SomeItemAt):
                items.low = max(items.low, atom.index + 1)
        elif isinstance(atom, f.ItemsFrom):
            items.rest.append((atom.index, atom.item))
        elif isinstance(atom, f.SomeItemFrom):
            items.counts.append(Count(atom.index, atom.item, 1, None))
        elif isinstance(atom, f.Contains):
            items.counts.append(Count(0, atom.item, atom.low, atom.high))
    return items


class _Search:
    """The search for one array."""

    def __init__(self, solver: Solver, items: Items) -> None:
        self._solver = solver
        self._items = items
        self._fixed = items.fixed
        self._undecided: Undecided | None = None
        self._empties: dict[f.Node, Refutation] = {}
        self._finite: dict[f.Node, tuple[Value, ...]] = {}
        self._compares = items.unique or items.repeated
        self._dead: set[tuple[object, ...]] = set()
        self._served: dict[tuple[int, tuple[bool, ...]], f.Node] = {}

    def _item(self, index: int) -> f.Node:
        """Collect what the item at a position must satisfy, counts apart."""
        index = min(index, self._fixed)
        parts = list(self._items.at.get(index, ()))
        parts.extend(node for start, node in self._items.rest if start <= index)
        return self._solver.store.conj(parts)

    def _value(self, formula: f.Node) -> Value | None:
        outcome = self._solver.solve(formula)
        if isinstance(outcome, Undecided):
            self._undecided = self._undecided or outcome
        elif isinstance(outcome, Empty):
            self._empties[formula] = refutation_of(outcome)
        return outcome.value if isinstance(outcome, Found) else None

    def _size(self, formula: f.Node) -> int:
        outcome = self._solver.solve(formula)
        return outcome.size if isinstance(outcome, Found) else 1

    def plain(self) -> Outcome:
        """Decide without counts and without comparing items: the shortest array allowed."""
        length = self._items.low
        if length > MAX_LENGTH:
            return Undecided(f"arrays of more than {MAX_LENGTH:,} items are not written out")
        values: list[Value] = []
        size = 1
        for index in range(min(length, self._fixed + 1)):
            outcome = self._solver.solve(self._item(index))
            if isinstance(outcome, Empty):
                return Empty(ItemEmpty(index, refutation_of(outcome)))
            if isinstance(outcome, Undecided):
                self._undecided = self._undecided or outcome
            else:
                values.append(outcome.value)
                size += outcome.size * (length - index if index == self._fixed else 1)
        if self._undecided is not None:
            return self._undecided
        values.extend(values[-1:] * (length - len(values)))
        return found(tuple(values), size)

    def with_relations(self) -> Outcome:
        """Decide with counts or with items that must (not) differ: every length up to the one beyond which none helps."""
        items = self._items
        if len(items.counts) > MAX_COUNTS:
            return Undecided(f"more than {MAX_COUNTS} counts meet in one array")
        longest = max(items.low, self._fixed + sum(count.low for count in items.counts), 2 if items.repeated else 0)
        if items.repeated:
            longest = max(longest, self._fixed + sum(count.low for count in items.counts) + 2)
        if items.high is not None:
            longest = min(longest, items.high)
        if longest > MAX_SEARCHED:
            return Undecided(f"arrays of more than {MAX_SEARCHED} items are not searched")
        if self._is_hopeless():
            return Empty(NoArrangement(tuple(self._empties.values())))
        for length in range(items.low, longest + 1):
            for formulas in self._assignments(length):
                arranged = self._arranged(formulas)
                if arranged is not None:
                    return found(arranged, 1 + sum(map(self._size, formulas)))
        return self._undecided or Empty(NoArrangement(tuple(self._empties.values()), finite=tuple(self._finite.items())))

    def _assignments(self, length: int) -> Iterator[list[f.Node]]:
        """Give, for each way to share out the counts, the formula of each item."""
        yield from self._extend(length, [], tuple(count.low for count in self._items.counts), (), ())

    def _extend(
        self, length: int, formulas: list[f.Node], needed: tuple[int, ...], used: tuple[int, ...], last: tuple[bool, ...]
    ) -> Iterator[list[f.Node]]:
        """Give every way to go on from some first items; `last` is what the latest of them serves."""
        index = len(formulas)
        used = used or (0,) * len(needed)
        state = (length, index, needed, used, last)
        if state in self._dead or any(need > length - index for need in needed):
            return
        exhausted = self._solver.spend()
        if exhausted is not None:
            self._undecided = self._undecided or exhausted
            return
        if index == length:
            yield formulas
            return
        for serves in self._signatures(index, needed):
            if index > self._fixed and serves < last:
                continue  # tail items commute: only one order of each multiset is tried
            tally = self._tally(used, serves)
            if tally is None or self._value(self._serving(index, serves)) is None:
                continue
            rest = tuple(max(0, need - served) for need, served in zip(needed, serves, strict=True))
            yield from self._extend(length, [*formulas, self._serving(index, serves)], rest, tally, serves)
        if not self._compares:
            self._dead.add(state)  # whatever the items before: had it led anywhere, nobody would have come back

    def _tally(self, used: tuple[int, ...], serves: tuple[bool, ...]) -> tuple[int, ...] | None:
        """Count what the items serve of the counts with an upper bound; None when that is passed."""
        tally = tuple(
            0 if count.high is None else total + served
            for count, total, served in zip(self._items.counts, used, serves, strict=True)
        )
        bounds = zip(self._items.counts, tally, strict=True)
        return None if any(count.high is not None and total > count.high for count, total in bounds) else tally

    def _signatures(self, index: int, needed: tuple[int, ...]) -> Iterator[tuple[bool, ...]]:
        """Give every choice of counts that an item at this position serves; one that is met already needs no more."""
        free = [
            position
            for position, count in enumerate(self._items.counts)
            if count.start <= index and (needed[position] or count.high is not None)
        ]
        for size in range(len(free), -1, -1):
            for picked in combinations(free, size):
                yield tuple(position in picked for position in range(len(self._items.counts)))

    def _serving(self, index: int, serves: tuple[bool, ...]) -> f.Node:
        """Collect what an item must satisfy that serves just these counts (those with an upper bound: no others)."""
        key = (min(index, self._fixed), serves)
        known = self._served.get(key)
        if known is None:
            known = self._served[key] = self._conjoined(index, serves)
        return known

    def _conjoined(self, index: int, serves: tuple[bool, ...]) -> f.Node:
        store = self._solver.store
        parts = [self._item(index)]
        for count, served in zip(self._items.counts, serves, strict=True):
            if served:
                parts.append(count.item)
            elif count.high is not None and count.start <= index:
                parts.append(store.negate(count.item))
        return store.conj(parts)

    def _is_hopeless(self) -> bool:
        """Tell whether some count asks for an item that no position can hold, whatever the other items are."""
        return any(
            count.low > 0 and not any(self._may_hold(index, count.item) for index in range(count.start, self._fixed + 1))
            for count in self._items.counts
        )

    def _may_hold(self, index: int, item: f.Node) -> bool:
        formula = self._solver.store.conj((self._item(index), item))
        outcome = self._solver.solve(formula)
        if isinstance(outcome, Empty):
            self._empties[formula] = refutation_of(outcome)
        return not isinstance(outcome, Empty)

    def _arranged(self, formulas: list[f.Node]) -> tuple[Value, ...] | None:
        """Choose a value for each item, all different or with a pair of equals where that is asked."""
        if self._items.unique:
            return self._all_different(formulas)
        values = [self._value(formula) for formula in formulas]
        if any(value is None for value in values):
            return None
        chosen = [value for value in values if value is not None]
        if not self._items.repeated or len(set(chosen)) < len(chosen):
            return tuple(chosen)
        for left, right in combinations(range(len(formulas)), 2):
            shared = self._value(self._solver.store.conj((formulas[left], formulas[right])))
            if shared is not None:
                chosen[left] = chosen[right] = shared
                return tuple(chosen)
        return None

    def _all_different(self, formulas: list[f.Node]) -> tuple[Value, ...] | None:
        """Match items to different values: an item with as many values as there are items always finds one."""
        pools: dict[f.Node, list[Value]] = {}
        for formula in formulas:
            if formula not in pools:
                pools[formula] = self._distinct(formula, len(formulas))
        taken: dict[Value, int] = {}
        for index in range(len(formulas)):
            if not _augment(index, formulas, pools, taken, set()):
                return None
        by_index = {index: value for value, index in taken.items()}
        return tuple(by_index[index] for index in range(len(formulas)))

    def _distinct(self, formula: f.Node, count: int) -> list[Value]:
        """Give up to `count` different values of a formula."""
        values: list[Value] = []
        store = self._solver.store
        while len(values) < count:
            value = self._value(store.conj((formula, store.none_of(values))))
            if value is None:
                self._finite[formula] = tuple(values)
                break
            values.append(value)
        return values


def _augment(
    index: int, formulas: list[f.Node], pools: dict[f.Node, list[Value]], taken: dict[Value, int], seen: set[Value]
) -> bool:
    """Find a value for one more item, moving others where that helps (augmenting paths of a bipartite matching)."""
    for value in pools[formulas[index]]:
        if value in seen:
            continue
        seen.add(value)
        if value not in taken or _augment(taken[value], formulas, pools, taken, seen):
            taken[value] = index
            return True
    return False
