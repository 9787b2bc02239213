"""Exact similarity of many short texts: every pair at or above a threshold, in blocks, without an approximate index.

The measure is the normalised indel similarity, `2 * LCS / (length + length)`, where LCS is the length of the longest
common subsequence: 1 for equal texts, 0 for texts without a common character. Two empty texts have nothing in common.

Comparing long texts is what costs. So a bound goes first: split the alphabet into classes; a common subsequence splits
along with it, so its length is at most the sum of the LCS of the parts. The parts are short enough for rapidfuzz to
compare several at once, the bound lets less than 3 % of real descriptions through, and only those are compared in full.
No pair is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers: TypeAlias = NDArray[np.int64]
    Numbers: TypeAlias = NDArray[np.float64]

BLOCK = 256
"""Texts on each side of a block. Small blocks of texts sorted by length let whole blocks be skipped."""

WORD = 64
"""Characters up to which rapidfuzz compares several texts at once, each in one machine word."""

LETTER_CLASSES: tuple[tuple[str, ...], ...] = (
    (),
    (" adhikmnpv", "bcefgjloqrstuwxyz"),
    (" cdgjovwz", "behlprsy", "afikmnqtux"),
    (" cjkq/", "befhilmopvwy", "gntuz`", "adrsx0-"),
)
"""Alphabets of about equal weight in English text, for one to four classes; other characters go by code point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """Pairs of texts at or above the threshold. *Shapes*: three arrays of one length; `first < second` are positions."""

    first: Integers
    second: Integers
    score: Numbers


def similarity(one: str, other: str) -> float:
    """How alike two folded texts are, from 0 to 1."""
    from rapidfuzz.distance import LCSseq  # noqa: PLC0415 - only comparisons pay for the import

    total = len(one) + len(other)
    return 2 * LCSseq.similarity(one, other) / total if total else 0.0


def similarities(ones: Sequence[str], others: Sequence[str]) -> Numbers:
    """How alike the texts at each position are. *Shapes*: two sequences of one length; an array of that length."""
    import numpy as np  # noqa: PLC0415 - only comparisons pay for the import
    from rapidfuzz import process  # noqa: PLC0415
    from rapidfuzz.distance import LCSseq  # noqa: PLC0415

    total = _lengths(ones) + _lengths(others)
    common = process.cpdist(ones, others, scorer=LCSseq.similarity, dtype=np.int32)
    scores: Numbers = 2 * common / np.maximum(total, 1)
    return scores


class TextIndex:
    """Distinct texts in order of length, so that blocks of them can be compared or skipped as a whole.

    *Cost*: sorting; `matches` over all `blocks` is quadratic in the number of distinct texts, about 0.5 microseconds a
    pair for descriptions and a tenth of that for names, and holds one block of integers at a time.
    """

    def __init__(self, texts: Sequence[str], block: int = BLOCK) -> None:
        """Index folded texts; empty texts match nothing and are left out."""
        self.texts: tuple[str, ...] = tuple(sorted({text for text in texts if text}, key=lambda text: (len(text), text)))
        self.block = block
        self._parts: dict[int, tuple[tuple[str, ...], ...]] = {}

    def blocks(self, threshold: float) -> Iterator[tuple[int, int]]:
        """Which pairs of blocks (row, column) can hold a match, by length alone?"""
        for row in range(0, len(self.texts), self.block):
            longest = len(self.texts[min(row + self.block, len(self.texts)) - 1])
            for column in range(row, len(self.texts), self.block):
                shortest = len(self.texts[column])
                if shortest > longest and 2 * longest / (longest + shortest) < threshold:
                    break
                yield row, column

    def matches(self, row: int, column: int, threshold: float) -> Matches:
        """Which texts of a block of rows and a block of columns are at least this alike? Equal texts are one text here."""
        import numpy as np  # noqa: PLC0415 - only comparisons pay for the import

        rows = slice(row, min(row + self.block, len(self.texts)))
        columns = slice(column, min(column + self.block, len(self.texts)))
        classes = _class_count(len(self.texts[rows.stop - 1]))
        total = _lengths(self.texts[rows])[:, None] + _lengths(self.texts[columns])[None, :]
        alike = 2 * self._common(rows, columns, classes) / total >= threshold
        if row == column:
            alike = np.triu(alike, 1)
        first, second = (place.astype(np.int64) for place in np.nonzero(alike))
        first, second = first + row, second + column
        score = similarities([self.texts[i] for i in first], [self.texts[j] for j in second])
        kept = score >= threshold
        return Matches(first=first[kept], second=second[kept], score=score[kept])

    def _common(self, rows: slice, columns: slice, classes: int) -> NDArray[np.int32]:
        """The length of the longest common subsequence of each pair of a block, or a bound that is not below it."""
        import numpy as np  # noqa: PLC0415 - only comparisons pay for the import
        from rapidfuzz import process  # noqa: PLC0415
        from rapidfuzz.distance import LCSseq  # noqa: PLC0415

        common = np.zeros((1, 1), dtype=np.int32)
        for part in self._split(classes):
            ones = part[rows]
            # One list given twice is compared once each way. Short parts are faster as two lists: several at once.
            others = ones if rows == columns and len(max(ones, key=len)) > WORD else part[columns]
            common = common + process.cdist(ones, others, scorer=LCSseq.similarity, dtype=np.int32)
        return common

    def _split(self, classes: int) -> tuple[tuple[str, ...], ...]:
        """All texts, once for each class of letters, with the other letters dropped."""
        if classes == 1:
            return (self.texts,)
        if classes not in self._parts:
            tables = [_LetterTable(classes, kept) for kept in range(classes)]
            self._parts[classes] = tuple(tuple(text.translate(table) for text in self.texts) for table in tables)
        return self._parts[classes]


class _LetterTable(dict[int, int | None]):
    """A translation that keeps one class of letters and drops the others, filled as characters are met."""

    def __init__(self, classes: int, kept: int) -> None:
        super().__init__()
        self._classes = classes
        self._kept = kept

    def __missing__(self, code: int) -> int | None:
        alphabets = LETTER_CLASSES[self._classes - 1]
        home = next((place for place, letters in enumerate(alphabets) if chr(code) in letters), code % self._classes)
        self[code] = code if home == self._kept else None
        return self[code]


def _class_count(longest: int) -> int:
    """How many classes pay off for rows of this length: as many as make the parts fit a word, or else few and tight."""
    if longest <= 3 * WORD:
        return max(1, -(-longest // WORD))
    return 4 if longest <= 5 * WORD else 3  # measured: beyond this the looser bound of four classes costs more than it saves


def _lengths(texts: Sequence[str]) -> Integers:
    """The length of each text."""
    import numpy as np  # noqa: PLC0415 - only comparisons pay for the import

    return np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))
