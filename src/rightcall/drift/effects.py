"""What a tool says of its effects, then and now: does it claim more, or less?"""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.model import Hints
from rightcall.model.hints import explicit_hints


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectChange:
    """Which claims rose and which fell, as phrases that follow the tool's name; empty where hints say the same.

    `is_first_word` says that the old version had no hints at all, so that what fell is only what had been assumed.
    """

    raised: tuple[str, ...] = ()
    lowered: tuple[str, ...] = ()
    is_first_word: bool = False


_HARM = ("read-only", "changing but not destructive", "possibly destructive")


def compare_effects(old: Hints, new: Hints) -> EffectChange:
    """Compare what hints let a client assume, with the assumptions of the protocol where a hint is absent.

    Absent, a tool is not read-only, may be destructive, is not idempotent and reaches an open world. A hint that only
    says what was assumed before changes nothing. *Source*: MCP 2025-11-25, ToolAnnotations.
    """
    claims = [(_HARM.index(_harm(old)), _HARM.index(_harm(new)), f"{_counted(old)} {_harm(old)} and is {_harm(new)}")]
    if not (old.read_only or new.read_only):
        claims.append((old.idempotent is not True, new.idempotent is not True, _said("idempotent", now=bool(new.idempotent))))
    reach = _said("bound to a closed world", now=new.open_world is False)
    claims.append((old.open_world is not False, new.open_world is not False, reach))
    return EffectChange(
        raised=tuple(words for before, after, words in claims if after > before),
        lowered=tuple(words for before, after, words in claims if after < before),
        is_first_word=not explicit_hints(old),
    )


def _counted(hints: Hints) -> str:
    """How a tool came by its class of effect: by its word, or by what is assumed without one."""
    return "was" if hints.read_only or hints.destructive is not None else "counted as"


def _harm(hints: Hints) -> str:
    if hints.read_only:
        return _HARM[0]
    return _HARM[1] if hints.destructive is False else _HARM[2]


def _said(what: str, *, now: bool) -> str:
    return f"now says that it is {what}" if now else f"no longer says that it is {what}"
