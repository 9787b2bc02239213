"""Following a refutation, step by step."""

from __future__ import annotations

from rightcall.schema import formula as f
from rightcall.schema.checker.arrangements import GaveUp, Known, array_is_impossible, object_is_impossible
from rightcall.schema.checker.facts import Facts
from rightcall.schema.checker.shape import item_count, item_formula, member_count, member_formula, required_names
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.outline import Conflict
from rightcall.schema.patterns import Patterns
from rightcall.schema.refutation import Glance, ItemEmpty, MemberEmpty, NoArrangement, Refutation, Split, Step
from rightcall.schema.solve.leaves import no_number, no_string
from rightcall.schema.store import Store

TYPE_ORDER = (f.STRING, f.NUMBER, f.BOOLEAN, f.OBJECT, f.ARRAY, f.NULL)
"""The order of the steps of a refutation."""

MAX_STEPS = 200_000


def _types(part: f.Node) -> int:
    """Give the types a part leaves possible."""
    if isinstance(part, f.Types):
        return part.mask
    if isinstance(part, f.OneOfValues):
        mask = 0
        for value in part.values:
            mask |= f.type_of(value)
        return mask
    return f.ANY_TYPE


class _Surface:
    """What the parts of a formula say by themselves: its parts, the types they leave, whether one of them asks for objects."""

    __slots__ = ("mask", "needs_object", "parts")

    def __init__(self, node: f.Node) -> None:
        self.parts = frozenset(node.parts) if isinstance(node, f.And) else frozenset((node,))
        masks = [_types(part) for part in self.parts]
        self.needs_object = f.OBJECT in masks
        self.mask = f.ANY_TYPE
        for mask in masks:
            self.mask &= mask


class Checker:
    """Confirms refutations of one store's formulas. *Cost*: linear in the proof; MAX_STEPS bounds it."""

    def __init__(self, store: Store, patterns: Patterns) -> None:
        """Begin with nothing confirmed."""
        self._store = store
        self._patterns = patterns
        self._evaluator = Evaluator(store, patterns)
        self._surfaces: dict[f.Node, _Surface] = {}
        self._confirmed: set[f.Node] = set()
        self._claims: dict[f.Node, Refutation] = {}
        self._pending: list[Refutation] = []
        self._assumed: set[f.Node] = set()
        self._steps = 0

    def confirms(self, refutation: Refutation) -> bool:
        """Tell whether the proof shows that its formula has no value.

        Each formula claimed to be empty is shown to be so once, where the others may be assumed empty: every step from
        one formula to the next goes into a smaller value, so a smallest value of any of them would contradict its proof.
        """
        self._steps = 0
        self._claims.clear()
        self._assumed.clear()
        self._pending = []
        self._claim(refutation)
        try:
            while self._pending:
                if not self._shows(self._pending.pop()):
                    return False
        except GaveUp:
            return False
        if not self._assumed <= self._claims.keys():
            return False
        self._confirmed.update(self._claims)
        return True

    def confirms_conflict(self, a: f.Node, b: f.Node, found: Conflict) -> bool:
        """Tell whether two formulas contradict each other in the way that was read off their outlines."""
        first, second = (self._surface(side) for side in ((a, b) if found.who == "A" else (b, a)))
        if found.kind == "types":
            return not first.mask & second.mask
        if not (first.needs_object or second.needs_object):
            return False
        needed = self._store.atom(f.Required, found.name)
        if found.kind == "name":
            return needed in first.parts and any(self._refuses(part, found.name) for part in second.parts)
        if needed not in first.parts and needed not in second.parts:
            return False
        return self._store.conj(self._value(side.parts, found.name) for side in (first, second)) is self._store.bottom

    def _surface(self, node: f.Node) -> _Surface:
        surface = self._surfaces.get(node)
        if surface is None:
            surface = self._surfaces[node] = _Surface(node)
        return surface

    def _refuses(self, part: f.Node, name: str) -> bool:
        """Tell whether a part allows no member of a name."""
        refuses_some = isinstance(part, f.EveryMember) and part.value is self._store.bottom
        return refuses_some and self._evaluator.holds(part.name, name) is True  # type: ignore[attr-defined]

    def _value(self, parts: frozenset[f.Node], name: str) -> f.Node:
        """Collect the constants a member is limited to."""
        member = self._store.one_of((name,))
        values = [part.value for part in parts if isinstance(part, f.EveryMember) and part.name is member]
        flat = [inner for value in values for inner in (value.parts if isinstance(value, f.And) else (value,))]
        return self._store.conj(inner for inner in flat if isinstance(inner, f.OneOfValues))

    def _empty(self, refutation: Refutation) -> bool:
        """Take note of a claim that a smaller value is impossible; it is followed later, and once."""
        self._claim(refutation)
        return True

    def _claim(self, refutation: Refutation) -> None:
        node = refutation.node
        if node in self._confirmed or node in self._claims:
            return
        if refutation.steps is None:
            self._assumed.add(node)
            return
        self._claims[node] = refutation
        self._pending.append(refutation)

    def _shows(self, claim: Refutation) -> bool:
        """Tell whether a proof holds, if those of the claims it makes do."""
        steps = claim.steps or ()
        if len(steps) != len(TYPE_ORDER):
            return False
        return all(self._type(claim.node, about, step) for about, step in zip(TYPE_ORDER, steps, strict=True))

    def _type(self, node: f.Node, about: int, step: Step) -> bool:
        facts = Facts(self._store, self._evaluator, about)
        facts.learn((node,))
        return self._step(facts, step)

    def _step(self, facts: Facts, step: Step) -> bool:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise GaveUp
        if facts.broken:
            return True
        match step:
            case Glance():
                return self._contradictory(facts)
            case Split():
                return self._split(facts, step)
            case MemberEmpty():
                needed = facts.about == f.OBJECT and step.name in required_names(facts)
                return needed and self._follows(member_formula(facts, step.name), step.inner)
            case ItemEmpty():
                needed = facts.about == f.ARRAY and step.index < item_count(facts)[0]
                return needed and self._follows(item_formula(facts, step.index), step.inner)
        return self._arrangement(facts, step)

    def _follows(self, known: f.Node, inner: Refutation) -> bool:
        """Tell whether what is known of a part of the value includes the formula that the proof refutes."""
        mine = frozenset(known.parts) if isinstance(known, f.And) else frozenset((known,))
        theirs = frozenset(inner.node.parts) if isinstance(inner.node, f.And) else frozenset((inner.node,))
        return (theirs <= mine or known is self._store.bottom) and self._empty(inner)

    def _contradictory(self, facts: Facts) -> bool:
        if facts.values is not None:
            return all(self._is_refused(facts, value) for value in facts.values)
        if facts.about == f.NUMBER:
            return no_number(facts)
        if facts.about == f.STRING:
            return no_string(self._patterns, facts)
        if facts.about == f.OBJECT:
            low, high = member_count(facts)
            required = required_names(facts)
            void = any(member_formula(facts, name) is self._store.bottom for name in required)
            return void or (high is not None and high < max(low, len(required)))
        low, high = item_count(facts)
        both = {atom.positive for atom in facts.atoms if isinstance(atom, f.Unique)} == {True, False}
        return both or (high is not None and high < low)

    def _is_refused(self, facts: Facts, value: object) -> bool:
        parts = (*facts.atoms, *facts.choices)
        return value in facts.excluded or any(self._evaluator.holds(part, value) is False for part in parts)  # type: ignore[arg-type]

    def _split(self, facts: Facts, step: Split) -> bool:
        parts = step.choice.parts
        if not (len(parts) == len(step.alternatives) == len(step.assumed)) or not self._must_choose(facts, step.choice):
            return False
        for index, (part, assumed, alternative) in enumerate(zip(parts, step.assumed, step.alternatives, strict=True)):
            earlier = {self._store.negate(other) for other in parts[:index]}
            if not earlier.issuperset(assumed):
                return False
            case = facts.copy()
            case.learn((part, *assumed))
            if not self._step(case, alternative):
                return False
        return True

    def _must_choose(self, facts: Facts, choice: f.Or) -> bool:
        """Tell whether one of the alternatives must hold: they are a choice known, less what is plainly false."""
        listed = set(choice.parts)
        return any(all(part in listed or facts.decides(part) is False for part in known.parts) for known in facts.choices)

    def _arrangement(self, facts: Facts, step: NoArrangement) -> bool:
        if not all(self._empty(inner) for inner in step.empties):
            return False
        empty = {inner.node for inner in step.empties}
        finite = {
            node: values
            for node, values in step.finite
            if self._store.conj((node, self._store.none_of(values))) in (*empty, self._store.bottom)
        }
        known = Known(self._store.bottom, empty, finite)
        if facts.about == f.OBJECT:
            return object_is_impossible(facts, known, step.splits)
        return facts.about == f.ARRAY and array_is_impossible(facts, known)
