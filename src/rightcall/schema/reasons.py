"""Why two schemas share no value: a smallest set of constraints that cannot hold together, in words, with their places.

The set is found by deletion: each constraint is left out in turn, and stays out if the rest is still contradictory.
Where the contradiction lies inside one required member, the explanation steps into that member.
*Cost*: one solve a constraint; asked only for pairs that somebody looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rightcall.schema import formula as f
from rightcall.schema.compiled import Variant
from rightcall.schema.describe import describe
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.outline import conflict, deep_outline
from rightcall.schema.patterns import Patterns
from rightcall.schema.resources import Path
from rightcall.schema.solve import Empty, Solver
from rightcall.schema.store import Store
from rightcall.schema.verdict import Reading

_MAX_LINES = 3
_MAX_WIDTH = 240


@dataclass(frozen=True, slots=True)
class Part:
    """One constraint: the side it comes from, and its place in that side's schema where that is known."""

    node: f.Node
    side: str
    pointer: str | None

    def says(self) -> str:
        """Write it as one line."""
        place = f" ({self.pointer})" if self.pointer else ""
        words = describe(self.node)
        return f"{self.side} {words if len(words) <= _MAX_WIDTH else words[: _MAX_WIDTH - 1] + '…'}{place}"


def explain(store: Store, patterns: Patterns, sides: tuple[Variant, Variant], reading: Reading) -> str:
    """Explain why two schemas share no value, in a few lines."""
    parts: list[Part] = []
    for name, variant in zip(("A", "B"), sides, strict=True):
        parts.extend(_parts(variant.formula(reading), name, variant.paths))
    explainer = _Explainer(store, patterns, {"A": sides[0].paths, "B": sides[1].paths})
    return "\n".join(explainer.lines(parts, ""))


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

    def lines(self, parts: list[Part], path: str) -> list[str]:
        """Give the lines for a contradictory set of constraints about the value at `path`."""
        core = self._minimised(parts)
        inner = self._member(core)
        if inner is not None:
            name, member_parts = inner
            return self.lines(member_parts, f"{path}.{name}" if path else name)
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

    def _minimised(self, parts: list[Part]) -> list[Part]:
        core = list(parts)
        for part in parts:
            rest = [other for other in core if other is not part]
            if self._is_contradictory(rest):
                core = rest
        return core

    def _is_contradictory(self, parts: list[Part]) -> bool:
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
        return (name, inner) if self._is_contradictory(inner) else None
