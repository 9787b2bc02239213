"""What a regular language looks like: the closed set of term shapes, and the bounds each one knows about itself.

Terms are values: made only by `Algebra` (algebra.py), which interns them, so two equal terms of one engine are one object
and `==` is identity. Every term knows, without looking at its automaton: whether it holds the empty string (`nullable`),
bounds on the lengths of its strings (`shortest_length`, `longest_length`), and a lower bound on the cost of its cheapest
string (`weight`, the measure of search.py).
"""

from __future__ import annotations

from bisect import bisect_right
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.readable import UNWRITABLE, characters

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.charset import Bounds

CHARACTER_WEIGHT: Final = 1 << 40
"""What one more character costs; below it lies room for the penalties of unpleasant characters."""

NO_STRING_WEIGHT: Final = UNWRITABLE << 80
"""The weight of the empty language: more than that of any string, lone surrogates and all."""


class CharSet:
    """A set of code points, interned per engine; `rank` orders disjoint sets by how readable their best character is."""

    __slots__ = ("__weakref__", "_best", "bounds", "penalty", "rank")

    def __init__(self, bounds: Bounds, preference: tuple[int, int]) -> None:
        """Keep the interval boundaries and what readable.py says of them."""
        self.bounds = bounds
        self.penalty, self.rank = preference
        self._best: str | None = None

    @property
    def is_writable(self) -> bool:
        """Whether it holds anything but lone surrogates."""
        return self.penalty < UNWRITABLE

    @property
    def best(self) -> str:
        """The most readable character; the set is writable."""
        if self._best is None:
            self._best = next(characters(self.bounds))
        return self._best

    def __contains__(self, code_point: int) -> bool:
        """Whether the set holds the code point."""
        return bisect_right(self.bounds, code_point) % 2 == 1


class Language:
    """A set of strings over Unicode code points. Equal languages of one engine may still be different terms.

    `digest` depends on structure alone: not on the process, and not on the order in which terms were made.
    """

    __slots__ = ("__weakref__", "_digest", "is_late", "is_plain", "longest_length", "moves", "nullable", "shortest_length", "weight")

    nullable: bool
    """Whether it holds the empty string."""
    is_late: bool
    """Whether `nullable` is worked out when first asked for: a deferred term decides it, and may still be under construction."""
    is_plain: bool
    """Built without intersection, complement and deferral: such a term has members, and its `weight` is exact."""
    shortest_length: int
    longest_length: int | None
    weight: int
    moves: tuple[tuple[CharSet, Language], ...] | None
    """The derivatives, once derivative.py has computed them: disjoint character sets, most readable first."""
    _digest: bytes | None

    def __init__(self, *, is_late: bool = False) -> None:
        """Start without derivatives and digest."""
        self.is_late = is_late
        self.moves = None
        self._digest = None

    if not TYPE_CHECKING:  # to the type checker `nullable` is an attribute like the others

        def __getattr__(self, name: str) -> bool:
            """Work out `nullable` of a late term; Python asks here only while the attribute is not set."""
            if name != "nullable":
                raise AttributeError(name)
            self.nullable = self._late_nullable()
            return self.nullable

    def _late_nullable(self) -> bool:
        raise NotImplementedError

    @property
    def parts(self) -> tuple[Language, ...]:
        """The direct sub-terms."""
        return ()

    def _content(self) -> tuple[object, ...]:
        """What tells this term from others of its shape, sub-terms aside."""
        return ()

    @property
    def is_commutative(self) -> bool:
        """Whether the order of the parts means nothing."""
        return False

    @property
    def digest(self) -> bytes:
        """16 bytes that identify the structure. *Cost*: O(size) once, without recursion."""
        pending = [self]
        while pending:
            term = pending[-1]
            missing = [part for part in term.parts if part._digest is None]  # noqa: SLF001 - same class
            if missing:
                pending += missing
                continue
            pending.pop()
            if term._digest is None:  # noqa: SLF001 - same class
                term._digest = term._compute_digest()  # noqa: SLF001 - same class
        assert self._digest is not None  # noqa: S101 - for the type checker: the loop above ends with it
        return self._digest

    def _compute_digest(self) -> bytes:
        digests = [part._digest or b"" for part in self.parts]  # noqa: SLF001 - same class
        if self.is_commutative:
            digests.sort()
        head = repr((type(self).__name__, *self._content())).encode()
        return blake2b(b"\0".join((head, *(part.hex().encode() for part in digests))), digest_size=16).digest()

    def __repr__(self) -> str:
        """The shape and a short digest: terms can be far too large to print."""
        return f"<{type(self).__name__} {self.digest.hex()[:12]}>"


class Nothing(Language):
    """No string."""

    __slots__ = ()

    def __init__(self) -> None:
        """Lengths are those of the empty string, so that bounds stay numbers; `weight` says that there is none."""
        super().__init__()
        self.nullable, self.is_plain = False, False
        self.shortest_length, self.longest_length, self.weight = 0, 0, NO_STRING_WEIGHT
        self.moves = ()


class Epsilon(Language):
    """The empty string alone."""

    __slots__ = ()

    def __init__(self) -> None:
        """Nothing to add."""
        super().__init__()
        self.nullable, self.is_plain = True, True
        self.shortest_length, self.longest_length, self.weight = 0, 0, 0
        self.moves = ()


class Characters(Language):
    """All strings of one character of a set."""

    __slots__ = ("charset",)

    def __init__(self, charset: CharSet) -> None:
        """The set is not empty."""
        super().__init__()
        self.charset = charset
        self.nullable, self.is_plain = False, True
        self.shortest_length, self.longest_length = 1, 1
        self.weight = CHARACTER_WEIGHT + charset.penalty

    def _content(self) -> tuple[object, ...]:
        return self.charset.bounds


class Concatenation(Language):
    """A string of `head` followed by one of `tail`; the head is never a concatenation itself."""

    __slots__ = ("head", "tail")

    def __init__(self, head: Language, tail: Language) -> None:
        """Neither part is Nothing or Epsilon."""
        super().__init__(is_late=head.is_late or (head.nullable and tail.is_late))
        self.head, self.tail = head, tail
        if not self.is_late:
            self.nullable = head.nullable and tail.nullable
        self.is_plain = head.is_plain and tail.is_plain
        self.shortest_length = head.shortest_length + tail.shortest_length
        longest_head, longest_tail = head.longest_length, tail.longest_length
        self.longest_length = None if longest_head is None or longest_tail is None else longest_head + longest_tail
        self.weight = head.weight + tail.weight

    def _late_nullable(self) -> bool:
        return self.head.nullable and self.tail.nullable

    @property
    def parts(self) -> tuple[Language, ...]:
        """Head and tail."""
        return (self.head, self.tail)


class Repeat(Language):
    """`body` from `minimum` to `maximum` times in a row (None: without limit). The counters are numbers, never unrolled."""

    __slots__ = ("body", "maximum", "minimum")

    def __init__(self, body: Language, minimum: int, maximum: int | None) -> None:
        """The body is neither Nothing nor nullable unless its minimum is 0."""
        super().__init__()
        self.body, self.minimum, self.maximum = body, minimum, maximum
        self.nullable = minimum == 0 or body.nullable
        self.is_plain = body.is_plain
        self.shortest_length = body.shortest_length * minimum
        bounded = maximum is not None and body.longest_length is not None
        self.longest_length = body.longest_length * maximum if bounded else None  # type: ignore[operator] # both checked
        self.weight = body.weight * minimum

    @property
    def parts(self) -> tuple[Language, ...]:
        """The body."""
        return (self.body,)

    def _content(self) -> tuple[object, ...]:
        return (self.minimum, self.maximum)


class Union(Language):
    """Every string that one of the parts holds."""

    __slots__ = ("_parts",)

    def __init__(self, parts: tuple[Language, ...]) -> None:
        """At least two parts, none of them a union."""
        super().__init__(is_late=any(part.is_late for part in parts))
        self._parts = parts
        if not self.is_late:
            self.nullable = self._late_nullable()
        self.is_plain = all(part.is_plain for part in parts)
        self.shortest_length = min(part.shortest_length for part in parts)
        lengths = [part.longest_length for part in parts]
        self.longest_length = None if None in lengths else max(length or 0 for length in lengths)
        self.weight = min(part.weight for part in parts)

    def _late_nullable(self) -> bool:
        return any(part.nullable for part in self._parts)

    @property
    def parts(self) -> tuple[Language, ...]:
        """The alternatives."""
        return self._parts

    @property
    def is_commutative(self) -> bool:
        """True."""
        return True


class Intersection(Language):
    """Every string that all parts hold."""

    __slots__ = ("_parts",)

    def __init__(self, parts: tuple[Language, ...]) -> None:
        """At least two parts, none of them an intersection."""
        super().__init__(is_late=any(part.is_late for part in parts))
        self._parts = parts
        if not self.is_late:
            self.nullable = self._late_nullable()
        self.is_plain = False
        self.shortest_length = max(part.shortest_length for part in parts)
        self.longest_length = min((part.longest_length for part in parts if part.longest_length is not None), default=None)
        self.weight = max(part.weight for part in parts)

    def _late_nullable(self) -> bool:
        return all(part.nullable for part in self._parts)

    @property
    def parts(self) -> tuple[Language, ...]:
        """The conjuncts."""
        return self._parts

    @property
    def is_commutative(self) -> bool:
        """True."""
        return True


class Complement(Language):
    """Every string that `body` does not hold."""

    __slots__ = ("body",)

    def __init__(self, body: Language) -> None:
        """The body is neither Nothing nor a complement."""
        super().__init__(is_late=body.is_late)
        self.body = body
        if not self.is_late:
            self.nullable = not body.nullable
        self.is_plain = False
        self.shortest_length = 0 if self.is_late or self.nullable else 1
        self.longest_length = None
        self.weight = CHARACTER_WEIGHT * self.shortest_length

    def _late_nullable(self) -> bool:
        return not self.body.nullable

    @property
    def parts(self) -> tuple[Language, ...]:
        """The body."""
        return (self.body,)


class Deferred(Language):
    """A language that is worked out when its derivatives are first wanted.

    Assertions inside loops need it: "any number of times, here not followed by x" refers to itself. `label` identifies it
    instead of its structure.
    """

    __slots__ = ("_unfold", "_unfolded", "label")

    def __init__(self, label: tuple[object, ...], shortest_length: int, unfold: Callable[[], Language]) -> None:
        """`unfold` gives an equal term, in which this one stands behind at least one character if at all."""
        super().__init__(is_late=True)
        self.label = label
        self.is_plain = False
        self.shortest_length, self.longest_length = shortest_length, None
        self.weight = shortest_length * CHARACTER_WEIGHT
        self._unfold = unfold
        self._unfolded: Language | None = None

    def _late_nullable(self) -> bool:
        return self.unfolded.nullable

    @property
    def unfolded(self) -> Language:
        """The term it stands for."""
        if self._unfolded is None:
            self._unfolded = self._unfold()
        return self._unfolded

    def forget(self) -> None:
        """Drop the unfolded term; it is made again when wanted."""
        self._unfolded = None

    def _content(self) -> tuple[object, ...]:
        return self.label
