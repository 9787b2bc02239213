"""`rightcall lock`: what a model can read of every tool, kept so that drift is seen."""

from __future__ import annotations

from typing import Any

import click

from rightcall.cli.flags import LoadFlags, say, take
from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import (
    chain,
    config_option,
    debug_option,
    limit_options,
    live_options,
    option,
    output_option,
    quiet_option,
    start_servers_option,
)
from rightcall.cli.output import write_output


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall lock tools.json --output rightcall.lock", "lock what was read and approved"),
        ("rightcall lock 'stdio:python -m my_server' -o rightcall.lock", "lock what a live server offers today"),
        ("rightcall compat --lock rightcall.lock 'stdio:python -m my_server'", "and see later whether it has drifted"),
    ),
)
@click.argument("targets", nargs=-1, metavar="TARGET...")
@chain(
    output_option,
    quiet_option,
    option(
        "--digests-only",
        section="Report",
        is_flag=True,
        from_config=False,
        help="Keep digests and no texts: drift is still found, but not shown word by word, and nothing is proven.",
    ),
    limit_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def lock(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Save a digest of every field that a model can read: names, titles, descriptions, schemas, annotations.

    A TARGET is a file, a directory, - (standard input), https://.../mcp, or 'stdio:COMMAND LINE'. The same tools give the
    same file, in whatever order they are listed.

    Commit the file after reading what it locks. rightcall compat --lock FILE TARGET tells every difference later.
    """
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.drift import lock_catalog, lock_text  # noqa: PLC0415 - help needs neither

    targets = flags["targets"]
    if not targets:
        message = "Nothing to lock: name at least one TARGET, for example tools.json."
        raise click.UsageError(message, click.get_current_context())
    load = take(LoadFlags, flags)
    catalog = load_catalog(targets, load.options(quiet=flags["quiet"])).catalog
    write_output(lock_text(lock_catalog(catalog, digests_only=flags["digests_only"])), flags["output"])
    for problem in catalog.problems:
        say(problem.describe())
