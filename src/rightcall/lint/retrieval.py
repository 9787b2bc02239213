"""How a search over tools ranks them: BM25 over names and descriptions, as tool search does it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log

from rightcall.lint.wording import stem, words
from rightcall.model import Tool
from rightcall.text import name_words

K1 = 1.5
B = 0.75
MAX_WORDS = 400
"""Words of a description that are indexed; what a tool is for is said before."""


class ToolIndex:
    """Tools by their words. *Source*: BM25 (Robertson, Zaragoza 2009). *Cost*: linear in the words; a query in its postings."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        """Index each tool by the words of its name and of its description."""
        documents = [Counter((*_name(tool), *_text(tool.description or ""))) for tool in tools]
        self._lengths = [sum(document.values()) for document in documents]
        self._mean = sum(self._lengths) / max(len(documents), 1) or 1.0
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for place, document in enumerate(documents):
            for word, count in document.items():
                self._postings[word].append((place, count))

    def ranked(self, query: str) -> list[tuple[int, float]]:
        """The places of the tools that share a word with a query, best first, with their scores."""
        scores: dict[int, float] = defaultdict(float)
        total = len(self._lengths)
        for word in dict.fromkeys(_text(query)):
            postings = self._postings.get(word, [])
            weight = log(1 + (total - len(postings) + 0.5) / (len(postings) + 0.5))
            for place, count in postings:
                norm = K1 * (1 - B + B * self._lengths[place] / self._mean)
                scores[place] += weight * count * (K1 + 1) / (count + norm)
        return sorted(scores.items(), key=lambda entry: (-entry[1], entry[0]))


def _name(tool: Tool) -> list[str]:
    return [stem(word) for word in name_words(tool.name)]


def _text(text: str) -> list[str]:
    return [stem(word) for word in words(text)[:MAX_WORDS]]
