"""`rightcall guard explain`: one question, its answer, and what would change it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.guarding.flags import caller_options, json_option, moment, take_guard, take_principal
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output

if TYPE_CHECKING:
    from rightcall.guard import Verdict
    from rightcall.guard.shortfall import Change

KINDS = ("tool", "resource", "template", "prompt", "instructions")


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall guard explain guard.yaml audit.export --tenant acme --scope audit:read --environment production", "why"),
    ),
)
@click.argument("manifest")
@click.argument("name")
@chain(
    caller_options,
    option("--kind", section="Question", type=click.Choice(KINDS), default="tool", show_default=True, help="What it is."),
    option("--view", section="Question", default="default", show_default=True, help="The virtual server that was asked."),
    option("--environment", section="Question", required=True, metavar="NAME", from_config=False, help="Where."),
    option("--at", section="Question", callback=moment, metavar="TIME", from_config=False, help="When.  [default: now]"),
    json_option,
    output_option,
    debug_option,
)
def explain(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Say whether a caller may see and use NAME, by which rules, and which single change would allow it.

    The answer is for operators: it tells of other tenants. Exit 1 when the use is denied.
    """
    from rightcall.guard import STAGES, Kind, Unknown  # noqa: PLC0415 - loads the guard room
    from rightcall.guard.shortfall import Question, shortfall  # noqa: PLC0415

    guard, principal, now = take_guard(flags["manifest"]), take_principal(flags), flags["at"] or datetime.now(tz=UTC)
    found = guard.manifest.resolve(Kind(flags["kind"]), flags["name"], principal.tenant, flags["view"])
    primitives = (found,) if isinstance(found, Unknown) else found
    environment = flags["environment"]
    verdicts = [guard.decide(principal, one, stage, environment=environment, now=now) for one in primitives for stage in STAGES]
    changes = [
        change
        for one in primitives
        if not isinstance(one, Unknown)
        for change in shortfall(
            guard, Question(principal=principal, primitive=one, stage="see", environment=environment, now=now)
        )
    ]
    write_output(_json(verdicts, changes) if flags["as_json"] else _text(verdicts, changes), flags["output"])
    if not all(verdict.is_allowed for verdict in verdicts):
        raise click.exceptions.Exit(1)


def _json(verdicts: list[Verdict], changes: list[Change]) -> str:
    told = [{"fact": one.fact, "values": [*one.values]} for one in changes]
    document = {"format": "rightcall.guard-explain/1", "verdicts": [one.to_json() for one in verdicts], "changes": told}
    return json.dumps(document, indent=2) + "\n"


def _text(verdicts: list[Verdict], changes: list[Change]) -> str:
    lines = [f"{ascii(one.primitive)[1:-1]}  {one.stage}: {one.effect} ({ascii(one.explanation)[1:-1]})" for one in verdicts]
    if changes:
        lines += ["", "Any one of these would allow it:", *(f"  {one.describe()}" for one in changes)]
    return "\n".join(lines) + "\n"
