"""What a regular language looks like: the closed set of term shapes, and the bounds each one knows about itself.

Terms are values: made only by `Algebra` (algebra.py), which interns them, so two equal terms of one engine are one object
and `==` is identity. Every term knows, without looking at its automaton: whether it holds the empty string (`nullable`),
bounds on the lengths of its strings (`shortest_length`, `longest_length`), and a lower bound on the cost of its cheapest
string (`weight`, the measure of search.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rightcall.schema.strings.language import CHARACTER_WEIGHT, NO_STRING_WEIGHT, Language, LateLanguage

if TYPE_CHECKING:
    from collections.abc import Callable

    from rightcall.schema.strings.charsets import CharSet


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


class Concatenation(LateLanguage):
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
        term: Language = self
        while isinstance(term, Concatenation):  # a chain may be as long as a pattern, so no recursion
            if not term.head.nullable:
                return False
            term = term.tail
        return term.nullable

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


class Union(LateLanguage):
    """Every string that one of the parts holds."""

    __slots__ = ("parts",)

    parts: tuple[Language, ...]

    def __init__(self, parts: tuple[Language, ...]) -> None:
        """At least two parts, none of them a union."""
        super().__init__(is_late=any(part.is_late for part in parts))
        self.parts = parts
        if not self.is_late:
            self.nullable = self._late_nullable()
        self.is_plain = all(part.is_plain for part in parts)
        self.shortest_length = min(part.shortest_length for part in parts)
        lengths = [part.longest_length for part in parts]
        self.longest_length = None if None in lengths else max(length or 0 for length in lengths)
        self.weight = min(part.weight for part in parts)

    def _late_nullable(self) -> bool:
        return any(part.nullable for part in self.parts)

    @property
    def is_commutative(self) -> bool:
        """True."""
        return True


class Intersection(LateLanguage):
    """Every string that all parts hold."""

    __slots__ = ("parts",)

    parts: tuple[Language, ...]

    def __init__(self, parts: tuple[Language, ...], lengths: tuple[int, int | None]) -> None:
        """At least two parts, none of them an intersection; `lengths` are the bounds that they leave each other."""
        super().__init__(is_late=any(part.is_late for part in parts))
        self.parts = parts
        if not self.is_late:
            self.nullable = self._late_nullable()
        self.is_plain = False
        self.shortest_length, self.longest_length = lengths
        self.weight = max(part.weight for part in parts)

    def _late_nullable(self) -> bool:
        return all(part.nullable for part in self.parts)

    @property
    def is_commutative(self) -> bool:
        """True."""
        return True


class Complement(LateLanguage):
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


class Deferred(LateLanguage):
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
        """Drop derivatives and the unfolded term; both are made again when wanted."""
        self.moves = None
        self._unfolded = None

    def _content(self) -> tuple[object, ...]:
        return self.label


def counted(term: Language) -> tuple[Language, int, int | None]:
    """A term as a repetition: itself once, if it is not one."""
    return (term.body, term.minimum, term.maximum) if isinstance(term, Repeat) else (term, 1, 1)


def is_within(term: Language, minimum: int, maximum: int | None) -> bool:
    """Whether every string of the term is of a length in the range."""
    if term.shortest_length < minimum:
        return False
    return maximum is None or (term.longest_length is not None and term.longest_length <= maximum)
