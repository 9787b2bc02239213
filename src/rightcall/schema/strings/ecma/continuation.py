"""What comes after a node: the rest of the pattern as a linked list, each list kept once per pattern."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from rightcall.schema.strings.ecma.shape import Shape
    from rightcall.schema.strings.ecma.syntax import Loop, Node
    from rightcall.schema.strings.language import Language


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Finish:
    """The end of the pattern; `rest` is what may follow it in the text."""

    key: bytes
    needs: frozenset[int]
    is_in_loop: bool
    shortest_length: int
    rest: Language


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Then:
    """Another node, then more."""

    key: bytes
    needs: frozenset[int]
    is_in_loop: bool
    shortest_length: int
    node: Node
    following: Continuation


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Back:
    """The end of one round of a loop, of which `minimum` to `maximum` rounds are left, this one included."""

    key: bytes
    needs: frozenset[int]
    is_in_loop: bool
    shortest_length: int
    loop: Loop
    minimum: int
    maximum: int | None
    has_moved: bool
    """Whether this round has read a character."""
    following: Continuation


Continuation: TypeAlias = Finish | Then | Back
_AnyContinuation = TypeVar("_AnyContinuation", Finish, Then, Back)


_MAX_KEPT: Final = 10_000


class Continuations:
    """Makes the continuations of one pattern; `key` identifies their content. Equal ones are mostly one object."""

    def __init__(self, shape: Shape) -> None:
        """Nodes are known by their number in this shape."""
        self._shape = shape
        self._known: dict[bytes, Continuation] = {}
        self._moved: dict[Continuation, Continuation] = {}

    def make_room(self) -> None:
        """Forget all when there are many, as after a long text went round a loop with a counter. Old and new ones mix."""
        if len(self._known) > _MAX_KEPT:
            self._known.clear()
            self._moved.clear()

    def finish(self, rest: Language) -> Finish:
        """The end of the pattern or of the body of an assertion."""
        key = _key("finish", rest.digest)
        return self._keep(Finish(key=key, needs=frozenset(), is_in_loop=False, shortest_length=rest.shortest_length, rest=rest))

    def then(self, node: Node, following: Continuation) -> Then:
        """A node, then more."""
        return self._keep(
            Then(
                key=_key("then", self._shape.number(node), following.key),
                needs=self._shape.needs(node) | following.needs,
                is_in_loop=following.is_in_loop,
                shortest_length=self._shape.shortest(node) + following.shortest_length,
                node=node,
                following=following,
            )
        )

    def back(self, loop: Loop, minimum: int, maximum: int | None, following: Continuation) -> Back:
        """A loop about to start a round."""
        return self._back(loop, (minimum, maximum), following, has_moved=False)

    def next_round(self, back: Back) -> Back:
        """The loop after a round."""
        maximum = None if back.maximum is None else back.maximum - 1
        return self._back(back.loop, (max(back.minimum - 1, 0), maximum), back.following, has_moved=False)

    def free_round(self, back: Back) -> Back:
        """The loop after an empty round, which stands for all rounds that are owed."""
        maximum = None if back.maximum is None else back.maximum - 1
        return self._back(back.loop, (0, maximum), back.following, has_moved=False)

    def moved(self, continuation: Continuation) -> Continuation:
        """The same after a character was read: every round in it has then read one."""
        if not continuation.is_in_loop:
            return continuation
        found = self._moved.get(continuation)
        if found is None:
            found = self._moved[continuation] = self._move(continuation)
        return found

    def _move(self, continuation: Continuation) -> Continuation:
        match continuation:
            case Then():
                return self.then(continuation.node, self.moved(continuation.following))
            case Back():
                following = self.moved(continuation.following)
                return self._back(continuation.loop, (continuation.minimum, continuation.maximum), following, has_moved=True)
            case Finish():
                return continuation

    def _back(self, loop: Loop, rounds: tuple[int, int | None], following: Continuation, *, has_moved: bool) -> Back:
        minimum, maximum = rounds
        owed_after_this = max(minimum - 1, 0) * self._shape.shortest(loop.body)
        return self._keep(
            Back(
                key=_key("back", self._shape.number(loop), minimum, maximum, has_moved, following.key),
                needs=self._shape.needs(loop) | following.needs,
                is_in_loop=True,
                shortest_length=owed_after_this + following.shortest_length,
                loop=loop,
                minimum=minimum,
                maximum=maximum,
                has_moved=has_moved,
                following=following,
            )
        )

    def _keep(self, made: _AnyContinuation) -> _AnyContinuation:
        known = self._known.setdefault(made.key, made)
        return known if isinstance(known, type(made)) else made


def _key(*content: object) -> bytes:
    return blake2b(repr(content).encode(), digest_size=16).digest()
