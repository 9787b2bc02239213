"""Objects: required members first; then members that must exist somewhere; then as many more as the count asks for.

For most pairs of tools the required members are the whole story. Names that no atom lists one by one fall into *cells*:
two names of one cell satisfy the same name formulas, so any unused one serves as well as another; that makes the
search complete. Cells are split only by the name formulas that occur, and only when a new name is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.refutation import MemberEmpty, NoArrangement, Refutation
from rightcall.schema.solve.cells import Cells
from rightcall.schema.solve.outcome import EMPTY, Empty, Found, Outcome, Undecided, found, refutation_of
from rightcall.schema.values import FrozenObject, Value

if TYPE_CHECKING:
    from rightcall.schema.solve.branch import Branch
    from rightcall.schema.solve.solver import Solver

MAX_MEMBERS = 100_000
"""A witness with more members than this is not written out."""


@dataclass(slots=True)
class Members:
    """All object atoms of a branch, sorted: by literal name, by name formula, and the counts."""

    required: dict[str, None] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)
    low: int = 0
    high: int | None = None
    by_name: dict[str, list[f.Node]] = field(default_factory=dict)
    by_formula: list[tuple[f.Node, f.Node]] = field(default_factory=list)
    some: list[f.SomeMember] = field(default_factory=list)


def solve_object(solver: Solver, branch: Branch) -> Outcome:
    """Decide a conjunction of object atoms."""
    members = gather(branch)
    if members.high is not None and members.high < max(members.low, len(members.required)):
        return EMPTY
    if not members.absent.isdisjoint(members.required):
        return EMPTY
    return _Search(solver, members).run()


def gather(branch: Branch) -> Members:
    """Sort the object atoms of a branch."""
    members = Members()
    for atom in branch.atoms:
        if isinstance(atom, f.EveryMember):
            _gather_every(members, atom)
        elif isinstance(atom, f.Required):
            members.required[atom.name] = None
        elif isinstance(atom, f.Absent):
            members.absent.add(atom.name)
        elif isinstance(atom, f.MinProperties):
            members.low = max(members.low, atom.count)
        elif isinstance(atom, f.MaxProperties):
            members.high = atom.count if members.high is None else min(members.high, atom.count)
        elif isinstance(atom, f.SomeMember):
            _gather_some(members, atom)
    members.required = dict.fromkeys(sorted(members.required))
    return members


def _gather_every(members: Members, atom: f.EveryMember) -> None:
    if isinstance(atom.name, f.OneOfValues):
        for name in atom.name.values:
            if isinstance(name, str):
                members.by_name.setdefault(name, []).append(atom.value)
    else:
        members.by_formula.append((atom.name, atom.value))


def _gather_some(members: Members, atom: f.SomeMember) -> None:
    """A member that must exist under one given name is a required one with one more constraint."""
    name = atom.name
    if isinstance(name, f.OneOfValues) and len(name.values) == 1 and isinstance(name.values[0], str):
        members.required[name.values[0]] = None
        members.by_name.setdefault(name.values[0], []).append(atom.value)
    else:
        members.some.append(atom)


class _Search:
    """The search for one object. `chosen` maps each chosen name to the formula its value must satisfy."""

    def __init__(self, solver: Solver, members: Members) -> None:
        self._solver = solver
        self._members = members
        self._formulas: dict[str, f.Node] = {}
        self._undecided: Undecided | None = None
        self._empties: dict[f.Node, Refutation] = {}
        literals = (*members.by_name, *members.required, *members.absent, *_names_in(members))
        self._literals = sorted(dict.fromkeys(literals))
        self._cells = Cells(solver, self._literals, members.by_formula, members.some)

    def run(self) -> Outcome:
        """Choose required members, place the others, fill up, solve the values."""
        chosen: dict[str, f.Node] = {}
        for name in self._members.required:
            chosen[name] = self._formula(name)
            if chosen[name] is self._solver.store.bottom:
                return self._no_value(name)
        for name, formula in chosen.items():
            outcome = self._solver.solve(formula)
            if isinstance(outcome, Empty):
                return Empty(MemberEmpty(name, refutation_of(outcome)))
            if isinstance(outcome, Undecided):
                self._undecided = self._undecided or outcome
        placed = self._place(chosen, 0)
        if placed is not None:
            return placed
        empties = (*self._empties.values(), *self._cells.empties.values())
        return self._undecided or Empty(NoArrangement(empties, self._cells.splits, self._cells.finite()))

    def _no_value(self, name: str) -> Empty:
        outcome = self._solver.solve(self._solver.store.bottom)
        assert isinstance(outcome, Empty)  # noqa: S101 - nothing satisfies Bottom
        return Empty(MemberEmpty(name, refutation_of(outcome)))

    def _formula(self, name: str) -> f.Node:
        """Collect what a member of this name must satisfy."""
        known = self._formulas.get(name)
        if known is None:
            known = self._formulas[name] = self._collect(name)
        return known

    def _collect(self, name: str) -> f.Node:
        store, holds = self._solver.store, self._solver.evaluator.holds
        if name in self._members.absent:
            return store.bottom
        parts = list(self._members.by_name.get(name, ()))
        for names, value in self._members.by_formula:
            applies = holds(names, name)
            if applies is None:
                cause = _unreadable_part(names)
                reason, pointer = (cause.reason, cause.pointer) if cause else (_unmatched(name), "")
                parts.append(store.opaque(reason, pointer, name))
            elif applies:
                parts.append(value)
        return store.conj(parts)

    def _place(self, chosen: dict[str, f.Node], index: int) -> Found | None:
        """Give the `index`-th existential a member, trying members already chosen first; None when nothing fits."""
        if index == len(self._members.some):
            return self._fill(chosen)
        exhausted = self._solver.spend()
        if exhausted is not None:
            self._undecided = self._undecided or exhausted
            return None
        wanted = self._members.some[index]
        for name, formula in self._homes(wanted, chosen):
            if self._members.high is not None and name not in chosen and len(chosen) >= self._members.high:
                continue
            both = self._solver.store.conj((formula, wanted.value))
            if self._is_inhabited(both):
                placed = self._place({**chosen, name: both}, index + 1)
                if placed is not None:
                    return placed
        return None

    def _homes(self, wanted: f.SomeMember, chosen: dict[str, f.Node]) -> Iterator[tuple[str, f.Node]]:
        """Give the names an existential may take, each with what a value there must satisfy already."""
        holds = self._solver.evaluator.holds
        for name in (*chosen, *(name for name in self._literals if name not in chosen)):
            fits = holds(wanted.name, name)
            if fits is None:
                cause = _unreadable_part(wanted.name)
                found = Undecided(cause.reason, cause.pointer) if cause else Undecided(_unmatched(name))
                self._undecided = self._undecided or found
            elif fits:
                yield name, chosen.get(name) or self._formula(name)
        for cell in self._split():
            if cell.may_hold(wanted):
                fresh = self._fresh(cell.index, chosen)
                if fresh is not None:
                    yield fresh, self._formula(fresh)

    def _fill(self, chosen: dict[str, f.Node]) -> Found | None:
        """Add members until there are as many as `minProperties` asks for."""
        low = self._members.low
        if low > MAX_MEMBERS:
            self._undecided = self._undecided or Undecided(f"objects of more than {MAX_MEMBERS:,} members are not written out")
            return None
        chosen = dict(chosen)
        for name in self._literals:
            if len(chosen) >= low:
                break
            if name not in chosen and self._is_inhabited(self._formula(name)):
                chosen[name] = self._formula(name)
        if len(chosen) < low:
            self._fill_from_cells(chosen, low)
        return self._written_out(chosen) if len(chosen) >= low else None

    def _fill_from_cells(self, chosen: dict[str, f.Node], low: int) -> None:
        for cell in self._split():
            while len(chosen) < low:
                fresh = self._fresh(cell.index, chosen)
                if fresh is None or not self._is_inhabited(self._formula(fresh)):
                    break
                chosen[fresh] = self._formula(fresh)

    def _split(self) -> tuple[Cells.Cell, ...]:
        cells = self._cells.split()
        if isinstance(cells, Undecided):
            self._undecided = self._undecided or cells
            return ()
        return cells

    def _fresh(self, cell: int, chosen: dict[str, f.Node]) -> str | None:
        name = self._cells.fresh(cell, chosen)
        if isinstance(name, Undecided):
            self._undecided = self._undecided or name
            return None
        return name

    def _is_inhabited(self, formula: f.Node) -> bool:
        outcome = self._solver.solve(formula)
        if isinstance(outcome, Undecided):
            self._undecided = self._undecided or outcome
        elif isinstance(outcome, Empty):
            self._empties[formula] = refutation_of(outcome)
        return isinstance(outcome, Found)

    def _written_out(self, chosen: dict[str, f.Node]) -> Found | None:
        members: list[tuple[str, Value]] = []
        size = 1
        for name, formula in chosen.items():
            outcome = self._solver.solve(formula)
            if not isinstance(outcome, Found):
                return None
            members.append((name, outcome.value))
            size += outcome.size
        whole = found(FrozenObject(members), size)
        if isinstance(whole, Found):
            return whole
        self._undecided = self._undecided or whole
        return None


def _names_in(members: Members) -> Iterator[str]:
    """Give the names that occur inside name formulas."""
    pending = [name for name, _ in members.by_formula] + [some.name for some in members.some]
    while pending:
        node = pending.pop()
        if isinstance(node, f.And | f.Or):
            pending.extend(node.parts)
        elif isinstance(node, f.OneOfValues | f.NoneOfValues):
            yield from (value for value in node.values if isinstance(value, str))


def _unmatched(name: str) -> str:
    return f"it is not known whether a name pattern matches {name!r}"


def _unreadable_part(node: f.Node) -> f.Opaque | None:
    """The first thing in a formula about names that cannot be read, which is why it does not decide."""
    pending, seen = [node], set[f.Node]()
    while pending:
        part = pending.pop()
        if isinstance(part, f.Opaque):
            return part
        if isinstance(part, f.Reference) and part.target.body is not None and part not in seen:
            seen.add(part)
            pending.append(part.target.body)
        pending.extend(reversed(part.parts) if isinstance(part, f.And | f.Or) else ())
    return None
