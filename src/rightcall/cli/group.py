"""A click group that imports a command when it is called, and a command whose help sorts its options into sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

from rightcall.cli.suggest import did_you_mean


class LazyGroup(click.Group):
    """A group whose commands are named in a table: name -> ("module:attribute", one line of help).

    Listing the commands reads only the table, so that `--help` costs the same however heavy a command grows.
    """

    def __init__(self, *args: Any, table: Mapping[str, tuple[str, str]], **attrs: Any) -> None:  # noqa: ANN401 - click's own signature
        """Take the table; everything else is click's."""
        super().__init__(*args, **attrs)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own signature
        """Name the commands in the order of the table, which follows the life of a catalog."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's own signature
        """Import one command."""
        if cmd_name not in self.table:
            return None
        module_name, _, attribute = self.table[cmd_name][0].partition(":")
        command = getattr(import_module(module_name), attribute)
        if not isinstance(command, click.Command):
            message = f"{module_name}:{attribute} is no command"
            raise TypeError(message)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant, or say which one might have been."""
        name = args[0]
        if name not in self.table and not name.startswith("-") and not ctx.resilient_parsing:
            advice = did_you_mean(name, self.table) or f"The commands are {', '.join(self.table)}."
            message = f"There is no command {name!r}. {advice}"
            raise click.UsageError(message, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's own signature
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self.table.items()])


class SectionOption(click.Option):
    """An option that knows which section of the help it stands in, and whether a configuration file may set it."""

    def __init__(
        self,
        param_decls: Sequence[str] | None = None,
        *,
        section: str = "Other",
        from_config: bool = True,
        **attrs: Any,  # noqa: ANN401 - click's own signature
    ) -> None:
        """Take what is ours; everything else is click's."""
        super().__init__(param_decls, **attrs)
        self.section = section
        self.from_config = from_config


class SectionedCommand(click.Command):
    """A command whose help shows examples, and its options by section in the order in which the sections first appear."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **attrs: Any) -> None:  # noqa: ANN401 - click's own signature
        """Take the examples, as (command line, what it does); everything else is click's."""
        super().__init__(*args, **attrs)
        self.examples = examples

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, then how it is called."""
        super().format_help_text(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for line, purpose in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n{'':{formatter.current_indent}}    {purpose}\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write one definition list per section; options without one come last."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None or not isinstance(parameter, click.Option):
                continue
            section = parameter.section if isinstance(parameter, SectionOption) else "Other"
            sections.setdefault(section, []).append(record)
        for title in sorted(sections, key=lambda name: name == "Other"):
            with formatter.section(title):
                formatter.write_dl(sections[title])
