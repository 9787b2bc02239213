"""`rightcall replay`: which other tools would have accepted the calls that were made."""

from __future__ import annotations

import os
from collections.abc import Mapping
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
    from rightcall.catalog import LoadedCatalog
    from rightcall.engine import EngineOptions
    from rightcall.model import Position, Report
    from rightcall.replay import ReplayOptions

DIGEST_KEY = "RIGHTCALL_DIGEST_KEY"


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall replay --catalog tools.json calls.jsonl", "recorded calls against a catalog"),
        ("rightcall replay requests.jsonl", "each record against the tools that it carries itself"),
        ("rightcall replay --catalog 'stdio:python -m my_server' traces/", "yesterday's calls against today's server"),
        ("rightcall replay --max-calls 1000000 --max-trace-bytes 1000000000 big.jsonl", "much traffic"),
    ),
)
@click.argument("traces", nargs=-1, metavar="TRACE...")
@chain(
    format_option,
    all_option,
    output_option,
    quiet_option,
    option("--per-call", section="Report", is_flag=True, help="One finding for each call, not one for each pair of tools."),
    option(
        "--digest",
        section="Report",
        is_flag=True,
        from_config=False,
        help="Add a keyed digest of the arguments to each call that is named, to recognise equal ones.",
    ),
    option(
        "--digest-key-env",
        section="Report",
        metavar="NAME",
        default=DIGEST_KEY,
        show_default=True,
        from_config=False,
        help="The environment variable that holds the key of the digests.",
    ),
    gate_options,
    option(
        "--catalog",
        "catalogs",
        section="Analysis",
        metavar="TARGET",
        multiple=True,
        from_config=False,
        help="The tools to replay against; all given together are one catalog. Without it, each record's own tools.",
    ),
    option(
        "--column",
        section="Analysis",
        metavar="NAME",
        default=None,
        help="The column of a Parquet file that holds the records, where there are several of text.",
    ),
    option(
        "--max-calls",
        section="Limits",
        metavar="N",
        type=click.IntRange(min=1),
        default=4_096,
        show_default=True,
        help="Look at this many calls, in the order of the traces, and say how many more there were.",
    ),
    option(
        "--max-validations",
        section="Limits",
        metavar="N",
        type=click.IntRange(min=1),
        default=50_000,
        show_default=True,
        help="Ask this many schemas about calls, and say how many calls were left.",
    ),
    trace_bytes_option,
    limit_options,
    engine_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def replay(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Find what else would have accepted the calls that were made.

    Every call is checked against the tool it names, then against all others, as their schemas are written and with only
    the arguments that they declare.

    A TRACE is a file or a folder of recorded traffic, - (standard input), or the URL of an object store: requests and
    responses of OpenAI, Anthropic, Gemini, Bedrock, Cohere and MCP, their event streams, and the logs of common agents and
    tracers, one JSON document or one JSON value a line.

    No argument value and no call id is in any report; a call is named by its trace, its record and its number in it.

    Exit codes: 0 clean, 1 findings reached --fail-on (or --strict and incomplete), 2 could not run.
    """
    report = _replay(
        load=take(LoadFlags, flags),
        gate=take(GateFlags, flags),
        writing=take(ReportFlags, flags),
        engine=take_engine(flags),
        flags=flags,
    )
    if not report.ok:
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _replay(*, load: LoadFlags, gate: GateFlags, writing: ReportFlags, engine: EngineOptions, flags: dict[str, Any]) -> Report:
    """Load, replay, conclude and write; what is wrong with the flags comes before any work."""
    from rightcall import replay as room  # noqa: PLC0415 - loads the prover
    from rightcall.engine import open_execution  # noqa: PLC0415 - help needs no engine
    from rightcall.trace.sources import TraceOptions  # noqa: PLC0415

    policy = gate.policy(active_config(click.get_current_context()))
    check_policy(policy, (*room.RULES, *FINDING_RULES))
    traces, catalogs = flags["traces"], flags["catalogs"]
    if not traces:
        message = "Nothing to replay: name at least one TRACE, for example calls.jsonl."
        raise click.UsageError(message, click.get_current_context())
    if "-" in traces and (engine.engine != "local" or engine.run_dir is not None):
        message = "Standard input is read once, here: save it to a file for --engine and --run-dir."
        raise click.UsageError(message, click.get_current_context())
    options = _options(flags, room.ReplayOptions)
    reading = TraceOptions(column=flags["column"], max_trace_bytes=flags["max_trace_bytes"])
    loaded = _load(catalogs, load, writing)
    tools = None if loaded is None else loaded.catalog.tools
    with open_execution(engine) as execute, progress_line(quiet=writing.quiet) as progress:
        result = room.replay(traces, tools, options, reading, progress, execute)
    draft = Draft(
        command="replay",
        version=__version__,
        sources=result.sources if loaded is None else loaded.catalog.sources,
        summary=result.summary,
        findings=result.findings,
        rules=room.RULES,
        problems=() if loaded is None else loaded.catalog.problems,
        sections=result.sections,
        complete=result.complete,
    )
    report = conclude(draft, policy, _nowhere if loaded is None else loaded.locate)
    writing.write(report)
    gate.record(report, quiet=writing.quiet)
    return report


def _load(catalogs: tuple[str, ...], load: LoadFlags, writing: ReportFlags) -> LoadedCatalog | None:
    if not catalogs:
        return None
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers

    return load_catalog(catalogs, load.options(quiet=writing.quiet))


def _options(flags: Mapping[str, Any], kind: type[ReplayOptions]) -> ReplayOptions:
    """The options of the replay; the key of the digests comes from the environment and from nowhere else."""
    key: bytes | None = None
    if flags["digest"]:
        name = flags["digest_key_env"]
        text = os.environ.get(name, "")
        if not text:
            message = f"--digest needs a key: put one into the environment variable {name}, or name another (--digest-key-env)"
            raise UsageError(message)
        key = text.encode("utf-8", "surrogateescape")
    return kind(
        max_calls=flags["max_calls"], max_validations=flags["max_validations"], per_call=flags["per_call"], digest_key=key
    )


def _nowhere(_source: str, _pointer: str) -> Position | None:
    """Where a tool of a recorded request is written: nobody kept that."""
    return None
