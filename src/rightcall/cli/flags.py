"""The flags that several commands share, as values, and what they become further down."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rightcall.cli.config import SEVERITIES, SUPPRESSIONS, Config
from rightcall.cli.output import write_output
from rightcall.cli.terminal import DEFAULT_WIDTH, terminal_width, wants_colour
from rightcall.findings import FailOn, Policy, parse_suppressions, read_baseline, write_baseline
from rightcall.findings.characters import escape_hidden
from rightcall.report import RenderOptions, render

if TYPE_CHECKING:
    from rightcall.catalog import LoadOptions
    from rightcall.model import Report

Flags = TypeVar("Flags", bound="LoadFlags | GateFlags | ReportFlags")


def take(kind: type[Flags], flags: dict[str, Any]) -> Flags:
    """Move the flags of one kind out of those that click handed over; a command need not have all of them."""
    return kind(**{field.name: flags.pop(field.name) for field in fields(kind) if field.name in flags})


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadFlags:
    """How much to read, and how to speak to live servers."""

    max_tools: int
    max_bytes: int
    max_depth: int
    max_nodes: int
    timeout_s: float
    env: tuple[str, ...]
    start_servers: bool = False

    def options(self, *, quiet: bool, groups: Mapping[str, str] | None = None, show_unusable: bool = False) -> LoadOptions:
        """The options of a load. What is about to be started is shown first, unless the person asked for quiet."""
        from rightcall.catalog import LoadOptions  # noqa: PLC0415 - loads the catalog readers

        flags = {field.name: getattr(self, field.name) for field in fields(self)}
        notice = _say_nothing if quiet else say
        return LoadOptions(**flags, groups=groups or {}, notice=notice, show_unusable=show_unusable)


@dataclass(frozen=True, slots=True, kw_only=True)
class GateFlags:
    """What a run reports, and what makes it fail."""

    fail_on: FailOn
    strict: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    baseline: str | None
    write_baseline: str | None
    preview: bool = False

    def policy(self, config: Config) -> Policy:
        """The decisions of the command line and of the configuration together."""
        return Policy(
            fail_on="never" if self.write_baseline is not None else self.fail_on,
            strict=self.strict,
            select=self.select,
            ignore=self.ignore,
            suppressions=parse_suppressions(config.table.get(SUPPRESSIONS, [])),
            severities=config.table.get(SEVERITIES, {}),
            preview=self.preview,
            baseline=None if self.baseline is None else read_baseline(_read_text(self.baseline), source=self.baseline),
            other_codes=_all_codes() if config.table else (),
        )

    def record(self, report: Report, *, quiet: bool) -> None:
        """Write the baseline that was asked for. What is recorded is accepted: such a run does not fail on findings."""
        if self.write_baseline is None:
            return
        write_output(write_baseline(report), self.write_baseline)
        if not quiet:
            count = len(report.findings)
            say(f"Recorded {count:,} finding{'' if count == 1 else 's'} in {self.write_baseline}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFlags:
    """How a report is written, and where."""

    format_name: str
    output: str | None
    quiet: bool
    show_all: bool
    expand: bool = False

    def write(self, report: Report) -> None:
        """Write the report for whoever reads it."""
        to_terminal = self.output is None
        options = RenderOptions(
            width=terminal_width() if to_terminal else DEFAULT_WIDTH,
            color=to_terminal and wants_colour(sys.stdout, os.environ),
            show_all=self.show_all,
            expand=self.expand,
            base_dir=str(Path.cwd()),
        )
        write_output(render(report, self.format_name, options), self.output)


def say(message: str) -> None:
    """Tell a person something that is no part of the result."""
    click.echo(escape_hidden(message), err=True)


def _all_codes() -> tuple[str, ...]:
    """The codes of every command: a configuration speaks to all of them."""
    from rightcall.cli.rules import all_rules  # noqa: PLC0415 - imports every rule

    return tuple(rule.code for rule in all_rules())


def _say_nothing(_message: str) -> None:
    """The notice of a quiet run."""


def _read_text(path: str) -> str:
    """Read a file, bounded, that the room which understands it will check."""
    from rightcall.catalog import LoadOptions  # noqa: PLC0415 - only a run with a baseline needs it
    from rightcall.catalog.sources.files import read_file  # noqa: PLC0415

    return read_file(Path(path), path, LoadOptions()).text.decode("utf-8", errors="surrogateescape")
