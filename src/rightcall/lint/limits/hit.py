"""What a check finds: one place that passes a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rightcall.lint.profile import Limit
from rightcall.lint.subject import ToolSubject
from rightcall.model import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One place that passes a limit.

    `pointer` begins at the source; empty for a whole request. `what` ends a sentence that begins with the name of the tool
    or with "the request" (`has 142 tools`). `found` is the value that was met. `heaviest` are the tools that weigh most in a
    total, heaviest first.
    """

    pointer: str
    what: str
    found: JsonValue = None
    heaviest: tuple[tuple[ToolSubject, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A limit, and what the client puts before names (with `{server}` in it)."""

    limit: Limit
    prefix: str = ""


ToolCheck: TypeAlias = Callable[[ToolSubject, Asked], Iterator[Hit]]
RequestCheck: TypeAlias = Callable[[Sequence[ToolSubject], Asked], Iterator[Hit]]
