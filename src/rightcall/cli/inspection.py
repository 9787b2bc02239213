"""The flags and the run of an inspection, for the commands that inspect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.flags import say
from rightcall.cli.options import chain, option
from rightcall.cli.output import write_output

if TYPE_CHECKING:
    from rightcall.cli.fixing import FixFlags, FixInputs
    from rightcall.cli.flags import ReportFlags
    from rightcall.lint import InspectOptions

SECTION = "Inspection"


def split_names(_ctx: click.Context, _parameter: click.Parameter, values: Iterable[str]) -> tuple[str, ...]:
    """Read `--target openai,anthropic --target gemini` as three names, each once."""
    names = (name.strip() for value in values for name in value.split(","))
    return tuple(dict.fromkeys(name for name in names if name))


inspection_options = chain(
    option(
        "--target",
        "profiles",
        section=SECTION,
        metavar="PROFILE,...",
        multiple=True,
        callback=split_names,
        help="Judge the catalog by what these providers and clients accept; rightcall targets lists them.",
    ),
    option("--preview", section=SECTION, is_flag=True, help="Let preview rules speak too: thin evidence, or false alarms."),
    option(
        "--max-context-tokens",
        section=SECTION,
        metavar="N",
        type=click.IntRange(min=1),
        default=10_000,
        show_default=True,
        help="Warn when the catalog takes more of a model's context than this.",
    ),
    option(
        "--prefix",
        section=SECTION,
        metavar="FORM",
        help="What the client puts before each name, such as mcp__{server}__.  [default: what each profile says]",
    ),
    option("--no-proofs", section=SECTION, is_flag=True, help="Leave out what needs the prover, which is most of the time."),
)

expand_option = option(
    "--expand", section="Report", is_flag=True, help="List findings one by one that a rule has about three tools or more."
)


def take_inspection(flags: dict[str, Any]) -> InspectOptions:
    """Move the flags of an inspection out of those that click handed over. *Errors*: UsageError, for a target nobody knows."""
    from rightcall.lint import InspectOptions, profile_name  # noqa: PLC0415 - help needs no rules

    return InspectOptions(
        targets=tuple(dict.fromkeys(map(profile_name, flags.pop("profiles")))),
        max_context_tokens=flags.pop("max_context_tokens"),
        prefix=flags.pop("prefix"),
        proofs=not flags.pop("no_proofs"),
    )


def tell(inputs: FixInputs, fixing: FixFlags, writing: ReportFlags) -> None:
    """Write the report and make the fixes that were asked for; with --diff the difference stands in place of the report.

    *Errors*: as `run_fixes`.
    """
    if not fixing.is_wanted:
        writing.write(inputs.report)
        return
    from rightcall.cli.fixing import run_fixes  # noqa: PLC0415 - only fixing needs it

    run = run_fixes(inputs, fixing)
    if fixing.diff:
        write_output(run.diff, writing.output)
    else:
        writing.write(inputs.report)
    for line in run.lines if not writing.quiet else ():
        say(line)
