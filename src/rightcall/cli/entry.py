"""Where the command starts: the table of commands, and what becomes of an error.

Nothing here knows what a command does. A person sees what was wrong, where, and what to do; a traceback only with `--debug`.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any, NoReturn

import click

from rightcall import __version__
from rightcall.cli.failures import DEBUG_KEY, EXIT_INTERRUPTED, Failure, describe_failure
from rightcall.cli.group import LazyGroup
from rightcall.cli.streams import discard_output

COMMANDS = {
    "check": ("rightcall.cli.commands.check:check", "Inspect and scan in one pass and one report."),
    "inspect": ("rightcall.cli.commands.inspect:inspect", "Check names, texts, schemas, hints, security and provider limits."),
    "scan": ("rightcall.cli.commands.scan:scan", "Find tools a model could confuse, and prove which calls fit both."),
    "replay": ("rightcall.cli.commands.replay:replay", "Find what else would have accepted the calls that were made."),
    "compat": ("rightcall.cli.commands.compat:compat", "Prove which calls a new version of a catalog breaks."),
    "parse": ("rightcall.cli.commands.parse:parse", "Find the tool calls in the text that a model wrote."),
    "formats": ("rightcall.cli.commands.formats:formats", "List the formats in which models write calls as text."),
    "tasks": ("rightcall.cli.commands.tasks:tasks", "Write, check and multiply the tasks of a run."),
    "run": ("rightcall.cli.commands.run:run", "Measure which tool a model really picks, with honest error bars."),
    "prove": ("rightcall.cli.commands.prove:prove", "Decide whether two JSON Schemas accept a common value."),
    "snapshot": ("rightcall.cli.commands.snapshot:snapshot", "Save what a live server lists, as it was sent."),
    "lock": ("rightcall.cli.commands.lock:lock", "Save digests of every field that a model can read."),
    "targets": ("rightcall.cli.commands.targets:targets", "List providers and clients to judge by, and their limits."),
    "guard": ("rightcall.cli.commands.guard:guard", "Decide who may see and use what, and prove it."),
    "explain": ("rightcall.cli.commands.explain:explain", "Say what a rule means, why, and what to do about it."),
}

EPILOG = """\
\b
Exit codes: 0 clean, 1 findings reached --fail-on, 2 could not run, 130 interrupted.
Start with:  rightcall scan my-tools.json
"""


class Root(LazyGroup):
    """The root group: maps every error of a command to a message and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's own signature
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:
            discard_output()
            raise click.exceptions.Exit(0) from None
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            raise click.exceptions.Exit(EXIT_INTERRUPTED) from None
        except Exception as error:  # the one place that may: nothing but a message may reach a person
            raise Failure(describe_failure(error), debug=bool(ctx.meta.get(DEBUG_KEY))) from error


@click.command(cls=Root, table=COMMANDS, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rightcall", message="%(prog)s %(version)s")
def root() -> None:
    """Prove, measure and guard the tools you hand to a model.

    rightcall reads tool catalogs (MCP, OpenAI, Anthropic, Gemini, Bedrock) from files, folders, standard input
    or live MCP servers, and changes none of them.
    """


def _terminate(signal_number: int, _frame: FrameType | None) -> NoReturn:
    """End like any other exit, so that started servers are ended too."""
    sys.exit(128 + signal_number)


def main() -> NoReturn:
    """Run the command line and exit."""
    signal.signal(signal.SIGTERM, _terminate)
    root(prog_name="rightcall")
    sys.exit(0)
