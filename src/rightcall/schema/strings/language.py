"""What every language knows about itself, whatever its shape: bounds that need no look at its automaton, and a digest."""

from __future__ import annotations

from abc import abstractmethod
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from rightcall.schema.strings.readable import UNWRITABLE

if TYPE_CHECKING:
    from rightcall.schema.strings.charsets import CharSet

CHARACTER_WEIGHT: Final = 1 << 40
"""What one more character costs; below it lies room for the penalties of unpleasant characters."""

NO_STRING_WEIGHT: Final = UNWRITABLE << 80
"""The weight of the empty language: more than that of any string, lone surrogates and all."""


class Language:
    """A set of strings over Unicode code points. Equal languages of one engine may still be different terms.

    `digest` depends on structure alone: not on the process, and not on the order in which terms were made.
    """

    __slots__ = (
        "__weakref__",
        "_digest",
        "is_late",
        "is_plain",
        "longest_length",
        "moves",
        "nullable",
        "shortest_length",
        "weight",
    )

    nullable: bool
    """Whether it holds the empty string."""
    is_late: bool
    """Whether `nullable` is worked out when first asked for: a deferred term decides it, and may still be in the making."""
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

    def forget(self) -> None:
        """Drop what can be worked out again."""
        self.moves = None

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


class LateLanguage(Language):
    """A language whose `nullable` may have to wait for its parts: it is worked out when first asked for, if it `is_late`."""

    __slots__ = ()

    if not TYPE_CHECKING:  # to the type checker `nullable` is an attribute like the others

        def __getattr__(self, name: str) -> bool:
            """Work out `nullable` of a late term; Python asks here only while the attribute is not set."""
            if name != "nullable" or not self.is_late:
                raise AttributeError(name)
            self.nullable = self._late_nullable()
            return self.nullable

    @abstractmethod
    def _late_nullable(self) -> bool:
        """Work out `nullable` from the parts."""
