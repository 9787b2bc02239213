"""What the string engine cannot answer. The prover maps each of these to `unknown` with its text as the reason."""

from __future__ import annotations

from rightcall.errors import RightcallError


class PatternError(RightcallError):
    """A pattern has no language here; `offset` is the index of the character in the pattern where reading stopped."""

    def __init__(self, reason: str, offset: int) -> None:
        """`reason` completes the sentence "the pattern ...": a noun phrase such as "a back-reference"."""
        self.reason = reason
        self.offset = offset
        super().__init__(f"{reason} at character {offset}")


class UnsupportedPattern(PatternError):  # noqa: N818 - named after what is wrong, as the prover reports it
    """A legal pattern that the engine does not read, or one that passes a stated limit."""


class InvalidPattern(PatternError):  # noqa: N818 - named after what is wrong, as the prover reports it
    """Not a pattern of ECMA-262."""


class StringBudgetExceeded(RightcallError):  # noqa: N818 - named after what happened
    """The search gave up after the transitions it was given; the language may be empty or not."""

    def __init__(self, transitions: int) -> None:
        """`transitions` is the budget that ran out."""
        self.transitions = transitions
        super().__init__(f"string automaton over {transitions:,} transitions")


class WitnessTooLong(StringBudgetExceeded):
    """The language is not empty, but its shortest string is too long to write down; no budget helps."""

    def __init__(self, length: int) -> None:
        """`length` is in code points, at least."""
        super().__init__(length)
        self.length = length
        self.args = (f"the shortest string has {length:,} characters",)


class OnlySurrogates(RightcallError):  # noqa: N818 - named after what was found
    """There are (further) strings, but each holds a lone surrogate, which no UTF-8 text can."""

    def __init__(self, members: tuple[str, ...] = ()) -> None:
        """`members` are the strings found that can be written."""
        self.members = members
        super().__init__("every matching string holds a lone surrogate")
