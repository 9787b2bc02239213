"""How a report is to be written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderOptions:
    """What a caller knows about the reader.

    `width` is that of the terminal in columns, `color` whether it shows colours, `show_all` lists every finding in the
    formats for people instead of the first ones, and `base_dir` is the directory that file names are given relative to
    (None leaves them as the user wrote them).
    """

    width: int = 80
    color: bool = False
    show_all: bool = False
    base_dir: str | None = None
