"""`rightcall tasks`: write, check and multiply the tasks that a run puts to a model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rightcall import __version__
from rightcall.cli.failures import EXIT_FINDINGS
from rightcall.cli.flags import GateFlags, LoadFlags, ReportFlags, say, take
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
)
from rightcall.cli.output import write_output
from rightcall.cli.settings import active_config
from rightcall.errors import SourceError, UsageError
from rightcall.findings import RULES as FINDING_RULES
from rightcall.findings import Draft, check_policy, conclude

if TYPE_CHECKING:
    from rightcall.model import Report, Source
    from rightcall.routing.task import TaskSet

_FORCE = option("--force", section="Report", is_flag=True, from_config=False, help="Overwrite the file if it is there.")


@click.group()
def tasks() -> None:
    """Write, check and multiply the tasks that rightcall run puts to a model."""


@tasks.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall tasks lint rightcall.tasks.yaml", "check the tasks by themselves"),
        ("rightcall tasks lint rightcall.tasks.yaml tools.json", "and against the tools they are about"),
    ),
)
@click.argument("tasks_file", metavar="TASKS")
@click.argument("targets", nargs=-1, metavar="[TARGET...]")
@chain(
    format_option,
    all_option,
    output_option,
    quiet_option,
    gate_options,
    limit_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def lint(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Find what is wrong with tasks before a model is paid for them.

    Exit codes: 0 clean, 1 findings reached --fail-on, 2 could not run.
    """
    report = _lint(load=take(LoadFlags, flags), gate=take(GateFlags, flags), writing=take(ReportFlags, flags), flags=flags)
    if not report.ok:
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _lint(*, load: LoadFlags, gate: GateFlags, writing: ReportFlags, flags: dict[str, Any]) -> Report:
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.routing import lint as linting  # noqa: PLC0415 - loads the rules

    policy = gate.policy(active_config(click.get_current_context()))
    check_policy(policy, (*linting.RULES, *FINDING_RULES))
    subject_tasks, source = _read_tasks(flags["tasks_file"])
    loaded = load_catalog(flags["targets"], load.options(quiet=writing.quiet)) if flags["targets"] else None
    catalog = None if loaded is None else loaded.catalog
    subject = linting.Subject(tasks=subject_tasks, tools=None if catalog is None else catalog.tools)
    draft = Draft(
        command="tasks lint",
        version=__version__,
        sources=(source, *(() if catalog is None else catalog.sources)),
        summary={"tasks": len(subject_tasks.tasks)},
        findings=linting.lint(subject),
        rules=linting.RULES,
        problems=() if catalog is None else catalog.problems,
    )
    report = conclude(draft, policy, lambda name, pointer: None if loaded is None else loaded.locate(name, pointer))
    writing.write(report)
    gate.record(report, quiet=writing.quiet)
    return report


@tasks.command(
    cls=SectionedCommand,
    examples=(("rightcall tasks generate --offline tools.json -o rightcall.tasks.yaml", "drafts to rewrite, without a model"),),
)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@chain(
    option(
        "--offline",
        section="Analysis",
        is_flag=True,
        from_config=False,
        help="Draft from the tools' own words, without a model.",
    ),
    option(
        "--tasks-per-tool",
        section="Analysis",
        type=click.IntRange(1, 20),
        default=3,
        show_default=True,
        help="Drafts for each tool.",
    ),
    option(
        "--null-tasks",
        section="Analysis",
        type=click.IntRange(0, 6),
        default=4,
        show_default=True,
        help="Tasks that need no tool.",
    ),
    output_option,
    _FORCE,
    quiet_option,
    limit_options,
    start_servers_option,
    live_options,
    config_option,
    debug_option,
)
def generate(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Draft tasks for the tools of a catalog, to be rewritten in the words of users."""
    from rightcall.catalog import load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.routing.generating import DraftOptions, draft  # noqa: PLC0415 - help needs neither

    if not flags["offline"]:
        message = "tasks are drafted without a model only: add --offline"
        raise UsageError(message)
    _refuse_overwriting(flags)
    catalog = load_catalog(flags["targets"], take(LoadFlags, flags).options(quiet=flags["quiet"])).catalog
    for problem in catalog.problems:
        say(problem.describe())
    options = DraftOptions(tasks_per_tool=flags["tasks_per_tool"], null_tasks=flags["null_tasks"])
    _write(draft(catalog.tools, options), flags)


@tasks.command(
    cls=SectionedCommand,
    examples=(("rightcall tasks mutate rightcall.tasks.yaml -o wordings.tasks.yaml", "five further wordings of each task"),),
)
@click.argument("tasks_file", metavar="TASKS")
@chain(
    option(
        "--mutations",
        section="Analysis",
        metavar="NAME,...",
        default="typo,casual,polite,imperative,interrogative",
        show_default=True,
        help="Which mutations.",
    ),
    option(
        "--seed",
        section="Analysis",
        type=int,
        default=0,
        show_default=True,
        help="Another seed gives other slips of the finger.",
    ),
    option(
        "--originals/--no-originals",
        section="Analysis",
        default=True,
        show_default=True,
        help="Keep the original tasks.",
    ),
    output_option,
    _FORCE,
    config_option,
    debug_option,
)
def mutate(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Derive other wordings of each task by rule. Quoted texts, ids, numbers and names are never touched."""
    from rightcall.routing.mutating import MUTATIONS  # noqa: PLC0415 - help needs neither
    from rightcall.routing.mutating import mutate as derive  # noqa: PLC0415

    names = [name.strip() for name in flags["mutations"].split(",") if name.strip()]
    if unknown := [name for name in names if name not in MUTATIONS]:
        message = f"there is no mutation {unknown[0]!r}; they are {', '.join(MUTATIONS)}"
        raise UsageError(message)
    _refuse_overwriting(flags)
    originals, _ = _read_tasks(flags["tasks_file"])
    _write(derive(originals, names, flags["seed"], keeps_originals=flags["originals"]), flags)


def _read_tasks(path: str) -> tuple[TaskSet, Source]:
    """Read a task file and say what it is as a source. *Errors*: SourceError, TaskError."""
    from hashlib import sha256  # noqa: PLC0415 - with the file

    from rightcall.model import Source  # noqa: PLC0415
    from rightcall.routing.documents import MAX_BYTES  # noqa: PLC0415
    from rightcall.routing.tasks_file import read_tasks  # noqa: PLC0415

    try:
        with Path(path).open("rb") as file:
            blob = file.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"{path}: the tasks cannot be read: {error.strerror}"
        raise SourceError(message) from error
    found = read_tasks(blob, path)
    return found, Source(name=path, kind="tasks", tool_count=0, digest=f"sha256:{sha256(blob).hexdigest()}")


def _refuse_overwriting(flags: dict[str, Any]) -> None:
    output = flags["output"]
    if output not in (None, "-") and not flags["force"] and Path(output).exists():
        message = f"{output} is there already: --force overwrites it"
        raise UsageError(message)


def _write(found: TaskSet, flags: dict[str, Any]) -> None:
    from rightcall.routing.tasks_text import tasks_text  # noqa: PLC0415 - help needs it not

    write_output(tasks_text(found), flags["output"])
