"""How a report is to be written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderOptions:
    """What a caller knows about the reader.

    `width` is that of the terminal in columns, `color` whether it shows colours. In the formats for people `show_all`
    lists every finding in place of the first ones, and `expand` lists one by one those that would be told together.
    `base_dir` is the directory that file names are given relative to (None leaves them as the user wrote them).
    """

    width: int = 80
    color: bool = False
    show_all: bool = False
    expand: bool = False
    base_dir: str | None = None
