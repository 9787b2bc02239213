"""`rightcall guard diff`: what a new manifest gives and takes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.guarding.flags import json_option, moments, take_guard
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output

if TYPE_CHECKING:
    from rightcall.guard.comparison import Flip


@click.command(
    cls=SectionedCommand, examples=(("rightcall guard diff old.yaml new.yaml", "who gains, who loses, by which rule"),)
)
@click.argument("old")
@click.argument("new")
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
def diff(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Compare what two manifests allow, for callers, places and times that tell their rules apart.

    Exit 1 when somebody may newly use a destructive primitive.
    """
    from rightcall.guard.comparison import compare, sample_principals, sample_times  # noqa: PLC0415 - loads the guard room

    guards = (take_guard(flags["old"]), take_guard(flags["new"]))
    flips = tuple(compare(*guards, sample_principals(guards), flags["times"] or sample_times(guards)))
    write_output(_json(flips) if flags["as_json"] else _text(flips), flags["output"])
    if any(flip.is_destructive_gain for flip in flips):
        raise click.exceptions.Exit(1)


def _json(flips: Sequence[Flip]) -> str:
    is_ok = not any(flip.is_destructive_gain for flip in flips)
    document = {"format": "rightcall.guard-diff/1", "flips": [flip.to_json() for flip in flips], "ok": is_ok}
    return json.dumps(document, indent=2) + "\n"


def _text(flips: Sequence[Flip]) -> str:
    """One line for each primitive, change and rule, with how many questions flipped and the first of them."""
    if not flips:
        return "Nobody gains or loses anything.\n"

    def kind(flip: Flip) -> tuple[str, str, str, str]:
        return flip.change, flip.primitive, flip.effect_class, ", ".join(flip.rules)

    lines = []
    for (change, primitive, effect, rules), group in groupby(sorted(flips, key=kind), key=kind):
        found = [*group]
        who = found[0].principal
        scopes = ", ".join(sorted(who.scopes)) or "no scopes"
        first = f"{who.tenant}/{who.subject} with {scopes} in {found[0].environment} at {found[0].at}"
        lines.append(
            f"{change}  {primitive} ({effect}) by {rules}: {len(found)} cases, first {first}; before: {found[0].before}"
        )
    return "\n".join(ascii(line)[1:-1] for line in lines) + "\n"
