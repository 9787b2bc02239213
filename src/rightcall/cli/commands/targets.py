"""`rightcall targets`: which providers and clients a catalog can be judged by, and what each of them takes."""

from __future__ import annotations

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall targets", "list every profile"),
        ("rightcall targets anthropic-strict", "all limits of one, with sources and dates"),
        ("rightcall inspect --target openai,cursor my-tools.json", "judge a catalog by two of them"),
    ),
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@chain(
    option(
        "--format",
        "format_name",
        section="Report",
        type=click.Choice(["human", "json"]),
        default="human",
        show_default=True,
        from_config=False,
        help="json gives every limit with its source.",
    ),
    output_option,
    debug_option,
)
def targets(names: tuple[str, ...], format_name: str, output: str | None) -> None:
    """List the providers and clients that --target takes, and what each of them accepts.

    Every limit carries its source, the date it was seen and how well it is known. Short names such as openai and
    gemini stand for the profile that is used most.
    """
    from rightcall.cli.target_listing import target_json, target_list, target_text  # noqa: PLC0415 - help reads no profile
    from rightcall.lint.targets import ALIASES, PROFILE_NAMES, load_profiles  # noqa: PLC0415

    profiles = load_profiles(names or PROFILE_NAMES)
    if format_name == "json":
        text = target_json(profiles)
    elif names:
        text = "\n".join(map(target_text, profiles))
    else:
        text = target_list(profiles, ALIASES)
    write_output(text, output)
