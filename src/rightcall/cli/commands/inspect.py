"""`rightcall inspect`: is every tool well made, safe to show, and accepted by the providers?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rightcall import __version__
from rightcall.cli.failures import EXIT_FINDINGS
from rightcall.cli.fixing import FixFlags, FixInputs, fix_options, take_fixing
from rightcall.cli.flags import GateFlags, LoadFlags, ReportFlags, take
from rightcall.cli.group import SectionedCommand
from rightcall.cli.inspection import expand_option, inspection_options, take_inspection, tell
from rightcall.cli.options import (
    all_option,
    chain,
    config_option,
    debug_option,
    format_option,
    gate_options,
    limit_options,
    live_options,
    output_option,
    quiet_option,
    start_servers_option,
)
from rightcall.cli.progress import progress_line
from rightcall.cli.settings import active_config
from rightcall.findings import RULES as FINDING_RULES
from rightcall.findings import Draft, check_policy, conclude

if TYPE_CHECKING:
    from rightcall.lint import InspectOptions
    from rightcall.model import Report


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall inspect tools.json", "one catalog"),
        ("rightcall inspect --target openai,gemini 'stdio:python -m my_server'", "would these providers take it?"),
        ("rightcall inspect --preview --expand tools.json", "everything, one by one"),
        ("rightcall inspect --diff tools.json", "what --fix would change, proven to keep every call"),
        ("rightcall inspect servers/", "a table of many servers, the worst first"),
    ),
)
@click.argument("targets", nargs=-1, metavar="TARGET...")
@chain(
    format_option,
    all_option,
    expand_option,
    output_option,
    quiet_option,
    gate_options,
    inspection_options,
    fix_options,
    limit_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def inspect(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Check names, descriptions, schemas, hints, security, provider limits and token cost of every tool.

    A TARGET is a file, a directory, - (standard input), https://.../mcp, or 'stdio:COMMAND LINE'. All targets together are
    one catalog, as one agent would be offered them. Resources, prompts and instructions of a server are looked at as well.

    With --target, the report says which requests a provider would refuse, which tools a client would drop, and by which
    limit, with the source and the date of that limit.

    Exit codes: 0 clean, 1 findings reached --fail-on (or --strict and incomplete), 2 could not run.
    """
    report = _inspect(
        load=take(LoadFlags, flags),
        gate=take(GateFlags, flags),
        writing=take(ReportFlags, flags),
        targets=flags.pop("targets"),
        options=take_inspection(flags),
        fixing=take_fixing(flags),
    )
    if not report.ok:
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _inspect(
    *,
    load: LoadFlags,
    gate: GateFlags,
    writing: ReportFlags,
    targets: tuple[str, ...],
    options: InspectOptions,
    fixing: FixFlags,
) -> Report:
    """Load, look, conclude and write; what is wrong with the flags comes before any work."""
    from rightcall import lint  # noqa: PLC0415 - loads every rule
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers

    if not targets:
        message = "Nothing to inspect: name at least one TARGET, for example tools.json."
        raise click.UsageError(message, click.get_current_context())
    policy = gate.policy(active_config(click.get_current_context()))
    check_policy(policy, (*lint.RULES, *FINDING_RULES))
    loading = load.options(quiet=writing.quiet, show_unusable=True)
    loaded = load_catalog(targets, loading)
    with progress_line(quiet=writing.quiet) as progress:
        result = lint.inspect(loaded.catalog, options, policy.wants, progress)
    draft = Draft(
        command="inspect",
        version=__version__,
        sources=loaded.catalog.sources,
        summary=result.summary,
        findings=result.findings,
        rules=lint.RULES,
        problems=loaded.catalog.problems,
        sections=result.sections,
        complete=result.complete,
    )
    report = conclude(draft, policy, loaded.locate)
    inputs = FixInputs(
        catalog=loaded.catalog,
        targets=targets,
        load=loading,
        inspecting=options,
        report=report,
        derive_for=options.targets,
    )
    tell(inputs, fixing, writing)
    gate.record(report, quiet=writing.quiet)
    return report
