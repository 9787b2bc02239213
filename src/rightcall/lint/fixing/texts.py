"""SEC001: characters that nobody sees are taken out of texts."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.fixing.edit import put, rename, value_at
from rightcall.lint.fixing.fix import Fix
from rightcall.lint.hidden import hidden_places
from rightcall.lint.subject import Subject, Text
from rightcall.model import Primitive, pointer_tokens

READ_ONLY_KINDS = frozenset({"title", "description", "$comment", "instructions"})
"""Texts that are read and decide no call: no value is compared with them, and nothing is called by them."""
_BREAKS = frozenset("\x0b\x0c\x85")
"""Controls that break a line: one stays broken."""


def strip_hidden(subject: Subject) -> Iterator[Fix]:
    """Take the hidden characters out of every text; safe where the text decides no call."""
    for text in subject.texts:
        clean = without_hidden(text.value)
        if clean != text.value:
            yield _stripped(text, clean)


def without_hidden(text: str) -> str:
    """A text without the hidden characters that nothing needs; where one only breaks a line, a line break stays."""
    hidden = frozenset(hidden_places(text))
    if not hidden:
        return text
    kept = (("\n" if char in _BREAKS else "") if place in hidden else char for place, char in enumerate(text))
    return "".join(kept)


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
