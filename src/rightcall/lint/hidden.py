"""Characters of a text that nobody sees, and what they hide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_RUNS = 200
"""Runs told of one text; a text full of them needs no longer list."""

_HIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e0fff]+"
)
"""Controls but for tab and line ends, and what Unicode calls default ignorable (DerivedCoreProperties 15.1)."""
_JOINERS = "\u200c\u200d"
_LETTER_THAT_JOINS = re.compile(
    r"[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufeff]"
)
"""Arabic, Persian, the Indic scripts and those of South-East Asia, where joiners shape letters."""
_EMOJI = re.compile(
    r"[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff#*0-9\u20e3]"
)
_FLAG = "\U0001f3f4"
_TAGS = range(0xE0020, 0xE007F)
_FIRST_TAG = 0xE0000


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenRun:
    """A run of characters that nobody sees: where it begins, its code points, and the words it spells in tag characters."""

    start: int
    text: str

    @property
    def code_points(self) -> tuple[str, ...]:
        """The first sixteen characters, as U+200B and the like."""
        return tuple(f"U+{ord(character):04X}" for character in self.text[:16])

    @property
    def spelled(self) -> str:
        """What tag characters say (U+E0041 stands for A); empty when there are none."""
        return "".join(chr(ord(character) - _FIRST_TAG) for character in self.text if ord(character) in _TAGS)[:400]


def hidden_runs(text: str) -> Iterator[HiddenRun]:
    """Every run of hidden characters that no script and no emoji asks for. *Cost*: linear in the text."""
    if text.isascii() and text.isprintable():
        return
    found = 0
    for match in _HIDDEN.finditer(text):
        run = HiddenRun(start=match.start(), text=match.group())
        if not _belongs(text, run):
            yield run
            found += 1
            if found == MAX_RUNS:
                return


def _belongs(text: str, run: HiddenRun) -> bool:
    """Whether writing asks for it: a joiner between letters that join, or inside an emoji; a byte order mark at the start."""
    before = text[run.start - 1] if run.start else ""
    end = run.start + len(run.text)
    after = text[end : end + 1]
    if run.text == "\ufeff" and run.start == 0:
        return True
    if all(character in _JOINERS for character in run.text) and len(run.text) == 1:
        return _joins(before, after)
    if all("\ufe00" <= character <= "\ufe0f" or character == "\u200d" for character in run.text):
        return bool(_EMOJI.match(before)) and len(run.text) <= 2  # noqa: PLR2004 - a selector and a joiner
    return before == _FLAG and run.text.endswith("\U000e007f") and len(run.text) <= 8  # noqa: PLR2004 - flags of regions


def _joins(before: str, after: str) -> bool:
    if _LETTER_THAT_JOINS.match(before) and (not after or not after.isascii()):
        return True
    return bool(_EMOJI.match(before) or before == "\ufe0f" or "\U0001f3fb" <= before <= "\U0001f3ff") and bool(
        _EMOJI.match(after)
    )
