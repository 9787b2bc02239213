"""Why two schemas share no value, why one has none, why one contains the other: in words, with the places.

A contradiction is a smallest set of constraints that cannot hold together. A containment is explained constraint by
constraint: what the outer schema asks for, and what the inner one says that makes it sure.

The set is found by deletion: each constraint is left out in turn, and stays out if the rest is still contradictory.
Where the contradiction lies inside one required member, the explanation steps into that member.
*Cost*: one solve a constraint; asked only for pairs that somebody looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rightcall.model import pointer_tokens
from rightcall.schema import formula as f
from rightcall.schema.compiled import Variant
from rightcall.schema.describe import describe
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.outline import conflict, deep_outline
from rightcall.schema.patterns import Patterns
from rightcall.schema.resources import Path
from rightcall.schema.solve import Empty, Solver
from rightcall.schema.store import Store
from rightcall.schema.verdict import Explanation, Premise, Reading

_MAX_LINES = 3
_DESCENDING = frozenset(
    {"properties", "patternProperties", "additionalProperties", "items", "prefixItems", "additionalItems", "contains"}
)
"""Keywords whose subschemas are about a member or an item."""
_ABOUT_PARTS = (f.EveryMember, f.SomeMember, f.ItemAt, f.ItemsFrom, f.SomeItemAt, f.SomeItemFrom, f.Contains)
_MAX_WIDTH = 240


@dataclass(frozen=True, slots=True)
class Part:
    """One constraint: the side it comes from, and its place in that side's schema where that is known."""

    node: f.Node
    side: str
    pointer: str | None

    def words(self) -> str:
        """What it says, cut where it is long."""
        words = describe(self.node)
        return words if len(words) <= _MAX_WIDTH else words[: _MAX_WIDTH - 1] + "…"

    def says(self) -> str:
        """Write it as one line."""
        return f"{self.side} {self.words()}" + (f" ({self.pointer})" if self.pointer else "")


def explain(store: Store, patterns: Patterns, sides: tuple[Variant, ...], reading: Reading) -> Explanation:
    """Explain why one or two schemas have no value (in common), in a few lines."""
    parts: list[Part] = []
    for name, variant in zip("AB", sides, strict=False):
        parts.extend(_root_parts(variant, name, reading))
    explainer = _Explainer(store, patterns, {name: variant.paths for name, variant in zip("AB", sides, strict=False)})
    return explainer.explained(parts)


def explain_contained(store: Store, patterns: Patterns, outer: Variant, inner: Variant, reading: Reading) -> Explanation:
    """Explain why all values of the inner schema (B) are values of the outer one (A)."""
    explainer = _Explainer(store, patterns, {"A": outer.paths, "B": inner.paths})
    given = _root_parts(inner, "B", reading)
    if explainer.is_contradictory(given):
        return explainer.explained(given)
    stated = {part.node for part in given}
    wanted = [part for part in _root_parts(outer, "A", reading) if part.node not in stated]
    if not wanted or isinstance(outer.formula(reading), f.Top):
        return Explanation(lines=("every constraint of A stands in B as well",) if stated else ("A accepts every value",))
    lines: list[str] = []
    premises: list[Part] = []
    for part in wanted[: _MAX_LINES if len(wanted) <= _MAX_LINES else _MAX_LINES - 1]:
        core = explainer.minimised([*given, Part(store.negate(part.node), "A", part.pointer)])
        grounds = [ground for ground in core if ground.side == "B"]
        lines.append(f"{part.says()}: sure, since {' and '.join(ground.says() for ground in grounds) or 'it always holds'}")
        premises += [part, *grounds]
    if len(wanted) > _MAX_LINES:
        lines.append(f"and {len(wanted) - _MAX_LINES + 1} more constraints of A, each made sure by B in the same way")
    return Explanation(lines=tuple(lines), premises=_premises(premises))


def _premises(parts: Iterable[Part]) -> tuple[Premise, ...]:
    told = {(part.side, part.node): part for part in parts}
    return tuple(Premise(side=part.side, says=part.words(), pointer=part.pointer) for part in told.values())


def _root_parts(variant: Variant, side: str, reading: Reading) -> list[Part]:
    """The constraints on the value itself. One formula may stand in several places: a place inside a member is not theirs."""
    parts = _parts(variant.formula(reading), side, variant.paths)
    return [replace(part, pointer=None) if _is_inside(part) else part for part in parts]


def _is_inside(part: Part) -> bool:
    """Tell whether the place of a part lies deeper than a member or an item that it speaks about."""
    tokens = pointer_tokens(part.pointer.rpartition("#")[2]) if part.pointer else ()
    own = 2 if isinstance(part.node, _ABOUT_PARTS) else 1
    return any(token in _DESCENDING for token in tokens[:-own])


def _parts(node: f.Node, side: str, paths: Mapping[f.Node, Path]) -> Iterable[Part]:
    for inner in node.parts if isinstance(node, f.And) else (node,):
        yield Part(inner, side, _written(paths.get(inner)))


def _written(path: Path | None) -> str | None:
    return path.text() if path is not None else None


class _Explainer:
    """Finds and words the contradiction."""

    def __init__(self, store: Store, patterns: Patterns, paths: dict[str, Mapping[f.Node, Path]]) -> None:
        self._store = store
        self._patterns = patterns
        self._paths = paths
        self._evaluator = Evaluator(store, patterns)

    def explained(self, parts: list[Part], path: str = "") -> Explanation:
        """Explain a contradictory set of constraints about the value at `path`."""
        core = self.minimised(parts)
        inner = self._member(core)
        if inner is not None:
            name, member_parts = inner
            return self.explained(member_parts, f"{path}.{name}" if path else name)
        return Explanation(lines=tuple(self._lines(core, path)), premises=_premises(core))

    def _lines(self, core: list[Part], path: str) -> list[str]:
        about = f"{path}: " if path else ""
        sides = [self._store.conj(part.node for part in core if part.side == side) for side in ("A", "B")]
        apart = conflict(*map(deep_outline, sides)) if any(isinstance(part.node, f.Or) for part in core) else None
        if apart is not None:
            places = [f"{part.side} {part.pointer}" for part in core if isinstance(part.node, f.Or) and part.pointer]
            return [f"{about}{apart.reason} ({', '.join(places)})" if places else about + apart.reason]
        core.sort(key=lambda part: isinstance(part.node, f.Types))
        spoken = [about + part.says() for part in core]
        if len(spoken) > _MAX_LINES:
            spoken = [about + part.says() for part in core if not isinstance(part.node, f.Types)]
        if len(spoken) > _MAX_LINES:
            spoken = [*spoken[: _MAX_LINES - 1], f"{about}and {len(spoken) - _MAX_LINES + 1} more constraints"]
        return spoken

    def minimised(self, parts: list[Part]) -> list[Part]:
        """Leave out what the contradiction does not need."""
        core = list(parts)
        for part in parts:
            rest = [other for other in core if other is not part]
            if self.is_contradictory(rest):
                core = rest
        return core

    def is_contradictory(self, parts: list[Part]) -> bool:
        """Tell whether constraints are found to have no value in common."""
        node = self._store.conj(part.node for part in parts)
        return isinstance(Solver(self._store, self._patterns).solve(node), Empty)

    def _member(self, core: list[Part]) -> tuple[str, list[Part]] | None:
        """Step into the one required member whose value cannot exist, if that is what the core is about."""
        names = [part.node.name for part in core if isinstance(part.node, f.Required)]
        if len(names) != 1:
            return None
        name = names[0]
        inner: list[Part] = []
        for part in core:
            node = part.node
            if isinstance(node, f.EveryMember) and node.value is not self._store.bottom:
                if self._evaluator.holds(node.name, name):
                    inner.extend(_parts(node.value, part.side, self._paths[part.side]))
            elif not isinstance(node, f.Required | f.Types):
                return None
        return (name, inner) if self.is_contradictory(inner) else None
