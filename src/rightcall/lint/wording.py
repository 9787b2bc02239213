"""How the texts of tools read: sentences, words, and whether a text is English at all."""

from __future__ import annotations

import re

MAX_READ = 20_000
"""Characters of one text that rules about wording look at; a description of 34,000 characters is a manual."""

_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")
_IDEOGRAPH = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\U00020000-\U0002fa1f]"
)
"""Scripts that are written without blanks between words: Han, kana, Hangul syllables, Thai, Lao, Burmese, Khmer."""
_CHARACTERS_A_WORD = 2
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[\u3002\uff01\uff1f]|\n\s*\n|\n\s*[-*#]")
_ENGLISH = frozenset(
    """
    a all an and any are as at be by can for from has have if in into is it its no not of on one only or that the their
    this to use used using when where which will with you your
    """.split(),  # noqa: SIM905 - one word per entry would take thirty lines
)
_FEW = 4


def words(text: str) -> list[str]:
    """The words of a text in lower case; a text of ideographs comes in runs of them."""
    return [word.casefold() for word in _WORD.findall(text[:MAX_READ])]


def word_count(text: str) -> int:
    """How many words a reader reads: two ideographs are about one."""
    text = text[:MAX_READ]
    ideographs = len(_IDEOGRAPH.findall(text))
    return len(_WORD.findall(_IDEOGRAPH.sub(" ", text))) + (ideographs + 1) // _CHARACTERS_A_WORD


def first_sentence(text: str) -> str:
    """The first sentence of a text, in any script; the whole text when nothing ends it."""
    text = text[:MAX_READ].strip()
    end = _SENTENCE_END.search(text)
    return text if end is None else text[: end.end()].strip()


def is_english(text: str) -> bool:
    """Whether rules about English words may speak of a text: it is ASCII letters with words that only English has.

    A text of few words has none of those and counts as English when all of it is ASCII.
    """
    text = text[:MAX_READ]
    letters = [character for character in text if character.isalpha()]
    if not letters or sum(character.isascii() for character in letters) < 0.9 * len(letters):
        return False
    found = words(text)
    if len(found) <= _FEW:
        return True
    return sum(word in _ENGLISH for word in found) * 12 >= len(found)


def stem(word: str) -> str:
    """A word of English without the endings of plurals and verb forms, alike for all forms of one word."""
    if word.endswith("ies") and len(word) > _FEW:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) > 2:  # noqa: PLR2004 - shorter roots mean nothing
            word = word[: -len(ending)]
            break
    return word.removesuffix("e") if len(word) > 3 else word  # noqa: PLR2004


def quoted(text: str, limit: int = 60) -> str:
    """The beginning of a text between quotes, on one line, for a message."""
    line = " ".join(text[: 4 * limit].split())
    return f'"{line[: limit - 1].rstrip()}…"' if len(line) > limit else f'"{line}"'
