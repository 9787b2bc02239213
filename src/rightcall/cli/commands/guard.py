"""`rightcall guard`: who may see and use what."""

from __future__ import annotations

import click

from rightcall.cli.group import LazyGroup

COMMANDS = {
    "explain": ("rightcall.cli.guarding.explain:explain", "Say whether a caller may see and use something, and why."),
    "diff": ("rightcall.cli.guarding.diff:diff", "Say who gains and who loses what by a new manifest."),
    "prove": ("rightcall.cli.guarding.prove:prove", "Check that what is listed is what can be called."),
    "risk": ("rightcall.cli.guarding.risk:risk", "List destructive tools that take the calls of tools that read."),
    "audit": ("rightcall.cli.commands.guard:audit", "Verify and read the record of decisions."),
    "token": ("rightcall.cli.guarding.token:token", "Sign a token for development."),
}
AUDIT_COMMANDS = {
    "verify": ("rightcall.cli.guarding.audit:verify", "Find rows that were changed, lost, added or moved."),
    "query": ("rightcall.cli.guarding.audit:query", "Give the rows that fit, as JSON lines."),
}


@click.command(cls=LazyGroup, table=AUDIT_COMMANDS)
def audit() -> None:
    """Verify and read the record of decisions."""


@click.command(cls=LazyGroup, table=COMMANDS)
def guard() -> None:
    """Decide who may see and use which tool, resource and prompt, from one manifest.

    Read docs/guard.md for what a manifest says.
    """
