"""Near misses: what a person probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Suggest the closest known words as a question, or say nothing when none is close. *Cost*: linear in `known`."""
    import difflib  # noqa: PLC0415 - only a person who mistyped pays for it

    folded = {name.casefold(): name for name in known}
    if word.casefold() in folded:
        return f"Did you mean {folded[word.casefold()]}?"
    close = difflib.get_close_matches(word.casefold(), folded, n=3, cutoff=0.6)
    if not close:
        return ""
    return f"Did you mean {' or '.join(folded[name] for name in close)}?"
