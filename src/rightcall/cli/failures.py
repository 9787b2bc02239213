"""What a person is told when a command cannot finish."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import IO, Any, ClassVar

import click

from rightcall.errors import InputError, RightcallError

EXIT_FINDINGS = 1
EXIT_FAILED = 2
EXIT_INTERRUPTED = 130

DEBUG_KEY = "rightcall.debug"
"""Where the click context keeps whether `--debug` was given."""

PROBLEMS_SHOWN = 100
"""Enough to fix a file by, few enough to read; the count of the rest is printed."""


class Failure(click.ClickException):
    """A command could not finish: what is printed, and exit code 2."""

    exit_code: ClassVar[int] = EXIT_FAILED

    def __init__(self, message: str, *, debug: bool = False) -> None:
        """Keep whether the person asked for the traceback."""
        super().__init__(message)
        self.debug = debug

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message, and with `--debug` the traceback of what caused it."""
        stream = sys.stderr if file is None else file
        if self.debug and self.__cause__ is not None:
            import traceback  # noqa: PLC0415 - a run that ends well never needs it

            click.echo("".join(traceback.format_exception(self.__cause__)), file=stream, nl=False)
        click.echo(f"Error: {self.message}", file=stream)


def describe_failure(error: Exception) -> str:
    """Say what was wrong, where, and what to do, on as many lines as there are problems."""
    if isinstance(error, InputError):
        return "\n".join(_problem_lines(error))
    if isinstance(error, RightcallError):
        return escape_lines(str(error))
    kind = type(error).__name__
    return (
        f"rightcall itself failed, which is a defect: {kind}: {escape_lines(str(error))}\n"
        "Run the same command with --debug for the details, and please report them."
    )


def escape_lines(text: str) -> str:
    """Escape what a terminal must not get raw, and keep the line breaks: all lines after the first are indented."""
    return "\n  ".join(_escape(line) for line in text.rstrip("\n").split("\n"))


def _escape(line: str) -> str:
    from rightcall.findings.characters import escape_hidden  # noqa: PLC0415 - keeps the findings room out of `--help`

    return escape_hidden(line)


def _problem_lines(error: InputError) -> Iterator[str]:
    problems = error.problems
    count = len(problems)
    yield "the input cannot be used:" if count == 1 else f"the input cannot be used, {count:,} problems:"
    for problem in problems[:PROBLEMS_SHOWN]:
        yield f"  {_escape(problem.describe())}"
    if count > PROBLEMS_SHOWN:
        yield f"  ... and {count - PROBLEMS_SHOWN:,} more"
