"""The flags that say where an analysis runs, for every command that can run over shards."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.options import chain, option

if TYPE_CHECKING:
    from rightcall.engine import EngineOptions

ENGINE_NAMES = ("local", "processes", "ray")
SECTION = "Engine"

engine_options = chain(
    option(
        "--engine",
        section=SECTION,
        type=click.Choice(ENGINE_NAMES),
        default="local",
        show_default=True,
        help="Where to run. The report is the same everywhere. ray needs the extra 'scale'.",
    ),
    option(
        "--workers",
        section=SECTION,
        metavar="N",
        type=click.IntRange(min=1),
        help="How many worker processes to use.  [default: one for each core]",
    ),
    option(
        "--address",
        section=SECTION,
        metavar="ADDRESS",
        help="The ray cluster to run on: auto or HOST:PORT.  [default: a ray of its own on this machine]",
    ),
    option(
        "--run-dir",
        section=SECTION,
        metavar="DIR",
        from_config=False,
        help="Keep finished parts in DIR. A second start with the same inputs and options skips them.",
    ),
)


def take_engine(flags: dict[str, Any]) -> EngineOptions:
    """Move the flags of the engine out of those that click handed over. *Errors*: UsageError."""
    from rightcall.engine import EngineOptions  # noqa: PLC0415 - help needs no engine

    return EngineOptions(**{field.name: flags.pop(field.name) for field in fields(EngineOptions)})
