"""Settings from `rightcall.toml`, or from `[tool.rightcall]` in `pyproject.toml`: the nearest file wins, flags beat it.

A checkout may hold a hostile configuration, so a file can neither start a program, nor name what is passed to one,
nor choose what is written: such options are for the command line alone (`SectionOption(from_config=False)`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from rightcall.cli.failures import Failure
from rightcall.findings.characters import escape_hidden

OWN_FILE = "rightcall.toml"
SHARED_FILE = "pyproject.toml"
SUPPRESSIONS = "suppressions"
SEVERITIES = "severities"
MAX_BYTES = 1_048_576

TomlTable: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """One configuration file, as read: `path` is None where there is none."""

    path: Path | None = None
    table: TomlTable = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The file as a message names it."""
        return "the configuration" if self.path is None else escape_hidden(str(self.path))


def find_config(start: Path) -> Config:
    """Read the nearest configuration at or above a directory. `rightcall.toml` beats `pyproject.toml` beside it."""
    for directory in (start, *start.parents):
        for name in (OWN_FILE, SHARED_FILE):
            path = directory / name
            if path.is_file():
                config = read_config(path)
                if config is not None:
                    return config
    return Config()


def read_config(path: Path) -> Config | None:
    """Read one file; None for a `pyproject.toml` which says nothing to rightcall."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            message = f"{escape_hidden(str(path))}: larger than {MAX_BYTES:,} bytes, which no configuration is"
            raise Failure(message)
        document: TomlTable = tomllib.loads(content.decode("utf-8"))
    except OSError as error:
        message = f"cannot read {escape_hidden(str(path))}: {error.strerror or error}"
        raise Failure(message) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"{escape_hidden(str(path))}: not valid TOML: {escape_hidden(str(error))}"
        raise Failure(message) from error
    table = _own_table(document) if path.name == SHARED_FILE else document
    if table is not None and not isinstance(table, dict):
        message = f"{escape_hidden(str(path))}: tool.rightcall: this is written as [tool.rightcall]"
        raise Failure(message)
    return None if table is None else Config(path=path, table=table)


def _own_table(document: TomlTable) -> object:
    """What a shared file says to rightcall; None when it says nothing."""
    tools = document.get("tool")
    return tools.get("rightcall") if isinstance(tools, dict) else None
