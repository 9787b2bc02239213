"""`rightcall snapshot`: what a target lists, kept as it was sent."""

from __future__ import annotations

from typing import Any

import click

from rightcall.cli.flags import LoadFlags, say, take
from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, config_option, debug_option, limit_options, live_options, output_option, quiet_option
from rightcall.cli.output import write_output


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall snapshot 'stdio:python -m my_server' --output tools.json", "start a server, keep what it lists"),
        ("rightcall snapshot https://tools.example.com/mcp -o tools.json", "ask a server over HTTP"),
    ),
)
@click.argument("target")
@chain(output_option, quiet_option, live_options, limit_options, config_option, debug_option)
def snapshot(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Save what a live server lists, as it was sent: tools, resources, templates, prompts and instructions.

    A snapshot is a catalog that every other command reads, and that version control can compare.
    """
    from rightcall.catalog import take_snapshot  # noqa: PLC0415 - loads the catalog readers

    load = take(LoadFlags, flags)
    listing = take_snapshot(flags["target"], load.options(quiet=flags["quiet"]))
    write_output(listing.to_json(), flags["output"])
    for note in listing.notes:
        say(note.describe())
