"""A set of literal markers, found in a text that may end in the middle of one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

_Trie: TypeAlias = "dict[str, _Trie]"


class Tokens:
    """Finds markers and beginnings of markers at the end of the data, in one pass of one regular expression.

    Upper and lower case of ASCII letters are the same; no other letter is folded, so positions never shift.
    `regex` matches a marker, or a proper beginning of one that runs up to the end of the searched data; `first` matches any
    character that begins one.
    """

    __slots__ = ("first", "prefixes", "regex", "words")

    def __init__(self, words: Iterable[str]) -> None:
        """*Cost*: linear in the length of the markers, paid once for each format."""
        self.words = frozenset(fold(word) for word in words)
        self.prefixes = frozenset(word[:end] for word in self.words for end in range(1, len(word)))
        root: _Trie = {}
        for word in sorted(self.words):
            node = root
            for character in word:
                node = node.setdefault(character, {})
            node[""] = {}
        self.regex = re.compile(_pattern(root, at_root=True) if root else r"(?!)", re.IGNORECASE | re.ASCII)

        firsts = "".join(sorted({re.escape(c) for word in self.words for c in (word[0], word[0].upper())}))
        self.first = re.compile(f"[{firsts}]" if firsts else r"(?!)")

    def is_open(self, match: re.Match[str], end: int, *, more: bool) -> bool:
        """Whether a match could still become another marker: it runs up to `end`, and `more` may follow."""
        return match.end() == end and (key := fold(match.group())) in self.prefixes and (more or key not in self.words)


@lru_cache(maxsize=256)
def tokens_of(words: frozenset[str]) -> Tokens:
    """The same markers are compiled once."""
    return Tokens(words)


def folded(match: re.Match[str]) -> str:
    """The marker that was found, in the spelling of the table (lower case)."""
    return fold(match.group())


def fold(text: str) -> str:
    """Lower-case ASCII letters and nothing else, so that the length stays."""
    return text.lower() if text.isascii() else "".join(c.lower() if c.isascii() else c for c in text)


def _pattern(node: _Trie, *, at_root: bool = False) -> str:
    """Longest marker first: children, then the end of the data, then (where a marker ends here) nothing."""
    branches = [re.escape(character) + _pattern(child) for character, child in node.items() if character]
    if not branches:
        return ""
    if not at_root:
        branches.append(r"\Z")
    if "" in node:
        branches.append("")
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
