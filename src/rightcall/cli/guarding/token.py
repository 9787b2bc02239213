"""`rightcall guard token`: a token for development."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.guarding.flags import caller_options, moment, take_principal
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output
from rightcall.errors import UsageError

SECRET_VARIABLE = "RIGHTCALL_GUARD_SECRET"  # noqa: S105 - the name of a variable, not what it holds


@click.command(
    cls=SectionedCommand,
    examples=(("rightcall guard token --tenant acme --scope incident:read --audience https://bridge.test/mcp", "one hour"),),
)
@chain(
    caller_options,
    option("--audience", section="Token", required=True, metavar="URL", from_config=False, help="The server it is meant for."),
    option(
        "--lifetime",
        "lifetime_s",
        section="Token",
        metavar="SECONDS",
        type=click.IntRange(1, 86_400),
        default=3_600,
        show_default=True,
        help="How long it is valid.",
    ),
    option(
        "--at", section="Token", callback=moment, metavar="TIME", from_config=False, help="When it is issued.  [default: now]"
    ),
    output_option,
    debug_option,
)
def token(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Sign a token for development with the shared secret in RIGHTCALL_GUARD_SECRET (32 bytes or more).

    Whoever can verify such a token can also write one: for anything but development, verify tokens of an authorization
    server against its keys.
    """
    from rightcall.guard.identity import issue_token  # noqa: PLC0415 - loads the guard room

    secret = os.environ.get(SECRET_VARIABLE, "")
    if not secret:
        message = f"set {SECRET_VARIABLE} to a secret of 32 bytes or more"
        raise UsageError(message)
    now = flags["at"] or datetime.now(tz=UTC)
    try:
        text = issue_token(
            secret.encode(), take_principal(flags), audience=flags["audience"], now=now, lifetime_s=flags["lifetime_s"]
        )
    except ValueError as error:
        raise UsageError(str(error)) from error
    write_output(text + "\n", flags["output"])
