"""The options that several commands share, each written once: its flags, its help, its place in the help."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from rightcall.cli.config import Config, find_config, read_config
from rightcall.cli.failures import DEBUG_KEY
from rightcall.cli.group import SectionOption
from rightcall.cli.output import check_output
from rightcall.cli.settings import apply_config
from rightcall.report import FORMATS

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

FAIL_ON = ("note", "warning", "error", "never")


def option(*flags: str, section: str, **attrs: Any) -> Callable[[Decorated], Decorated]:  # noqa: ANN401 - click's own signature
    """An option of one section of the help."""
    return click.option(*flags, cls=SectionOption, section=section, **attrs)


def chain(*decorators: Callable[[Any], Any]) -> Callable[[Decorated], Decorated]:
    """One decorator from several, applied so that the help lists them in this order."""

    def apply(function: Decorated) -> Decorated:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


def split_codes(_ctx: click.Context, _parameter: click.Parameter, values: Iterable[str]) -> tuple[str, ...]:
    """Read `--select TC001,TC002 --select SEC` as three codes."""
    return tuple(code.strip().upper() for value in values for code in value.split(",") if code.strip())


def _remember_debug(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's own signature
    ctx.meta[DEBUG_KEY] = value


def _use_config(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    """Read the configuration before any other option is looked at."""
    if ctx.resilient_parsing:
        return
    config = find_config(Path.cwd()) if value is None else read_config(Path(value))
    apply_config(ctx, config or Config())


def _check_output(_ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    check_output(value)
    return value


def _choose_format(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """Without a choice: annotations where GitHub picks them up from standard output, else text for a person."""
    if value is not None:
        return value
    annotates = os.environ.get("GITHUB_ACTIONS") == "true" and ctx.params.get("output") is None
    return "github" if annotates else next(iter(FORMATS))


output_option = option(
    "-o",
    "--output",
    section="Report",
    metavar="FILE",
    callback=_check_output,
    from_config=False,
    help="Write to FILE in place of standard output. An existing file is replaced only when all is done.",
)

format_option = option(
    "--format",
    "format_name",
    section="Report",
    type=click.Choice(tuple(FORMATS)),
    callback=_choose_format,
    help="How to write the report.  [default: human; github inside GitHub Actions]",
)

all_option = option(
    "--all", "show_all", section="Report", is_flag=True, help="List every finding; the human report stops at 20 otherwise."
)

quiet_option = option("-q", "--quiet", section="Report", is_flag=True, help="No progress and no notices on standard error.")

debug_option = option(
    "--debug",
    section="Other",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    from_config=False,
    callback=_remember_debug,
    help="Show the traceback of a failure.",
)

config_option = option(
    "--config",
    section="Other",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False),
    is_eager=True,
    expose_value=False,
    from_config=False,
    callback=_use_config,
    help="Read this configuration, and look for no other.",
)

gate_options = chain(
    option(
        "--fail-on",
        section="Gate",
        type=click.Choice(FAIL_ON),
        default="error",
        show_default=True,
        help="Exit with 1 when a finding is at least this severe.",
    ),
    option("--strict", section="Gate", is_flag=True, help="Exit with 1 also when something could not be analysed."),
    option(
        "--select",
        section="Gate",
        metavar="CODE,...",
        multiple=True,
        callback=split_codes,
        help="Report only these rules. A prefix names all rules that begin with it.",
    ),
    option(
        "--ignore",
        section="Gate",
        metavar="CODE,...",
        multiple=True,
        callback=split_codes,
        help="Leave these rules out, even if selected.",
    ),
    option(
        "--baseline",
        section="Gate",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False),
        help="Let the findings recorded in FILE not fail the run.",
    ),
    option(
        "--write-baseline",
        section="Gate",
        metavar="FILE",
        callback=_check_output,
        from_config=False,
        help="Record the findings of this run in FILE.",
    ),
)

start_servers_option = option(
    "--start-servers",
    section="Live servers",
    is_flag=True,
    from_config=False,
    help="Start the servers named in a client configuration file that is given as a target.",
)

live_options = chain(
    option(
        "--env",
        section="Live servers",
        metavar="NAME",
        multiple=True,
        from_config=False,
        help="Pass this environment variable on to started servers. They get none but the essential ones otherwise.",
    ),
    option(
        "--timeout",
        "timeout_s",
        section="Live servers",
        metavar="SECONDS",
        type=click.FloatRange(min=0, min_open=True),
        default=60.0,
        show_default=True,
        help="How long one server may take, from its start to the end of its last listing.",
    ),
)


def _bound(flag: str, default: int, text: str) -> Callable[[Decorated], Decorated]:
    return option(
        flag, section="Limits", metavar="N", type=click.IntRange(min=1), default=default, show_default=True, help=text
    )


limit_options = chain(
    _bound("--max-tools", 1024, "Refuse more tools than this, over all targets."),
    _bound("--max-bytes", 67_108_864, "Refuse a larger target."),
    _bound("--max-depth", 128, "Refuse JSON that nests deeper."),
    _bound("--max-nodes", 2_000_000, "Refuse JSON that holds more values."),
)

trace_bytes_option = _bound(
    "--max-trace-bytes", 33_554_432, "Read this many bytes of each trace, unpacked, and say how many records were left."
)
