"""`rightcall formats`: how models write calls as text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output

if TYPE_CHECKING:
    from rightcall.toolcall import Format


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall formats", "list every format"),
        ("rightcall formats --as json", "for a program"),
    ),
)
@chain(
    option(
        "--as",
        "written_as",
        section="Report",
        type=click.Choice(["human", "json"]),
        default="human",
        show_default=True,
        from_config=False,
        help="How to write the list.",
    ),
    output_option,
    debug_option,
)
def formats(written_as: str, output: str | None) -> None:
    """List the formats in which models write calls as text, with the models and an example of each.

    Formats with a star are known to --format auto: their markers tell them apart.
    """
    from rightcall.findings import json_text  # noqa: PLC0415 - help needs none of it
    from rightcall.toolcall import FORMATS  # noqa: PLC0415 - loads the parser

    if written_as == "json":
        listed = [
            {"name": each.name, "models": each.models, "auto": each.is_in_auto, "example": each.example}
            for each in FORMATS.values()
        ]
        write_output(json_text({"format": "rightcall.formats/1", "formats": listed}), output)
        return
    write_output("\n".join(_entry(each) for each in FORMATS.values()), output)


def _entry(each: Format) -> str:
    star = "*" if each.is_in_auto else " "
    example = textwrap.indent(each.example, "    ")
    return f"{star} {each.name}: {each.models}\n{example}\n"
