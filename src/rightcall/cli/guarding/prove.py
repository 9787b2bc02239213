"""`rightcall guard prove`: what is listed is what can be called."""

from __future__ import annotations

import json
from typing import Any

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.guarding.flags import json_option, moments, take_guard
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output


@click.command(cls=SectionedCommand, examples=(("rightcall guard prove guard.yaml", "every caller, tool, place and time"),))
@click.argument("manifest")
@chain(
    option(
        "--at",
        "times",
        section="Question",
        multiple=True,
        callback=moments,
        metavar="TIME",
        from_config=False,
        help="When.  [default: where hours and days of the rules begin and end]",
    ),
    json_option,
    output_option,
    debug_option,
)
def prove(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Check that listed and callable agree, over a filtered function list, for callers that tell the rules apart.

    Every tool is tried by every caller, also by those that are not shown it. Exit 1 with the counterexamples.
    """
    from rightcall.guard.comparison import sample_times  # noqa: PLC0415 - loads the guard room
    from rightcall.guard.proof import prove_guard  # noqa: PLC0415

    guard = take_guard(flags["manifest"])
    found = tuple(prove_guard(guard, flags["times"] or sample_times([guard])))
    if flags["as_json"]:
        told = [{"face": one.face, "subject": one.principal.key, "name": one.name, "problem": one.problem} for one in found]
        text = json.dumps({"format": "rightcall.guard-proof/1", "counterexamples": told, "ok": not found}, indent=2)
    else:
        text = "\n".join(ascii(one.describe())[1:-1] for one in found) or "What is listed is what can be called."
    write_output(text + "\n", flags["output"])
    if found:
        raise click.exceptions.Exit(1)
