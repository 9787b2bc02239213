"""`unevaluatedProperties` and `unevaluatedItems`: split a schema into cases that evaluate the same names and items.

What an in-place subschema evaluates depends on which branches hold, so a schema under such a keyword is compiled into
*cases*: a formula, the names and the items evaluated when it holds. Together the cases say what the schema says, and
in each of them "everything not evaluated" is a plain formula. Cases that evaluate the same are joined at once, so the
number of cases grows with the different sets of evaluated names, not with the number of branches.
*Source*: JSON Schema 2020-12, core 11.2 and 11.3; 2019-09, core 9.3.1.3 and 9.3.2.4.
*Cost*: exponential in the branches whose evaluated sets differ, at most MAX_CASES.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.compile.applicators import branches
from rightcall.schema.resources import Place, Unresolvable

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler

MAX_CASES = 400
UNEVALUATED = frozenset({"unevaluatedProperties", "unevaluatedItems"})
ALL_ITEMS = -1
"""Stands for "every item is evaluated" where a count of first items is expected."""

_REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
_SPLITTING = frozenset({"allOf", "anyOf", "oneOf", "if", "dependentSchemas", *_REFERENCES, *UNEVALUATED})


class TooManyCases(Exception):  # noqa: N818 - a bound, answered as unknown
    """The cases of a schema passed their bound, or lead back to themselves."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is evaluated: the names that satisfy `names`, the first `first` items, and the items that satisfy `items`."""

    names: f.Node
    first: int
    items: f.Node


@dataclass(frozen=True, slots=True)
class Case:
    """A formula and what is evaluated where it holds."""

    formula: f.Node
    seen: Seen


def compile_cases(compiler: Compiler, place: Place) -> f.Node:
    """Compile a schema that has an unevaluated keyword."""
    try:
        return compiler.store.disj(case.formula for case in _Splitter(compiler).cases(place))
    except TooManyCases as problem:
        keyword = min(UNEVALUATED & place.schema.keys()) if isinstance(place.schema, dict) else "$ref"
        return compiler.opaque(place, keyword, str(problem))


class _Splitter:
    """Splits schemas into cases."""

    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        self._store = compiler.store
        self._nothing = Seen(self._store.bottom, 0, self._store.bottom)
        self._open: set[tuple[int, str, tuple[str, ...]]] = set()

    def cases(self, place: Place) -> list[Case]:
        """Give the cases of an in-place subschema."""
        schema = place.schema
        if not isinstance(schema, dict):
            return [Case(self._compiler.in_place(place), self._nothing)]
        key = (id(schema), place.uri, place.scope)
        if key in self._open:
            self._compiler.loops_in_place = True
            msg = "what is evaluated depends on a reference that leads back to itself"
            raise TooManyCases(msg)
        self._open.add(key)
        try:
            return self._split(place, schema.keys() & place.dialect.keywords)
        finally:
            self._open.discard(key)

    def _split(self, place: Place, keywords: Iterable[str]) -> list[Case]:
        present = frozenset(keywords)
        cases = [Case(self._own(place, present), self._evaluated(place, present))]
        for index in branches(place, "allOf") if "allOf" in present else ():
            cases = self._both(cases, self.cases(self._inner(place, "allOf", index)))
        for keyword in _REFERENCES:
            if keyword in present:
                cases = self._both(cases, self._referred(place, keyword))
        if "anyOf" in present:
            cases = self._both(cases, self._any_of(place))
        if "oneOf" in present:
            cases = self._both(cases, self._one_of(place))
        if "if" in present:
            cases = self._both(cases, self._conditional(place, present))
        if "dependentSchemas" in present:
            cases = self._dependent(place, cases)
        return self._joined(self._rest(place, present, case) for case in cases)

    def _inner(self, place: Place, *tokens: str | int) -> Place:
        return self._compiler.documents.child(place, *tokens)

    def _own(self, place: Place, present: frozenset[str]) -> f.Node:
        """Compile the keywords that neither split nor depend on what is evaluated."""
        from rightcall.schema.compile.keywords import KEYWORDS  # noqa: PLC0415 - the table imports the keyword modules

        parts: list[f.Node] = []
        for keyword in sorted(present - _SPLITTING):
            compile_keyword = KEYWORDS.get(keyword)
            if compile_keyword is not None:
                parts.extend(compile_keyword(self._compiler, place))
        return self._store.conj(parts)

    def _evaluated(self, place: Place, present: frozenset[str]) -> Seen:
        """Tell what the schema's own keywords evaluate."""
        schema, store = place.schema, self._store
        assert isinstance(schema, dict)  # noqa: S101 - narrows a type
        names: list[f.Node] = []
        listed, patterns = schema.get("properties"), schema.get("patternProperties")
        if "properties" in present and isinstance(listed, dict):
            names.append(store.one_of(listed))
        if "patternProperties" in present and isinstance(patterns, dict):
            names.extend(store.atom(f.Pattern, text, True) for text in patterns)
        if "additionalProperties" in present:
            names.append(store.top)
        items = store.bottom
        if "contains" in present and "prefixItems" in place.dialect.keywords:
            items = self._compiler.position(place, "contains")
        return Seen(store.disj(names), _first_items(schema, present), items)

    def _referred(self, place: Place, keyword: str) -> list[Case]:
        schema, documents = place.schema, self._compiler.documents
        assert isinstance(schema, dict)  # noqa: S101 - narrows a type
        reference = str(schema[keyword])
        try:
            if keyword == "$ref":
                target = documents.resolve(place, reference)
            elif keyword == "$dynamicRef":
                target = documents.resolve_dynamic(place, reference)
            else:
                target = documents.resolve_recursive(place, reference)
        except Unresolvable as problem:
            return [Case(self._compiler.opaque(place, keyword, str(problem)), self._nothing)]
        return self.cases(target)

    def _any_of(self, place: Place) -> list[Case]:
        """Each branch may be counted on or not; where none that evaluates something is, some branch must hold all the same.

        A branch that is not counted on may hold too. That is harmless: what it evaluates is then merely asked of the
        unevaluated keyword as well, and the case that counts on every branch that holds asks for no more than is due.
        """
        some_holds: list[f.Node] = []
        counted: list[Case] = []
        for index in branches(place, "anyOf"):
            cases = self.cases(self._inner(place, "anyOf", index))
            some_holds.extend(case.formula for case in cases)
            telling = [case for case in cases if case.seen != self._nothing]
            counted = self._joined((*counted, *telling, *self._both(counted, telling)))
        return self._joined((*counted, Case(self._store.disj(some_holds), self._nothing)))

    def _one_of(self, place: Place) -> list[Case]:
        indices = branches(place, "oneOf")
        inner = [self._inner(place, "oneOf", index) for index in indices]
        refused = [self._compiler.negated(branch) for branch in inner]
        found: list[Case] = []
        for index in indices:
            others = self._store.conj(refusal for other, refusal in enumerate(refused) if other != index)
            found.extend(self._both(self.cases(inner[index]), [Case(others, self._nothing)]))
        return self._joined(found)

    def _conditional(self, place: Place, present: frozenset[str]) -> list[Case]:
        condition = self._inner(place, "if")
        holds = self.cases(condition)
        if "then" in present:
            holds = self._both(holds, self.cases(self._inner(place, "then")))
        fails = [Case(self._compiler.negated(condition), self._nothing)]
        if "else" in present:
            fails = self._both(fails, self.cases(self._inner(place, "else")))
        return self._joined((*holds, *fails))

    def _dependent(self, place: Place, cases: list[Case]) -> list[Case]:
        assert isinstance(place.schema, dict)  # noqa: S101 - narrows a type
        mapping = place.schema["dependentSchemas"]
        for name in mapping if isinstance(mapping, dict) else ():
            absent = Case(self._store.atom(f.Absent, name), self._nothing)
            there = Case(self._store.negate(absent.formula), self._nothing)
            inner = self.cases(self._inner(place, "dependentSchemas", name))
            cases = self._both(cases, [*self._both([there], inner), absent])
        return cases

    def _rest(self, place: Place, present: frozenset[str], case: Case) -> Case:
        """Apply the unevaluated keywords of this schema to one case; afterwards everything counts as evaluated."""
        store, seen, parts = self._store, case.seen, [case.formula]
        if "unevaluatedProperties" in present:
            value = self._compiler.position(place, "unevaluatedProperties")
            parts.append(store.atom(f.EveryMember, store.negate(seen.names), value))
            seen = Seen(store.top, seen.first, seen.items)
        if "unevaluatedItems" in present:
            item = store.disj((self._compiler.position(place, "unevaluatedItems"), seen.items))
            if seen.first != ALL_ITEMS:
                parts.append(store.atom(f.ItemsFrom, seen.first, item))
            seen = Seen(seen.names, ALL_ITEMS, store.bottom)
        return Case(store.conj(parts), seen)

    def _both(self, left: list[Case], right: list[Case]) -> list[Case]:
        """Combine two lists of cases that hold at the same time."""
        return self._joined(
            Case(self._store.conj((a.formula, b.formula)), self._union(a.seen, b.seen)) for a in left for b in right
        )

    def _union(self, a: Seen, b: Seen) -> Seen:
        first = ALL_ITEMS if ALL_ITEMS in (a.first, b.first) else max(a.first, b.first)
        return Seen(self._store.disj((a.names, b.names)), first, self._store.disj((a.items, b.items)))

    def _joined(self, cases: Iterable[Case]) -> list[Case]:
        """Join the cases that evaluate the same, and drop those that cannot hold."""
        by_seen: dict[Seen, list[f.Node]] = {}
        for case in cases:
            if case.formula is not self._store.bottom:
                by_seen.setdefault(case.seen, []).append(case.formula)
        if len(by_seen) > MAX_CASES:
            msg = f"more than {MAX_CASES} cases of what is evaluated"
            raise TooManyCases(msg)
        return [Case(self._store.disj(formulas), seen) for seen, formulas in by_seen.items()]


def _first_items(schema: Mapping[str, object], present: frozenset[str]) -> int:
    """Count the first items that the schema's own keywords evaluate."""
    prefix, items = schema.get("prefixItems"), schema.get("items")
    if "items" in present and not isinstance(items, list):
        return ALL_ITEMS
    if "items" in present and isinstance(items, list):
        return ALL_ITEMS if "additionalItems" in present else len(items)
    return len(prefix) if "prefixItems" in present and isinstance(prefix, list) else 0
