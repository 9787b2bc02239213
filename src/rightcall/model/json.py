"""JSON values as Python holds them, and JSON Pointers (RFC 6901)."""

from __future__ import annotations

from decimal import Decimal
from typing import TypeAlias

JsonValue: TypeAlias = "bool | int | float | Decimal | str | list[JsonValue] | dict[str, JsonValue] | None"
"""A parsed JSON value. Our readers give integers as `int` and every other number as `Decimal`, so nothing is rounded."""


def append_pointer(pointer: str, *tokens: str | int) -> str:
    """Extend a JSON Pointer by reference tokens, escaping `~` and `/` (RFC 6901 section 3)."""
    escaped = (str(token).replace("~", "~0").replace("/", "~1") for token in tokens)
    return "/".join((pointer, *escaped))


def pointer_tokens(pointer: str) -> tuple[str, ...]:
    """Split a JSON Pointer into its unescaped reference tokens (RFC 6901 section 4)."""
    if not pointer:
        return ()
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.removeprefix("/").split("/"))
