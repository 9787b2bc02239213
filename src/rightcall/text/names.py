"""The words of a tool's name: what is left when case, separators and camelCase are folded away."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

SEPARATORS = frozenset("_-./")
"""Besides white space, the characters that names use between words."""


@lru_cache(maxsize=1 << 16)
def name_words(name: str) -> tuple[str, ...]:
    """Which words make up a name, in lower case and in order?

    `getUser`, `get_user` and `get-user` all give `("get", "user")`; `HTTPServer2` gives `("http", "server2")`: a run of
    capitals is one word up to the capital that begins the next, and digits stay with the word before them.

    *Cost*: linear in the name; remembered for the names met last.
    """
    text = unicodedata.normalize("NFKC", name)
    words: list[str] = []
    start = 0
    for place, character in enumerate(text):
        if character in SEPARATORS or character.isspace():
            words.append(text[start:place])
            start = place + 1
        elif place > start and _begins_word(text, place):
            words.append(text[start:place])
            start = place
    words.append(text[start:])
    return tuple(word.casefold() for word in words if word)


def fold_name(name: str) -> str:
    """The words of a name with single spaces between them, the form in which names are compared for similarity."""
    return " ".join(name_words(name))


def name_key(name: str) -> str:
    """The words of a name run together: names with one key differ in case and separators only.

    A name that is nothing but separators keeps itself as its key, so that such names are not all taken for one.
    """
    return "".join(name_words(name)) or name


def _begins_word(text: str, place: int) -> bool:
    """Whether a new camelCase word begins at this place, which is not the first of its word."""
    if not text[place].isupper():
        return False
    before = text[place - 1]
    if not before.isupper():
        return before.islower() or before.isdigit()
    return text[place + 1 : place + 2].islower()
