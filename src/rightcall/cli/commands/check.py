"""`rightcall check`: inspect and scan in one pass and one report, for a pipeline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from rightcall import __version__
from rightcall.cli.engine import engine_options, take_engine
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
from rightcall.cli.scanning import chosen_targets, read_groups, scan_options
from rightcall.cli.settings import active_config
from rightcall.findings import RULES as FINDING_RULES
from rightcall.findings import Draft, check_policy, conclude

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rightcall.catalog import LoadOptions
    from rightcall.clash import ScanOptions
    from rightcall.engine import EngineOptions
    from rightcall.lint import InspectOptions
    from rightcall.model import Finding, Report, Rule

SAID_BY_SCAN = ("CAT006", "NAM005", "NAM006")
"""Rules about alike names of several tools, of which TC001 and TC002 say the same, across sources too."""


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall check tools.json", "all about one catalog"),
        ("rightcall check --target openai --format sarif -o check.sarif catalogs/", "for code scanning"),
        ("rightcall check --baseline baseline.json --fail-on warning tools.json", "fail on anything new"),
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
    scan_options,
    limit_options,
    engine_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def check(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Inspect and scan in one pass and one report.

    A TARGET is a file, a directory, - (standard input), https://.../mcp, or 'stdio:COMMAND LINE'. All targets together are
    one catalog, as one agent would be offered them.

    Exit codes: 0 clean, 1 findings reached --fail-on (or --strict and incomplete), 2 could not run.
    """
    writing = take(ReportFlags, flags)
    groups = read_groups(flags.pop("groups"))
    report = _check(
        load=take(LoadFlags, flags).options(quiet=writing.quiet, groups=groups, show_unusable=True),
        gate=take(GateFlags, flags),
        writing=writing,
        targets=chosen_targets(flags.pop("targets"), groups),
        engine=take_engine(flags),
        options=_Options(fixing=take_fixing(flags), inspecting=take_inspection(flags), scanning=_scan_options(flags)),
    )
    if not report.ok:
        raise click.exceptions.Exit(EXIT_FINDINGS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Options:
    """What each part of the work is asked."""

    inspecting: InspectOptions
    scanning: ScanOptions
    fixing: FixFlags


def _scan_options(flags: dict[str, Any]) -> ScanOptions:
    from rightcall.clash import ScanOptions  # noqa: PLC0415 - help needs no analysis

    return ScanOptions(**flags)


def _check(
    *,
    load: LoadOptions,
    gate: GateFlags,
    writing: ReportFlags,
    targets: tuple[str, ...],
    engine: EngineOptions,
    options: _Options,
) -> Report:
    """Load once, look and compare, conclude and write; what is wrong with the flags comes before any work."""
    from rightcall import clash, lint  # noqa: PLC0415 - loads the prover and every rule
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.engine import open_execution  # noqa: PLC0415 - help needs no engine

    rules: tuple[Rule, ...] = (*lint.RULES, *clash.RULES)
    policy = gate.policy(active_config(click.get_current_context()))
    check_policy(policy, (*rules, *FINDING_RULES))
    loaded = load_catalog(targets, load)
    with open_execution(engine) as execute, progress_line(quiet=writing.quiet) as progress:
        inspected = lint.inspect(loaded.catalog, options.inspecting, policy.wants, progress)
        scanned = clash.scan(loaded.catalog, options.scanning, progress, execute)
    draft = Draft(
        command="check",
        version=__version__,
        sources=loaded.catalog.sources,
        summary={**inspected.summary, **scanned.summary},
        findings=(*_not_said_by_scan(inspected.findings), *scanned.findings),
        rules=rules,
        problems=loaded.catalog.problems,
        sections=inspected.sections,
        complete=inspected.complete and scanned.complete,
    )
    report = conclude(draft, policy, loaded.locate)
    inputs = FixInputs(
        catalog=loaded.catalog,
        targets=targets,
        load=load,
        inspecting=options.inspecting,
        report=report,
        derive_for=options.inspecting.targets,
    )
    tell(inputs, options.fixing, writing)
    gate.record(report, quiet=writing.quiet)
    return report


def _not_said_by_scan(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings of the inspection without those about alike names, which the scan tells too."""
    return (finding for finding in findings if finding.rule not in SAID_BY_SCAN or len(finding.tools) == 1)
