"""The names that nobody lists one by one, split by the name formulas that tell them apart."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.refutation import Refutation
from rightcall.schema.solve.outcome import Empty, Undecided, refutation_of
from rightcall.schema.values import Value

if TYPE_CHECKING:
    from rightcall.schema.solve.solver import Solver

MAX_CELLS = 200
"""Overlapping name patterns can split names into exponentially many cells; beyond this the answer is undecided."""

_MAX_MEMBERS = 10_000


class Cells:
    """The cells of one object question, made on first use.

    *Cost*: one string question for each cell and splitting formula, at most 2 * MAX_CELLS * formulas.
    """

    @dataclass(frozen=True, slots=True)
    class Cell:
        """Names that satisfy the same name formulas: `inside` lists the ones they satisfy, `names` describes them."""

        index: int
        names: f.Node
        inside: frozenset[f.Node]
        outside: frozenset[f.Node]

        def may_hold(self, wanted: f.SomeMember) -> bool:
            """Tell whether the names of this cell satisfy the name formula of an existential."""
            return wanted.name in self.inside

    def __init__(
        self,
        solver: Solver,
        literals: list[str],
        by_formula: list[tuple[f.Node, f.Node]],
        some: list[f.SomeMember],
    ) -> None:
        """Take the literal names (they are no part of any cell) and every name formula that occurs."""
        self._solver = solver
        self._literals = literals
        self._formulas = dict.fromkeys((*(names for names, _ in by_formula), *(wanted.name for wanted in some)))
        self._cells: tuple[Cells.Cell, ...] | Undecided | None = None
        self._members: dict[int, list[str]] = {}
        self._complete: set[int] = set()
        self.empties: dict[f.Node, Refutation] = {}
        """Name formulas found to have no name: what the proof of an impossible arrangement rests on."""

    @property
    def splits(self) -> tuple[f.Node, ...]:
        """The name formulas, in the order in which they split the names."""
        return tuple(self._formulas)

    def finite(self) -> tuple[tuple[f.Node, tuple[Value, ...]], ...]:
        """Give the cells of which all names are known, each with its names."""
        if not isinstance(self._cells, tuple):
            return ()
        return tuple((self._cells[index].names, tuple(self._members[index])) for index in sorted(self._complete))

    def split(self) -> tuple[Cells.Cell, ...] | Undecided:
        """Give all cells that hold at least one name."""
        if self._cells is None:
            self._cells = self._split()
        return self._cells

    def _split(self) -> tuple[Cells.Cell, ...] | Undecided:
        store = self._solver.store
        start = store.conj((store.types(f.STRING), store.none_of(self._literals)))
        parts: list[tuple[f.Node, frozenset[f.Node], frozenset[f.Node]]] = [(start, frozenset(), frozenset())]
        for formula in self._formulas:
            grown: list[tuple[f.Node, frozenset[f.Node], frozenset[f.Node]]] = []
            reduced = self._without_literals(formula)
            for names, inside, outside in parts:
                within = store.conj((names, reduced))
                without = store.conj((names, store.negate(reduced)))
                for half, is_inside in ((within, True), (without, False)):
                    outcome = self._solver.solve(half)
                    if isinstance(outcome, Undecided):
                        return outcome
                    if isinstance(outcome, Empty):
                        self.empties[half] = refutation_of(outcome)
                    else:
                        more = (inside | {formula}, outside) if is_inside else (inside, outside | {formula})
                        grown.append((half, *more))
            if len(grown) > MAX_CELLS:
                return Undecided(f"name patterns split names into more than {MAX_CELLS} classes")
            parts = grown
        return tuple(Cells.Cell(index, *part) for index, part in enumerate(parts))

    def _without_literals(self, formula: f.Node) -> f.Node:
        """Simplify a name formula for names that are not literal: its lists of names fall away."""
        store = self._solver.store
        if isinstance(formula, f.NoneOfValues):
            return store.top
        if isinstance(formula, f.OneOfValues):
            return store.bottom
        if isinstance(formula, f.And):
            return store.conj(map(self._without_literals, formula.parts))
        if isinstance(formula, f.Or):
            return store.disj(map(self._without_literals, formula.parts))
        return formula

    def fresh(self, index: int, used: Container[str]) -> str | Undecided | None:
        """Give a name of a cell that is not used yet; None when the cell has no more."""
        members = self._members.setdefault(index, [])
        for name in members:
            if name not in used:
                return name
        while index not in self._complete:
            if len(members) >= _MAX_MEMBERS:
                return Undecided(f"more than {_MAX_MEMBERS:,} names of one class are needed")
            problem = self._one_more(index, members)
            if problem is not None:
                return problem
            if members and members[-1] not in used:
                return members[-1]
        return None

    def _one_more(self, index: int, members: list[str]) -> Undecided | None:
        cells = self.split()
        if isinstance(cells, Undecided):
            return cells
        store = self._solver.store
        more = store.conj((cells[index].names, store.none_of(members)))
        outcome = self._solver.solve(more)
        if isinstance(outcome, Undecided):
            return outcome
        if isinstance(outcome, Empty):
            self._complete.add(index)
            self.empties[more] = refutation_of(outcome)
        elif isinstance(outcome.value, str):
            members.append(outcome.value)
        return None
