"""The parts of a description that are compared and shown."""

from __future__ import annotations

import unicodedata

DESCRIPTION_LIMIT = 400
"""Characters of a description that take part in the comparison.

Descriptions of 34,000 characters exist; the time to compare two texts grows with the product of their lengths, and what
a tool is for is said at its beginning. With this bound the similarity reproduces the published candidate counts exactly.
"""


def fold_description(description: str | None) -> str:
    """The beginning of a description without differences of case and character width, for comparison."""
    if not description:
        return ""
    return unicodedata.normalize("NFKC", description[:DESCRIPTION_LIMIT]).casefold()[:DESCRIPTION_LIMIT]


def first_line(description: str | None) -> str:
    """The first line of a description that says anything, with white space collapsed; empty when there is none."""
    for line in (description or "").splitlines():
        words = line.split()
        if words:
            return " ".join(words)
    return ""
