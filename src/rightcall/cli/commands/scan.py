"""`rightcall scan`: which tools of a catalog a model could confuse, with proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rightcall import __version__
from rightcall.cli.engine import engine_options, take_engine
from rightcall.cli.failures import EXIT_FINDINGS
from rightcall.cli.flags import GateFlags, LoadFlags, ReportFlags, take
from rightcall.cli.group import SectionedCommand
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
from rightcall.cli.scanning import chosen_targets, read_groups, scan_options
from rightcall.cli.settings import active_config
from rightcall.findings import RULES as FINDING_RULES
from rightcall.findings import Draft, check_policy, conclude

if TYPE_CHECKING:
    from rightcall.catalog import LoadOptions
    from rightcall.engine import EngineOptions
    from rightcall.model import Report


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall scan tools.json", "one catalog"),
        (
            "rightcall scan crm.json billing.json 'stdio:python -m my_server'",
            "catalogs that are offered together, one of them live",
        ),
        ("rightcall scan --format sarif --output scan.sarif catalogs/", "for code scanning"),
        ("rightcall scan --write-baseline baseline.json tools.json", "accept what is there today ..."),
        ("rightcall scan --baseline baseline.json --fail-on warning tools.json", "... and fail on anything new"),
    ),
)
@click.argument("targets", nargs=-1, metavar="TARGET...")
@chain(
    format_option,
    all_option,
    output_option,
    quiet_option,
    gate_options,
    scan_options,
    limit_options,
    engine_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def scan(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Find tools that a model could confuse, and prove which calls fit both.

    A TARGET is a file, a directory, - (standard input), https://.../mcp, or 'stdio:COMMAND LINE'. All targets together are
    one catalog, as one agent would be offered them.

    Tools that look alike are compared by the input each accepts. A finding shows a call that both tools accept, checked by
    independent validators, and an edit that would tell them apart.

    Exit codes: 0 clean, 1 findings reached --fail-on (or --strict and incomplete), 2 could not run.
    """
    writing = take(ReportFlags, flags)
    groups = read_groups(flags.pop("groups"))
    report = _scan(
        load=take(LoadFlags, flags).options(quiet=writing.quiet, groups=groups),
        gate=take(GateFlags, flags),
        writing=writing,
        targets=chosen_targets(flags.pop("targets"), groups),
        engine=take_engine(flags),
        analysis=flags,
    )
    if not report.ok:
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _scan(
    *,
    load: LoadOptions,
    gate: GateFlags,
    writing: ReportFlags,
    targets: tuple[str, ...],
    engine: EngineOptions,
    analysis: dict[str, Any],
) -> Report:
    """Load, analyse, conclude and write; what is wrong with the flags comes before any work."""
    from rightcall import clash  # noqa: PLC0415 - loads the prover
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.engine import open_execution  # noqa: PLC0415 - help needs no engine

    policy = gate.policy(active_config(click.get_current_context()))
    check_policy(policy, (*clash.RULES, *FINDING_RULES))
    loaded = load_catalog(targets, load)
    with open_execution(engine) as execute, progress_line(quiet=writing.quiet) as progress:
        result = clash.scan(loaded.catalog, clash.ScanOptions(**analysis), progress, execute)
    draft = Draft(
        command="scan",
        version=__version__,
        sources=loaded.catalog.sources,
        summary=result.summary,
        findings=result.findings,
        rules=clash.RULES,
        problems=loaded.catalog.problems,
        complete=result.complete,
    )
    report = conclude(draft, policy, loaded.locate)
    writing.write(report)
    gate.record(report, quiet=writing.quiet)
    return report
