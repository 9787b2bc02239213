"""Does a value satisfy a formula? Our own evaluator, the first of the three checks every witness must pass.

Answers True, False, or None where the formula has a part that cannot be read and the rest does not decide it.
*Cost*: linear in the value times the formula's nodes that apply to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rightcall.schema import formula as f
from rightcall.schema.hostnames import JUDGES
from rightcall.schema.patterns import Patterns, PatternUnknown
from rightcall.schema.store import Store
from rightcall.schema.values import FrozenObject, Value

Answer: TypeAlias = "bool | None"


def all_of(answers: Iterable[Answer]) -> Answer:
    """Join by "and": one False decides, else one None leaves it open."""
    result: Answer = True
    for answer in answers:
        if answer is False:
            return False
        if answer is None:
            result = None
    return result


def any_of(answers: Iterable[Answer]) -> Answer:
    """Join by "or": one True decides, else one None leaves it open."""
    result: Answer = False
    for answer in answers:
        if answer:
            return True
        if answer is None:
            result = None
    return result


@dataclass(frozen=True, slots=True)
class _Plan:
    """A conjunction sorted for objects: what each literal name's value must satisfy, and all other parts."""

    members: Mapping[str, tuple[f.Node, ...]]
    others: tuple[f.Node, ...]

    @classmethod
    def of(cls, node: f.And) -> _Plan:
        members: dict[str, list[f.Node]] = {}
        others: list[f.Node] = []
        for part in node.parts:
            if isinstance(part, f.EveryMember) and isinstance(part.name, f.OneOfValues):
                for name in part.name.values:
                    if isinstance(name, str):
                        members.setdefault(name, []).append(part.value)
            else:
                others.append(part)
        return cls({name: tuple(values) for name, values in members.items()}, tuple(others))


class Evaluator:
    """Evaluates formulas of one store on values."""

    def __init__(self, store: Store, patterns: Patterns, *, remembers: bool = False) -> None:
        """`patterns` gives the languages of regular expressions.

        One that `remembers` answers about formulas with parts keeps its answers: right for one question, in which the same
        parts meet the same values over and over; wrong for a whole catalog, whose values would never be let go.
        """
        self._store = store
        self._patterns = patterns
        self._plans: dict[f.And, _Plan] = {}
        self._answers: dict[tuple[f.Node, Value], Answer] | None = {} if remembers else None

    def holds(self, node: f.Node, value: Value) -> Answer:
        """Tell whether a value satisfies a formula."""
        if not node.about & f.type_of(value):
            return True
        kind = type(node)
        if self._answers is None or not (kind is f.And or kind is f.Or):
            return _RULES[kind](self, node, value)
        key = (node, value)
        if key not in self._answers:
            self._answers[key] = _RULES[kind](self, node, value)
        return self._answers[key]

    def conjunction(self, node: f.And, value: Value) -> Answer:
        """Tell whether a value satisfies all parts; an object is looked at member by member, not part by part."""
        if not isinstance(value, FrozenObject):
            return all_of(self.holds(part, value) for part in node.parts)
        plan = self._plans.get(node)
        if plan is None:
            plan = self._plans[node] = _Plan.of(node)
        result = all_of(self.holds(part, value) for part in plan.others)
        if result is False:
            return False
        for name, item in value.items():
            for wanted in plan.members.get(name, ()):
                answer = self.holds(wanted, item)
                if answer is False:
                    return False
                if answer is None:
                    result = None
        return result

    def body(self, node: f.Reference) -> f.Node:
        """Unfold a recursive reference once."""
        body = node.target.body
        if body is None:
            return self._store.opaque("a reference whose target was never compiled", node.target.pointer, repr(node.digest))
        return body if node.positive else self._store.negate(body)

    def found(self, node: f.Pattern, text: str) -> Answer:
        """Tell whether a pattern is found in a text (None when the pattern is not supported)."""
        try:
            return self._patterns.found(node.text, text) is node.positive
        except PatternUnknown:
            return None


def judged(node: f.Judged, text: str) -> Answer:
    """Tell whether a text keeps a rule that is judged one text at a time."""
    answer = JUDGES[node.rule](text)
    return None if answer is None else answer is node.positive


def _some_item(evaluator: Evaluator, node: f.SomeItemFrom, value: Any) -> Answer:  # noqa: ANN401 - an array by its type
    return any_of(evaluator.holds(node.item, item) for item in value[node.index :])


def _contains(evaluator: Evaluator, node: f.Contains, value: Any) -> Answer:  # noqa: ANN401 - an array by its type
    answers = [evaluator.holds(node.item, item) for item in value]
    sure, open_ = answers.count(True), answers.count(None)
    if sure + open_ < node.low or (node.high is not None and sure > node.high):
        return False
    if sure >= node.low and (node.high is None or sure + open_ <= node.high):
        return True
    return None


def _every_member(evaluator: Evaluator, node: f.EveryMember, value: FrozenObject) -> Answer:
    names = node.name
    if type(names) is f.OneOfValues:
        present = [name for name in names.values if name in value]
        return all_of(evaluator.holds(node.value, value[name]) for name in present)  # type: ignore[index]
    return all_of(any_of((_not(evaluator.holds(names, name)), evaluator.holds(node.value, value[name]))) for name in value)


def _some_member(evaluator: Evaluator, node: f.SomeMember, value: FrozenObject) -> Answer:
    return any_of(all_of((evaluator.holds(node.name, name), evaluator.holds(node.value, value[name]))) for name in value)


def _not(answer: Answer) -> Answer:
    return None if answer is None else not answer


_RULES: dict[type[f.Node], Callable[[Evaluator, Any, Any], Answer]] = {
    f.Top: lambda _e, _n, _v: True,
    f.Bottom: lambda _e, _n, _v: False,
    f.And: lambda e, n, v: e.conjunction(n, v),
    f.Or: lambda e, n, v: any_of(e.holds(part, v) for part in n.parts),
    f.Reference: lambda e, n, v: e.holds(e.body(n), v),
    f.Opaque: lambda _e, _n, _v: None,
    f.Types: lambda _e, n, v: bool(n.mask & f.type_of(v)),
    f.OneOfValues: lambda _e, n, v: v in n.values,
    f.NoneOfValues: lambda _e, n, v: v not in n.values,
    f.AtLeast: lambda _e, n, v: v > n.bound if n.strict else v >= n.bound,
    f.AtMost: lambda _e, n, v: v < n.bound if n.strict else v <= n.bound,
    f.MultipleOf: lambda _e, n, v: (v % n.factor == 0) is n.positive,
    f.MinLength: lambda _e, n, v: len(v) >= n.count,
    f.MaxLength: lambda _e, n, v: len(v) <= n.count,
    f.Pattern: lambda e, n, v: e.found(n, v),
    f.Judged: lambda _e, n, v: judged(n, v),
    f.MinItems: lambda _e, n, v: len(v) >= n.count,
    f.MaxItems: lambda _e, n, v: len(v) <= n.count,
    f.Unique: lambda _e, n, v: (len(set(v)) == len(v)) is n.positive,
    f.ItemAt: lambda e, n, v: len(v) <= n.index or e.holds(n.item, v[n.index]),
    f.ItemsFrom: lambda e, n, v: all_of(e.holds(n.item, item) for item in v[n.index :]),
    f.SomeItemAt: lambda e, n, v: len(v) > n.index and e.holds(n.item, v[n.index]),
    f.SomeItemFrom: _some_item,
    f.Contains: _contains,
    f.Required: lambda _e, n, v: n.name in v,
    f.Absent: lambda _e, n, v: n.name not in v,
    f.MinProperties: lambda _e, n, v: len(v) >= n.count,
    f.MaxProperties: lambda _e, n, v: len(v) <= n.count,
    f.EveryMember: _every_member,
    f.SomeMember: _some_member,
}
