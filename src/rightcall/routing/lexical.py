"""A router without a model: which tool shares the most telling words with a prompt. A baseline, not a model.

*Source*: BM25F (Robertson, Zaragoza and Taylor, 2004), over four fields of a tool.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rightcall.model import JsonValue, Tool
from rightcall.text.names import name_words

FIELD_WEIGHTS: Final = (2.0, 1.0, 0.5, 0.25)
"""Name, description, parameter names, parameter descriptions."""
LENGTH_SHARE: Final = 0.75
"""How far a long field is held against its words (BM25's b)."""
SATURATION: Final = 2.0
"""How fast repeating a word stops to help (BM25's k1)."""
MAX_SCHEMA_NODES: Final = 2_000
MAX_PROMPT: Final = 20_000
"""*Units*: characters of a prompt that are read."""

_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]+")
"""Scripts that write words without blanks between them, or inflect by particles glued on: read by pairs of characters."""
_STOP_WORDS: Final = frozenset(
    [
        *("a", "about", "all", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did"),
        *("do", "does", "for", "from", "had", "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "let", "me"),
        *("my", "need", "no", "not", "of", "on", "or", "our", "please", "s", "should", "so", "some", "t", "than", "that"),
        *("the", "their", "them", "then", "there", "these", "they", "this", "to", "us", "use", "using", "want", "was", "we"),
        *("what", "when", "where", "which", "who", "will", "with", "would", "you", "your"),
    ]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One tool for one prompt: its place among the tools, its BM25F score, and the share of the prompt's telling words it has.

    *Units*: `score` is comparable within one prompt only; `coverage` goes from 0 to 1 and is comparable between prompts.
    """

    index: int
    score: float
    coverage: float


class LexicalIndex:
    """The words of some tools, ready to be asked.

    *Cost*: linear in the text of the tools once, and in the words of the prompt times the tools that have them each time.
    """

    def __init__(self, tools: Sequence[Tool]) -> None:
        """Read the words of every tool."""
        documents = [[Counter(words) for words in _fields(tool)] for tool in tools]
        self._size = len(documents)
        lengths = [[sum(field.values()) for field in document] for document in documents]
        averages = [sum(row[place] for row in lengths) / max(self._size, 1) or 1.0 for place in range(len(FIELD_WEIGHTS))]
        self._postings: dict[str, dict[int, float]] = {}
        for index, document in enumerate(documents):
            for place, field in enumerate(document):
                spread = 1 - LENGTH_SHARE + LENGTH_SHARE * lengths[index][place] / averages[place]
                for word, times in field.items():
                    row = self._postings.setdefault(word, {})
                    row[index] = row.get(index, 0.0) + FIELD_WEIGHTS[place] * times / spread

    def rank(self, prompt: str) -> tuple[Ranked, ...]:
        """Every tool that shares a word with the prompt, best first; of equals, the one listed first.

        Where only words such as "when" and "the" are shared the coverage is 0: a guess, and no reason to pick.
        """
        scores: dict[int, float] = {}
        masses: dict[int, float] = {}
        total = 0.0
        for word in dict.fromkeys(words_of(prompt[:MAX_PROMPT])):
            row = self._postings.get(word, {})
            weight = self._weight(len(row))
            is_telling = word not in _STOP_WORDS
            total += weight * is_telling
            for index, frequency in row.items():
                scores[index] = scores.get(index, 0.0) + weight * frequency / (SATURATION + frequency)
                masses[index] = masses.get(index, 0.0) + weight * is_telling
        order = sorted(scores, key=lambda index: (-scores[index], index))
        return tuple(Ranked(index=index, score=scores[index], coverage=masses[index] / (total or 1.0)) for index in order)

    def _weight(self, holders: int) -> float:
        """How telling a word is that so many tools have (BM25's idf, never negative)."""
        return math.log(1 + (self._size - holders + 0.5) / (holders + 0.5))


def words_of(text: str) -> Iterator[str]:
    """The words of a text, folded and stemmed; pairs of characters where a script has no blanks."""
    for word in _WORD.findall(text):
        if _UNSPACED.search(word):
            yield from _pairs(word)
            continue
        yield from (part if part in _STOP_WORDS else stem(part) for part in _parts(word))


def _parts(word: str) -> tuple[str, ...]:
    """A word, taken apart where it is written like a name."""
    return name_words(word) if not word.islower() and not word.istitle() else (word.casefold(),)


def _pairs(word: str) -> Iterator[str]:
    for run in _UNSPACED.findall(word):
        if len(run) == 1:
            yield run
        yield from (run[place : place + 2] for place in range(len(run) - 1))


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """An English word without its commonest endings; others lose little by it."""
    if len(word) < 4 or not word.isascii() or not word.isalpha():  # noqa: PLR2004 - shorter words have no ending to lose
        return word
    for ending, left in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):  # noqa: PLR2004
            word = word[: -len(ending)] + left
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":  # noqa: PLR2004
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word  # noqa: PLR2004


def _fields(tool: Tool) -> Iterator[list[str]]:
    yield list(words_of(tool.name))
    yield list(words_of(f"{tool.title or ''} {tool.description or ''}"))
    names: list[str] = []
    texts: list[str] = []
    for name, text in _parameters(tool.input_schema):
        names += words_of(name)
        texts += words_of(text)
    yield names
    yield texts


def _parameters(schema: JsonValue) -> Iterator[tuple[str, str]]:
    """Every property of a schema with its description and choices, nested ones too; bounded, since nobody needs more."""
    waiting = [schema]
    for _ in range(MAX_SCHEMA_NODES):
        if not waiting:
            return
        node = waiting.pop()
        if isinstance(node, list):
            waiting.extend(reversed(node))
        if not isinstance(node, dict):
            continue
        properties = node.get("properties")
        if isinstance(properties, dict):
            yield from ((name, _text(value)) for name, value in properties.items())
            waiting.extend(reversed(properties.values()))
        waiting += [node[key] for key in ("items", "anyOf", "oneOf", "allOf") if key in node]


def _text(schema: JsonValue) -> str:
    if not isinstance(schema, dict):
        return ""
    description, choices = schema.get("description"), schema.get("enum")
    parts = [description] if isinstance(description, str) else []
    if isinstance(choices, list):
        parts += [choice for choice in choices if isinstance(choice, str)]
    return " ".join(parts)
