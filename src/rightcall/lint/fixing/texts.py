"""SEC001: characters that nobody sees are taken out of texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.fixing.edit import put, rename, value_at
from rightcall.lint.fixing.fix import Fix
from rightcall.lint.subject import Subject, Text
from rightcall.model import Primitive, pointer_tokens

READ_ONLY_KINDS = frozenset({"title", "description", "$comment", "instructions"})
"""Texts that are read and decide no call: no value is compared with them, and nothing is called by them."""
_SPACES = re.compile("[\u2028\u2029\x85\x0b\x0c]")
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\u061c\u180e\u115f\u1160\u3164\uffa0\U000e0000-\U000e0fff]"
    "|(?<![^\x00-\x7f])[\xad\u200c\u200d](?![^\x00-\x7f])"  # joiners have a meaning between letters that are not ASCII
)


def strip_hidden(subject: Subject) -> Iterator[Fix]:
    """Take the hidden characters out of every text; safe where the text decides no call."""
    for text in subject.texts:
        clean = without_hidden(text.value)
        if clean != text.value:
            yield _stripped(text, clean)


def without_hidden(text: str) -> str:
    """A text without hidden characters; where one only breaks a line, a line break stays."""
    return _HIDDEN.sub("", _SPACES.sub("\n", text))


def _stripped(text: Text, clean: str) -> Fix:
    is_safe = text.kind in READ_ONLY_KINDS
    count = len(text.value) - len(clean)
    kind = "key" if text.kind == "key" else f"{text.kind} text"
    return Fix(
        code="SEC001",
        about=text.owner,
        safety="safe" if is_safe else "unsafe",
        edits=(rename(text.pointer, clean) if text.kind == "key" else put(text.pointer, clean),),
        does=f"takes {count} hidden character{'' if count == 1 else 's'} out of a {kind}",
        lost=() if is_safe else ("the value with the hidden characters, which calls may rely on",),
        impossible=None if _is_there(text) else "the text stands elsewhere in the source",
    )


def _is_there(text: Text) -> bool:
    """Whether the source holds the text at its place: of some shapes only the tool as a whole is known."""
    owner = text.owner
    base = owner.origin.pointer
    raw = owner.raw if isinstance(owner, Primitive) else dict(owner.raw)
    if text.kind == "key":
        return pointer_tokens(text.pointer)[-1:] == (text.value,) and value_at(raw, text.pointer.removeprefix(base))[0]
    return value_at(raw, text.pointer.removeprefix(base)) == (True, text.value)
