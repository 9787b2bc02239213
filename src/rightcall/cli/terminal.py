"""What the terminal can show: colour and width."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import IO, Any

DEFAULT_WIDTH = 80


def wants_colour(stream: IO[Any], environ: Mapping[str, str]) -> bool:
    """Whether to colour: `NO_COLOR` forbids it, `FORCE_COLOR` asks for it, else a terminal that is not `dumb` decides."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in {"", "0"}:
        return True
    return stream.isatty() and environ.get("TERM") != "dumb"


def terminal_width() -> int:
    """Columns to fill: `COLUMNS` where set, else those of the terminal, else 80."""
    return shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
