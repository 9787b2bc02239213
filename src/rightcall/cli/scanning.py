"""The flags of a scan, for the commands that scan."""

from __future__ import annotations

from collections.abc import Iterable

import click

from rightcall.cli.options import chain, option

scan_options = chain(
    option(
        "--threshold",
        section="Analysis",
        metavar="RATIO",
        type=click.FloatRange(0, 1, min_open=True),
        default=0.62,
        show_default=True,
        help="How alike names or descriptions must be for a pair to be a candidate.",
    ),
    option("--all-pairs", section="Analysis", is_flag=True, help="Ask the prover about every pair, alike or not."),
    option(
        "--group",
        "groups",
        section="Analysis",
        metavar="NAME=TARGET",
        multiple=True,
        from_config=False,
        help="Put a target into a group. Tools of different groups are never offered together and not compared.",
    ),
    option(
        "--max-candidates",
        section="Limits",
        metavar="N",
        type=click.IntRange(min=1),
        default=100_000,
        show_default=True,
        help="Prove at most this many pairs, the riskiest first.",
    ),
)


def chosen_targets(targets: tuple[str, ...], groups: dict[str, str]) -> tuple[str, ...]:
    """The targets of the command line, or those of the groups when there are none."""
    chosen = targets or tuple(groups)
    if not chosen:
        message = "No target: name at least one TARGET, for example tools.json."
        raise click.UsageError(message, click.get_current_context())
    return chosen


def read_groups(values: Iterable[str]) -> dict[str, str]:
    """Read `NAME=TARGET` as target -> name, the way a load wants it."""
    groups: dict[str, str] = {}
    for value in values:
        name, equals, target = value.partition("=")
        if not name or not equals or not target:
            message = f"--group {value!r}: write NAME=TARGET, for example billing=billing.json."
            raise click.UsageError(message, click.get_current_context())
        groups[target] = name
    return groups
