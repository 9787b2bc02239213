"""What the guard commands read alike: a manifest, a caller, a place and a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.options import chain, option
from rightcall.errors import SourceError

if TYPE_CHECKING:
    from rightcall.guard import Guard, Principal

MAX_MANIFEST_BYTES = 8_388_608


def moment(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> datetime | None:
    """Read a time that says its zone."""
    if value is None:
        return None
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        message = f"{value!r} is no time with a zone, like 2026-12-01T09:30:00+00:00"
        raise click.BadParameter(message)
    return found


def moments(ctx: click.Context, parameter: click.Parameter, values: Sequence[str]) -> tuple[datetime, ...]:
    """Read several times."""
    return tuple(one for value in values if (one := moment(ctx, parameter, value)) is not None)


json_option = option("--json", "as_json", section="Report", is_flag=True, from_config=False, help="Write JSON for programs.")

caller_options = chain(
    option("--tenant", section="Caller", required=True, metavar="NAME", from_config=False, help="The tenant of the caller."),
    option("--subject", section="Caller", default="anyone", show_default=True, metavar="NAME", help="Who the caller is."),
    option("--client", section="Caller", default="", metavar="NAME", help="The client that the caller uses."),
    option("--issuer", section="Caller", default="", metavar="URL", help="Who vouches for the caller."),
    option("--scope", "scopes", section="Caller", multiple=True, metavar="SCOPE", help="A scope that the caller holds."),
)


def take_principal(flags: dict[str, Any]) -> Principal:
    """The caller that the flags describe."""
    from rightcall.guard import Principal  # noqa: PLC0415 - loads the guard room

    return Principal(
        subject=flags["subject"],
        tenant=flags["tenant"],
        client=flags["client"],
        issuer=flags["issuer"],
        scopes=frozenset(flags["scopes"]),
    )


def take_guard(path: str) -> Guard:
    """Read a manifest from a file. *Errors*: `SourceError`, `InputError`."""
    from rightcall.guard import read_manifest  # noqa: PLC0415 - loads the guard room

    try:
        with Path(path).open("rb") as stream:
            text = stream.read(MAX_MANIFEST_BYTES + 1)
    except OSError as error:
        message = f"cannot read {path}: {error.strerror or error}"
        raise SourceError(message) from error
    return read_manifest(text, source=path)
