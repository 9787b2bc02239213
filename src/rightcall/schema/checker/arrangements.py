"""Can members or items be arranged at all, if the formulas in `empty` have no value? Tried in full, in small.

Everything not known to be empty counts as possible, with as many values as wanted, so a "no" is a "no" for sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product

from rightcall.schema import formula as f
from rightcall.schema.checker.facts import Facts
from rightcall.schema.checker.shape import item_count, item_formula, member_count, member_formula, only_name, required_names
from rightcall.schema.values import Value

MAX_TRIED = 200_000
"""Arrangements looked at before the checker gives up (and the verdict becomes unknown)."""


class GaveUp(Exception):  # noqa: N818 - a bound, answered as "not confirmed"
    """There are too many arrangements to look at."""


@dataclass(slots=True)
class _Effort:
    """Counts arrangements against the bound."""

    tried: int = 0

    def spend(self) -> None:
        self.tried += 1
        if self.tried > MAX_TRIED:
            raise GaveUp


@dataclass(frozen=True, slots=True)
class Known:
    """What the proof has established: formulas without a value, and formulas with all their values."""

    store_bottom: f.Node
    empty: AbstractSet[f.Node]
    finite: Mapping[f.Node, tuple[Value, ...]]

    def possible(self, node: f.Node) -> bool:
        """Tell whether a formula may have a value."""
        return node is not self.store_bottom and node not in self.empty


@dataclass(frozen=True, slots=True)
class Home:
    """Where members can stand: one literal name, or a class of other names with room for `room` of them (None: any)."""

    formula: f.Node
    room: int | None
    name: str | None
    inside: AbstractSet[f.Node]


def object_is_impossible(facts: Facts, known: Known, splits: Sequence[f.Node]) -> bool:
    """Tell whether no object can satisfy all that is known."""
    homes = [*_literal_homes(facts), *_cells(facts, known, splits)]
    wanted = [atom for atom in facts.atoms if isinstance(atom, f.SomeMember) and only_name(atom) is None]
    required = required_names(facts)
    start = {(index, 0): home.formula for index, home in enumerate(homes) if home.name in required}
    effort = _Effort()
    return not any(_fits(facts, known, homes, groups) for groups in _groupings(facts, homes, wanted, start, effort))


def _names(facts: Facts) -> list[str]:
    """Give every name that some atom mentions."""
    found: dict[str, None] = dict.fromkeys(required_names(facts))
    pending: list[f.Node] = []
    for atom in facts.atoms:
        if isinstance(atom, f.Absent):
            found[atom.name] = None
        elif isinstance(atom, f.EveryMember | f.SomeMember):
            pending.append(atom.name)
    while pending:
        node = pending.pop()
        if isinstance(node, f.And | f.Or):
            pending.extend(node.parts)
        elif isinstance(node, f.OneOfValues | f.NoneOfValues):
            found.update((value, None) for value in node.values if isinstance(value, str))
    return sorted(found)


def _literal_homes(facts: Facts) -> Iterator[Home]:
    for name in _names(facts):
        inside = {
            atom.name
            for atom in facts.atoms
            if isinstance(atom, f.SomeMember) and facts.evaluator.holds(atom.name, name) is not False
        }
        yield Home(member_formula(facts, name), 1, name, inside)


def _cells(facts: Facts, known: Known, splits: Sequence[f.Node]) -> Iterator[Home]:
    """Divide the names that no atom mentions by the name formulas, leaving out classes known to be empty."""
    store, literals = facts.store, _names(facts)
    rules = [atom for atom in facts.atoms if isinstance(atom, f.EveryMember) and not isinstance(atom.name, f.OneOfValues)]
    asked = {atom.name for atom in facts.atoms if isinstance(atom, f.SomeMember)} | {atom.name for atom in rules}
    order = [*splits, *(name for name in asked if name not in splits and not isinstance(name, f.OneOfValues))]
    cells: list[tuple[f.Node, frozenset[f.Node]]] = [
        (store.conj((store.types(f.STRING), store.none_of(literals))), frozenset())
    ]
    for formula in order:
        plain = _beyond_literals(facts, formula)
        halves = [
            (store.conj((names, half)), inside | {formula} if half is plain else inside)
            for names, inside in cells
            for half in (plain, store.negate(plain))
        ]
        cells = [(names, inside) for names, inside in halves if known.possible(names)]
        if len(cells) > MAX_TRIED:
            raise GaveUp
    for names, inside in cells:
        room = known.finite.get(names)
        formula = store.conj(rule.value for rule in rules if rule.name in inside)
        yield Home(formula, None if room is None else len(room), None, inside)


def _beyond_literals(facts: Facts, formula: f.Node) -> f.Node:
    match formula:
        case f.NoneOfValues():
            return facts.store.top
        case f.OneOfValues():
            return facts.store.bottom
        case f.And():
            return facts.store.conj(_beyond_literals(facts, part) for part in formula.parts)
        case f.Or():
            return facts.store.disj(_beyond_literals(facts, part) for part in formula.parts)
    return formula


_Groups = dict[tuple[int, int], f.Node]


def _groupings(
    facts: Facts, homes: list[Home], wanted: Sequence[f.SomeMember], groups: _Groups, effort: _Effort
) -> Iterator[_Groups]:
    """Give every way to let existentials stand: each on a member already there, or on a new one."""
    effort.spend()
    if not wanted:
        yield groups
        return
    atom = wanted[0]
    for index, home in enumerate(homes):
        if atom.name not in home.inside:
            continue
        there = [key for key in groups if key[0] == index]
        spare = home.room is None or len(there) < home.room
        for key in [*there, *([(index, len(there))] if spare else [])]:
            both = facts.store.conj((groups.get(key, home.formula), atom.value))
            yield from _groupings(facts, homes, wanted[1:], {**groups, key: both}, effort)


def _fits(facts: Facts, known: Known, homes: list[Home], groups: _Groups) -> bool:
    """Tell whether a grouping may be an object of an allowed size."""
    low, high = member_count(facts)
    if not all(known.possible(node) for node in groups.values()) or (high is not None and len(groups) > high):
        return False
    room = len(groups)
    for index, home in enumerate(homes):
        if known.possible(home.formula):
            taken = sum(1 for key in groups if key[0] == index)
            room += low if home.room is None else home.room - taken
    return room >= low and (high is None or low <= high)


@dataclass(frozen=True, slots=True)
class Count:
    """Between `low` and `high` items at `start` or later satisfy `item`."""

    start: int
    item: f.Node
    low: int
    high: int | None


def array_is_impossible(facts: Facts, known: Known) -> bool:
    """Tell whether no array can satisfy all that is known.

    Beyond the positions told apart, an array longer than its least length and what the counts ask for (two more for a
    repeated item) can lose an item without breaking anything, so longer ones need not be looked at.
    """
    counts = list(_counts(facts))
    low, high = item_count(facts)
    repeated = any(isinstance(atom, f.Unique) and not atom.positive for atom in facts.atoms)
    longest = max(low, _told_apart(facts) + sum(count.low for count in counts) + (2 if repeated else 0))
    longest = longest if high is None else min(longest, high)
    effort = _Effort()
    if any(count.low > 0 and not _can_serve(facts, known, count) for count in counts):
        return True
    return not any(_array_fits(facts, known, counts, length, effort) for length in range(low, longest + 1))


def _counts(facts: Facts) -> Iterator[Count]:
    for atom in facts.atoms:
        if isinstance(atom, f.Contains):
            yield Count(0, atom.item, atom.low, atom.high)
        elif isinstance(atom, f.SomeItemFrom):
            yield Count(atom.index, atom.item, 1, None)


def _told_apart(facts: Facts) -> int:
    ends = [0]
    for atom in facts.atoms:
        if isinstance(atom, f.ItemAt | f.SomeItemAt):
            ends.append(atom.index + 1)
        elif isinstance(atom, f.ItemsFrom | f.SomeItemFrom):
            ends.append(atom.index)
    return max(ends)


def _can_serve(facts: Facts, known: Known, count: Count) -> bool:
    """Tell whether an item at some position may satisfy a count that asks for one."""
    positions = range(count.start, max(_told_apart(facts), count.start) + 1)
    return any(known.possible(facts.store.conj((item_formula(facts, index), count.item))) for index in positions)


def _array_fits(facts: Facts, known: Known, counts: Sequence[Count], length: int, effort: _Effort) -> bool:
    return any(_items_fit(facts, known, formulas) for formulas in _served(facts, known, counts, length, effort))


def _served(facts: Facts, known: Known, counts: Sequence[Count], length: int, effort: _Effort) -> Iterator[tuple[f.Node, ...]]:
    """Give every way to say which item serves which count: breadth first, equal tallies of alike items joined."""
    states: dict[tuple[tuple[int, ...], tuple[f.Node, ...]], None] = {((0,) * len(counts), ()): None}
    apart, alike = _told_apart(facts), not any(isinstance(atom, f.Unique) for atom in facts.atoms)
    for index in range(length):
        grown: dict[tuple[tuple[int, ...], tuple[f.Node, ...]], None] = {}
        for tally, formulas in states:
            for serves in product(*((True, False) if count.start <= index else (False,) for count in counts)):
                effort.spend()
                if any(
                    served and count.high is None and have >= count.low
                    for count, have, served in zip(counts, tally, serves, strict=True)
                ):
                    continue  # to serve a count that is met already asks more of the item, for nothing
                total = tuple(have + add for have, add in zip(tally, serves, strict=True))
                formula = _item(facts, counts, min(index, apart), serves)
                over = any(count.high is not None and have > count.high for count, have in zip(counts, total, strict=True))
                if known.possible(formula) and not over:
                    kept = () if alike else tuple(sorted((*formulas, formula), key=lambda node: node.digest))
                    grown[total, kept] = None
        states = grown
    for tally, formulas in states:
        if all(have >= count.low for count, have in zip(counts, tally, strict=True)):
            yield formulas


def _item(facts: Facts, counts: Sequence[Count], index: int, serves: Sequence[bool]) -> f.Node:
    parts = [item_formula(facts, index)]
    for count, served in zip(counts, serves, strict=True):
        if served:
            parts.append(count.item)
        elif count.high is not None:
            parts.append(facts.store.negate(count.item))
    return facts.store.conj(parts)


def _items_fit(facts: Facts, known: Known, formulas: tuple[f.Node, ...]) -> bool:
    """Tell whether the items may all differ, or two of them be equal, where that is asked."""
    asked = {atom.positive for atom in facts.atoms if isinstance(atom, f.Unique)}
    if False in asked:
        pairs = ((a, b) for i, a in enumerate(formulas) for b in formulas[i + 1 :])
        if not any(known.possible(facts.store.conj(pair)) for pair in pairs):
            return False
    if True not in asked:
        return True
    pools = [known.finite[formula] for formula in formulas if formula in known.finite]
    owners: dict[Value, int] = {}
    return all(_seat(index, pools, owners, set()) for index in range(len(pools)))


def _seat(index: int, pools: Sequence[tuple[Value, ...]], owners: dict[Value, int], visited: set[Value]) -> bool:
    """Give one more item a value of its own, moving others along."""
    for value in pools[index]:
        if value not in visited:
            visited.add(value)
            if value not in owners or _seat(owners[value], pools, owners, visited):
                owners[value] = index
                return True
    return False
