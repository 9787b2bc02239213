"""Two versions of a JSON value as a list of places where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from rightcall.drift.canonical import canonical_text
from rightcall.drift.wording import difference, visible
from rightcall.model import JsonValue, append_pointer

MAX_PLACES = 12
"""Places that are listed; of more only that there are more is said."""
MAX_VALUE = 160


class _Missing:
    """What stands at a place that one version does not have."""


_MISSING = _Missing()


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One place where two values differ, as a JSON Pointer, and what went and came there, safe to show."""

    pointer: str
    text: str


def differences(old: JsonValue, new: JsonValue, limit: int = MAX_PLACES) -> tuple[tuple[Difference, ...], bool]:
    """Where do two JSON values differ, outermost place first, and are there more than `limit` such places?

    Texts are compared word by word; values of `None` on either side count as not there. *Cost*: linear in both values.
    """
    found = tuple(islice(_walk(_given(old), _given(new), ""), limit + 1))
    return found[:limit], len(found) > limit


def described(old: JsonValue, new: JsonValue) -> str:
    """The differences on one line, each with its place; empty where there are none."""
    found, has_more = differences(old, new)
    shown = [f"{visible(entry.pointer)} {entry.text}".strip() for entry in found]
    return "; ".join([*shown, "and further places"] if has_more else shown)


def _given(value: JsonValue) -> JsonValue | _Missing:
    return _MISSING if value is None else value


def _walk(old: JsonValue | _Missing, new: JsonValue | _Missing, pointer: str) -> Iterator[Difference]:
    match old, new:
        case (dict(), dict()):
            for name in [*old, *(name for name in new if name not in old)]:
                yield from _walk(old.get(name, _MISSING), new.get(name, _MISSING), append_pointer(pointer, name))
        case (list(), list()):
            for place, (one, other) in enumerate(zip_longest(old, new, fillvalue=_MISSING)):
                yield from _walk(one, other, append_pointer(pointer, place))
        case (str(), str()):
            if old != new:
                yield Difference(pointer=pointer, text=difference(old, new))
        case _:
            if _text(old) != _text(new):
                yield Difference(pointer=pointer, text=_marked("[-", old, "-]") + _marked("{+", new, "+}"))


def _marked(opening: str, value: JsonValue | _Missing, closing: str) -> str:
    if isinstance(value, _Missing):
        return ""
    text = value if isinstance(value, str) else canonical_text(value)
    shown = visible(text if len(text) <= MAX_VALUE else text[:MAX_VALUE] + "...")
    return f"{opening}{shown}{closing}"


def _text(value: JsonValue | _Missing) -> str | None:
    return None if isinstance(value, _Missing) else canonical_text(value)
