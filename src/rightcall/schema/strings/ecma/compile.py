"""Which strings a pattern is found in: syntax tree to language, in continuation style.

`L(node, K)` is the set of all strings that start with a match of `node` whose rest is in `K`. Then assertions about what
follows are set operations on `K`: `$` is `K & {""}`, a look-ahead is `K & L(body, anything)`, a negative one `K - L(body,
anything)`, at any place. Assertions about what came before are decided by *trackers*: for each kind (`^`, "a word
character before", the body of each look-behind) a regular language of the text read so far, carried along as its derivative;
the assertion holds where that is nullable. A part of the tree without assertions, where no tracker can change an answer, is an
ordinary regular term; the rest unfolds when it is looked into (`Deferred`), so that loops around assertions end.

*Source*: ECMA-262 22.2.2, without captures. *Errors*: `UnsupportedPattern` past MAX_ASSERTIONS, and for an assertion about
what follows inside a look-behind.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from rightcall.schema.strings.ecma.continuation import Back, Continuation, Continuations, Finish, Then
from rightcall.schema.strings.ecma.shape import Shape
from rightcall.schema.strings.ecma.syntax import Choice, End, Look, Loop, Node, Sequence, Start, WordBoundary
from rightcall.schema.strings.ecma.tracking import Context, Trackers
from rightcall.schema.strings.language import Language

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.algebra import Algebra
    from rightcall.schema.strings.derivative import Derivatives


def compile_pattern(derivatives: Derivatives, text: str, tree: Node) -> Language:
    """All strings in which the pattern is found. `text` only labels what is unfolded later."""
    return Program(derivatives, text.encode("utf-8", "surrogatepass"), tree).search()


class Program:
    """One pattern being compiled, kept by the deferred terms that come of it."""

    def __init__(self, derivatives: Derivatives, label: bytes, tree: Node) -> None:
        """Find out what each part of the tree needs."""
        self._derivatives = derivatives
        self._algebra: Algebra = derivatives.algebra
        self._label = blake2b(label, digest_size=16).digest()
        self._shape = Shape(derivatives.algebra, tree)
        self._trackers = Trackers(derivatives, self._shape, self._track)
        self._continuations = Continuations(self._shape)
        self._tree = tree
        self._memo: dict[tuple[Node, Context, Continuation], Language] = {}

    def search(self) -> Language:
        """All strings in which the tree matches somewhere."""
        found = self._found_before(self._algebra.everything)
        self._memo.clear()
        return found

    def _found_before(self, rest: Language) -> Language:
        finish = self._continuations.finish(rest)
        start = self._continuations.then(self._tree, finish)
        return self._joined(self._algebra.everything, self._trackers.initial, start)

    def _track(self, behind: Look) -> Language:
        """All texts that end with a match of the body of a look-behind."""
        label = self._label + self._shape.number(behind.body).to_bytes(4, "big")
        return Program(self._derivatives, label, behind.body)._found_before(self._algebra.epsilon)  # noqa: SLF001 - same class

    # what a node and what follows it hold

    def _language(self, node: Node, context: Context, following: Continuation) -> Language:
        term = self._shape.term(node)
        if term is not None:
            return self._joined(term, context, following)
        context = self._trackers.restrict(context, self._shape.needs(node) | following.needs)
        key = (node, context, following)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._asserting(node, context, following)
        return found

    def _asserting(self, node: Node, context: Context, following: Continuation) -> Language:
        match node:
            case Sequence():
                for part in reversed(self._shape.grouped(node)[1:]):
                    following = self._continuations.then(part, following)
                return self._language(self._shape.grouped(node)[0], context, following)
            case Choice():
                branches = (self._language(branch, context, following) for branch in self._shape.grouped(node))
                return self._algebra.union(*branches)
            case Loop():
                return self._enter(self._continuations.back(node, node.minimum, node.maximum, following), context)
            case _:
                return self._at_assertion(node, context, following)

    def _at_assertion(self, node: Node, context: Context, following: Continuation) -> Language:
        match node:
            case End():
                return self._algebra.intersection(self._algebra.epsilon, self._resume(following, context))
            case Look(is_behind=False):
                return self._look_ahead(node, context, following)
            case WordBoundary():
                return self._word_boundary(node, context, following)
            case _:
                return self._look_back(node, context, following)

    def _look_ahead(self, node: Look, context: Context, following: Continuation) -> Language:
        anything = self._continuations.finish(self._algebra.everything)
        ahead = self._language(node.body, context, anything)
        if node.is_negative:
            ahead = self._algebra.complement(ahead)
        if ahead is self._algebra.nothing:
            return ahead
        return self._algebra.intersection(self._resume(following, context), ahead)

    def _look_back(self, node: Node, context: Context, following: Continuation) -> Language:
        assert isinstance(node, Look | Start)  # noqa: S101 - for the type checker: nothing else is left
        is_wanted = not (isinstance(node, Look) and node.is_negative)
        holds = self._trackers.holds(node, context)
        return self._resume(following, context) if holds is is_wanted else self._algebra.nothing

    def _word_boundary(self, node: WordBoundary, context: Context, following: Continuation) -> Language:
        word_next = self._algebra.concatenation(self._trackers.word, self._algebra.everything)
        is_after_word = self._trackers.holds(node, context)
        if is_after_word is not node.is_negative:
            word_next = self._algebra.complement(word_next)
        return self._algebra.intersection(self._resume(following, context), word_next)

    # going on after a node

    def _resume(self, following: Continuation, context: Context) -> Language:
        match following:
            case Finish():
                return following.rest
            case Then():
                return self._language(following.node, context, following.following)
            case Back(has_moved=True):
                return self._enter(self._continuations.next_round(following), context)
            case Back():
                # Nothing was read in this round. A round that is still owed may then be empty, and so may all that are
                # owed; a round that is not owed must read something.
                if following.minimum == 0:
                    return self._algebra.nothing
                return self._enter(self._continuations.free_round(following), context)

    def _enter(self, loop: Back, context: Context) -> Language:
        """The rounds of a loop that are left, and what follows the loop."""
        if loop.maximum == 0:
            return self._resume(loop.following, context)
        context = self._trackers.restrict(context, loop.needs)
        owed = self._shape.shortest(loop.loop.body) if loop.minimum else 0
        return self._deferred("loop", loop, context, lambda: self._rounds(loop, context), owed)

    def _rounds(self, loop: Back, context: Context) -> Language:
        once_more = self._language(loop.loop.body, context, loop)
        if loop.minimum:
            return once_more
        return self._algebra.union(self._resume(loop.following, context), once_more)

    def _joined(self, term: Language, context: Context, following: Continuation) -> Language:
        """All strings of an ordinary term followed by what may follow, given the text before."""
        if term is self._algebra.epsilon:
            return self._resume(following, context)
        context = self._trackers.restrict(context, following.needs)
        moved = self._continuations.moved(following)
        if self._trackers.is_settled(context) and (not term.nullable or moved.key == following.key):
            return self._algebra.concatenation(term, self._resume(moved, context))
        pieces = [self._resume(following, context)] if term.nullable else []
        for members, target in self._derivatives.moves(term):
            for part, reached in self._trackers.advance(context, members):
                rest = self._joined_later(target, reached, moved)
                pieces.append(self._algebra.concatenation(self._algebra.characters(part.bounds), rest))
        return self._algebra.union(*pieces)

    def _joined_later(self, term: Language, context: Context, following: Continuation) -> Language:
        context = self._trackers.restrict(context, following.needs)
        if term is self._algebra.epsilon or self._trackers.is_settled(context):
            return self._joined(term, context, following)
        kind = f"join {term.digest.hex()}"
        return self._deferred(kind, following, context, lambda: self._joined(term, context, following), term.shortest_length)

    def _deferred(
        self, kind: str, following: Continuation, context: Context, unfold: Callable[[], Language], extra_length: int = 0
    ) -> Language:
        carried = tuple(None if term is None else term.digest for term in context)
        label = (self._label, kind, following.key, carried)

        def unfold_once() -> Language:
            self._continuations.make_room()
            unfolded = unfold()
            self._memo.clear()
            return unfolded

        return self._algebra.deferred(label, following.shortest_length + extra_length, unfold_once)
