"""`rightcall compat`: did this version of a catalog break calls that used to be valid?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rightcall import __version__
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
    option,
    output_option,
    quiet_option,
    start_servers_option,
    trace_bytes_option,
)
from rightcall.cli.progress import progress_line
from rightcall.cli.settings import active_config
from rightcall.errors import UsageError
from rightcall.findings import RULES as FINDING_RULES
from rightcall.findings import Draft, check_policy, conclude

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rightcall.catalog import JsonDocument, LoadedCatalog, LoadOptions
    from rightcall.drift import CompatResult, Lock, Traffic
    from rightcall.model import Position, Progress, Report, Source, Tool

PAIR = 2


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall compat released.json tools.json", "what was released against what is about to be"),
        ("rightcall compat tools.json 'stdio:python -m my_server'", "a file against a live server"),
        ("rightcall compat --traffic calls.jsonl released.json tools.json", "and which recorded calls would fail"),
        ("rightcall compat --lock rightcall.lock https://tools.example.com/mcp", "has a server drifted from its lock?"),
    ),
)
@click.argument("targets", nargs=-1, metavar="[OLD] NEW")
@chain(
    format_option,
    all_option,
    output_option,
    quiet_option,
    gate_options,
    option(
        "--lock",
        "lock_file",
        section="Analysis",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False),
        from_config=False,
        help="Compare NEW with this lock file (rightcall lock) in place of OLD.",
    ),
    option(
        "--traffic",
        "traces",
        section="Analysis",
        metavar="TRACE",
        multiple=True,
        from_config=False,
        help="Also ask both versions about the calls recorded in this file, folder or store.",
    ),
    option(
        "--max-calls",
        section="Limits",
        metavar="N",
        type=click.IntRange(min=1),
        default=100_000,
        show_default=True,
        help="Look at this many recorded calls, and say how many more there were.",
    ),
    trace_bytes_option,
    limit_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def compat(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Prove which calls one version of a catalog accepted and the next refuses, and say what else changed.

    OLD and NEW are files, directories, - (standard input), https://.../mcp, or 'stdio:COMMAND LINE'. Tools are matched by
    name; one that is gone beside a new one with the same schema and a like description counts as renamed.

    A change that breaks is an error, with a call that the old version accepts and the new one refuses, checked by
    independent validators. Everything else that a model can read is compared too: texts, hints, results.

    With --lock, every difference from the lock file is a finding (SEC009).

    Exit codes: 0 clean, 1 findings reached --fail-on (or --strict and incomplete), 2 could not run.
    """
    report = _compat(
        load=take(LoadFlags, flags),
        gate=take(GateFlags, flags),
        writing=take(ReportFlags, flags),
        flags=flags,
    )
    if not report.ok:
        raise click.exceptions.Exit(EXIT_FINDINGS)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Before:
    """What NEW is compared with: a catalog, or a lock."""

    tools: tuple[Tool, ...]
    sources: tuple[Source, ...]
    loaded: LoadedCatalog | None = None
    lock: Lock | None = None
    document: JsonDocument | None = None

    def locate(self, source: str, pointer: str) -> Position | None:
        """Where something of it is written."""
        if self.loaded is not None:
            return self.loaded.locate(source, pointer)
        return self.document.locate(pointer) if self.document is not None and source == self.document.source else None


def _compat(*, load: LoadFlags, gate: GateFlags, writing: ReportFlags, flags: dict[str, Any]) -> Report:
    """Load both sides, compare, conclude and write; what is wrong with the flags comes before any work."""
    from rightcall import drift  # noqa: PLC0415 - loads the prover
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers

    policy = gate.policy(active_config(click.get_current_context()))
    check_policy(policy, (*drift.RULES, *FINDING_RULES))
    old, new = _sides(flags["targets"], flags["lock_file"])
    options = load.options(quiet=writing.quiet)
    before = _read_lock(flags["lock_file"], options) if old is None else _load_old(old, options)
    if flags["traces"] and before.lock is not None and before.lock.is_digests_only:
        message = "--traffic asks the old schemas, and this lock keeps digests only: write it without --digests-only"
        raise UsageError(message)
    loaded = load_catalog([new], options)
    traffic = _traffic(flags, before.tools, loaded.catalog.tools)
    with progress_line(quiet=writing.quiet) as progress:
        result = _compare(before, loaded, traffic, progress)
    draft = Draft(
        command="compat",
        version=__version__,
        sources=(*before.sources, *loaded.catalog.sources),
        summary=result.summary,
        findings=result.findings,
        rules=drift.RULES,
        problems=(*(() if before.loaded is None else before.loaded.catalog.problems), *loaded.catalog.problems),
        sections=result.sections,
        complete=result.complete,
    )
    report = conclude(draft, policy, lambda source, pointer: loaded.locate(source, pointer) or before.locate(source, pointer))
    writing.write(report)
    gate.record(report, quiet=writing.quiet)
    return report


def _sides(targets: Sequence[str], lock_file: str | None) -> tuple[str | None, str]:
    """The two targets, the old one None where a lock stands for it."""
    wanted = PAIR if lock_file is None else 1
    if len(targets) != wanted:
        message = (
            "Name two targets, OLD and NEW, for example: rightcall compat released.json tools.json."
            if lock_file is None
            else "With --lock, name one TARGET: the catalog that is compared with the lock."
        )
        raise click.UsageError(message, click.get_current_context())
    return (None, targets[0]) if lock_file is not None else (targets[0], targets[1])


def _load_old(target: str, options: LoadOptions) -> _Before:
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers

    loaded = load_catalog([target], options)
    return _Before(tools=loaded.catalog.tools, sources=loaded.catalog.sources, loaded=loaded)


def _read_lock(path: str, options: LoadOptions) -> _Before:
    from rightcall import drift  # noqa: PLC0415 - loads the prover
    from rightcall.catalog.sources.files import read_file  # noqa: PLC0415
    from rightcall.model import Source  # noqa: PLC0415

    blob = read_file(Path(path), path, options)
    lock, document = drift.read_lock(blob.text, source=path, limits=options.json_limits)
    source = Source(name=path, kind="lock", tool_count=len(lock.entries), digest=blob.digest)
    return _Before(tools=() if lock.is_digests_only else lock.tools(), sources=(source,), lock=lock, document=document)


def _traffic(flags: dict[str, Any], old: Sequence[Tool], new: Sequence[Tool]) -> Traffic | None:
    """What both versions say to the recorded calls; None without any."""
    if not flags["traces"]:
        return None
    from rightcall import drift  # noqa: PLC0415 - loads the prover
    from rightcall.trace.sources import TraceOptions, read_trace  # noqa: PLC0415 - loads the trace readers

    reading = TraceOptions(max_trace_bytes=flags["max_trace_bytes"])
    records = (record for trace in flags["traces"] for record in read_trace(trace, reading))
    return drift.judge_traffic(records, old, new, flags["max_calls"])


def _compare(before: _Before, loaded: LoadedCatalog, traffic: Traffic | None, progress: Progress | None) -> CompatResult:
    from rightcall import drift  # noqa: PLC0415 - loads the prover
    from rightcall.model import Catalog  # noqa: PLC0415

    if before.lock is not None:
        return drift.compare_with_lock(before.lock, loaded.catalog, traffic=traffic, progress=progress)
    old = Catalog(sources=before.sources, tools=before.tools)
    return drift.compare(old, loaded.catalog, traffic=traffic, progress=progress)
