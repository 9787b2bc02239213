"""`rightcall guard risk`: which destructive tools take the calls of tools that read?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.guarding.flags import caller_options, moment, take_guard, take_principal
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output
from rightcall.errors import UsageError


@click.command(
    cls=SectionedCommand,
    examples=(("rightcall guard risk guard.yaml --tenant acme --scope deploy:write --environment production", "one caller"),),
)
@click.argument("manifest")
@chain(
    caller_options,
    option("--environment", section="Question", required=True, metavar="NAME", from_config=False, help="Where."),
    option("--at", section="Question", callback=moment, metavar="TIME", from_config=False, help="When.  [default: now]"),
    output_option,
    debug_option,
)
def risk(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """List the pairs of tools shown to a caller of which one reads, one destroys, and one call fits both.

    Proven on the input schemas in the manifest, for arguments that both tools declare. Exit 1 when there are such pairs.
    """
    from rightcall.guard.risk import risks  # noqa: PLC0415 - loads the prover

    now = flags["at"] or datetime.now(tz=UTC)
    try:
        found = [*risks(take_guard(flags["manifest"]), take_principal(flags), environment=flags["environment"], now=now)]
    except ValueError as error:
        raise UsageError(str(error)) from error
    lines = [f"{one.outcome}  {one.reading}  {one.destroying}  {one.reason}".rstrip() for one in found]
    write_output("\n".join(ascii(line)[1:-1] for line in lines or ["No pair is at risk."]) + "\n", flags["output"])
    if any(one.outcome == "overlap" for one in found):
        raise click.exceptions.Exit(1)
