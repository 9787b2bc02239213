"""What each part of a syntax tree is: an ordinary regular term or not, how short, and what it asks about the text before."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.ecma.syntax import Chars, Choice, End, Literal, Look, Loop, Node, Sequence, Start, WordBoundary
from rightcall.schema.strings.errors import UnsupportedPattern

if TYPE_CHECKING:
    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.language import Language

MAX_ASSERTIONS: Final = 50
"""Anchors, boundaries and look-arounds in one pattern; compiling recurses once for each."""

START_TRACKER: Final = 0
WORD_TRACKER: Final = 1
FIRST_BEHIND_TRACKER: Final = 2


def children(node: Node) -> tuple[Node, ...]:
    """The direct sub-nodes."""
    match node:
        case Sequence():
            return node.parts
        case Choice():
            return node.branches
        case Loop() | Look():
            return (node.body,)
        case _:
            return ()


class Shape:
    """The facts about one tree, worked out once, children before parents."""

    def __init__(self, algebra: Algebra, tree: Node) -> None:
        """*Errors*: `UnsupportedPattern` past MAX_ASSERTIONS."""
        self._algebra = algebra
        self._numbers: dict[Node, int] = {}
        self._terms: dict[Node, Language | None] = {}
        self._needs: dict[Node, frozenset[int]] = {}
        self._shortest: dict[Node, int] = {}
        self._grouped: dict[Node, tuple[Node, ...]] = {}
        self.behinds: list[Look] = []
        nodes = [tree]
        for node in nodes:
            nodes += children(node)
        assertions = [node for node in nodes if isinstance(node, Look | Start | End | WordBoundary)]
        if len(assertions) > MAX_ASSERTIONS:
            reason = f"a pattern over {MAX_ASSERTIONS} assertions"
            raise UnsupportedPattern(reason, 0)
        for node in reversed(nodes):
            self._add(node)
        for node in nodes:
            if isinstance(node, Sequence | Choice) and self._terms[node] is None:
                self._grouped[node] = self._group(node)

    def number(self, node: Node) -> int:
        """A number that depends on the pattern text alone."""
        return self._numbers[node]

    def term(self, node: Node) -> Language | None:
        """The node as an ordinary regular term; None when it holds an assertion."""
        return self._terms[node]

    def needs(self, node: Node) -> frozenset[int]:
        """The trackers that assertions in the node ask."""
        return self._needs[node]

    def shortest(self, node: Node) -> int:
        """A lower bound on the characters a match reads."""
        return self._shortest[node]

    def grouped(self, node: Sequence | Choice) -> tuple[Node, ...]:
        """The sub-nodes of a node with assertions, with neighbours (or branches) that have none joined into one."""
        return self._grouped[node]

    def _add(self, node: Node) -> None:
        if node in self._numbers:
            return
        self._numbers[node] = len(self._numbers)
        self._terms[node] = self._term_of(node)
        self._shortest[node] = self._shortest_of(node)
        inner = frozenset().union(*(self._needs[child] for child in children(node)))
        self._needs[node] = inner | self._own_needs(node)

    def _own_needs(self, node: Node) -> frozenset[int]:
        match node:
            case Start():
                return frozenset((START_TRACKER,))
            case WordBoundary():
                return frozenset((WORD_TRACKER,))
            case Look(is_behind=True):
                self.behinds.append(node)
                return frozenset((FIRST_BEHIND_TRACKER + len(self.behinds) - 1,))
            case _:
                return frozenset()

    def _term_of(self, node: Node) -> Language | None:
        term: Language | None = None
        match node:
            case Chars():
                term = self._algebra.characters(node.bounds)
            case Literal():
                term = self._algebra.literals((node.text,))
            case Sequence():
                term = self._term_of_sequence(node)
            case Choice():
                term = self._term_of_choice(node)
            case Loop():
                body = self._terms[node.body]
                term = None if body is None else self._algebra.repeat(body, node.minimum, node.maximum)
            case _:
                pass
        return term

    def _term_of_sequence(self, node: Sequence) -> Language | None:
        joined: Language = self._algebra.epsilon
        for part in reversed(node.parts):
            term = self._terms[part]
            if term is None:
                return None
            joined = self._algebra.concatenation(term, joined)
        return joined

    def _term_of_choice(self, node: Choice) -> Language | None:
        words = [branch.text for branch in node.branches if isinstance(branch, Literal)]
        others = [self._terms[branch] for branch in node.branches if not isinstance(branch, Literal)]
        if None in others:
            return None
        return self._algebra.union(self._algebra.literals(words), *(other for other in others if other is not None))

    def _shortest_of(self, node: Node) -> int:
        match node:
            case Chars():
                return 1
            case Literal():
                return len(node.text)
            case Sequence():
                return sum(self._shortest[part] for part in node.parts)
            case Choice():
                return min(self._shortest[branch] for branch in node.branches)
            case Loop():
                return self._shortest[node.body] * node.minimum
            case _:
                return 0

    def _group(self, node: Sequence | Choice) -> tuple[Node, ...]:
        if isinstance(node, Choice):
            plain = tuple(branch for branch in node.branches if self._terms[branch] is not None)
            rest = tuple(branch for branch in node.branches if self._terms[branch] is None)
            return (*self._joined(Choice(branches=plain) if len(plain) > 1 else None, plain), *rest)
        grouped: list[Node] = []
        for is_plain, run in groupby(node.parts, key=lambda part: self._terms[part] is not None):
            parts = tuple(run)
            joined = Sequence(parts=parts) if is_plain and len(parts) > 1 else None
            grouped += self._joined(joined, parts)
        return tuple(grouped)

    def _joined(self, joined: Node | None, parts: tuple[Node, ...]) -> tuple[Node, ...]:
        if joined is None:
            return parts
        self._add(joined)
        return (joined,)
