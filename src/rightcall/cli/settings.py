"""A configuration file against the options it may set: every unknown key, wrong type and forbidden option at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from rightcall.cli.config import SEVERITIES, SUPPRESSIONS, Config
from rightcall.cli.failures import Failure
from rightcall.cli.group import LazyGroup, SectionOption
from rightcall.cli.suggest import did_you_mean
from rightcall.findings.characters import escape_hidden

META_KEY = "rightcall.config"
OWN_TABLES = {SUPPRESSIONS: list, SEVERITIES: dict}
"""The keys that are no options, and what holds them."""


def apply_config(ctx: click.Context, config: Config) -> None:
    """Make the file's values the defaults of the command that runs, after checking the whole file."""
    checker = _Checker(ctx, config)
    ctx.default_map = checker.defaults()
    if checker.problems:
        listing = "\n".join(f"  {problem}" for problem in checker.problems)
        message = f"{config.label} cannot be used:\n{listing}"
        raise Failure(message)
    ctx.meta[META_KEY] = config


def active_config(ctx: click.Context) -> Config:
    """The configuration that `apply_config` took, or an empty one."""
    config = ctx.meta.get(META_KEY)
    return config if isinstance(config, Config) else Config()


class _Checker:
    """Walks the tables of one file and collects what is wrong with them."""

    def __init__(self, ctx: click.Context, config: Config) -> None:
        self.ctx = ctx
        self.config = config
        self.problems: list[str] = []
        self.options = {name: _options(command) for name, command in _commands(ctx).items()}

    def defaults(self) -> dict[str, Any]:
        """The values for the command that runs: those of its own table beat those given for every command."""
        everywhere: dict[str, Any] = {}
        own: dict[str, Any] = {}
        for key, value in self.config.table.items():
            if key in OWN_TABLES:
                self._check_shape(key, value)
            elif key in self.options:
                values = self._table(key, value)
                own = values if key == self.ctx.command.name else own
            else:
                everywhere |= self._shared(key, value)
        return everywhere | own

    def _table(self, section: str, table: object) -> dict[str, Any]:
        """Read `[scan]` and its like."""
        if not isinstance(table, dict):
            self.problems.append(f"{section}: this names a command, so a table of its options is expected")
            return {}
        known = self.options[section]
        values: dict[str, Any] = {}
        for key, value in table.items():
            values |= self._value(known, f"{section}.{key}", key, value)
        return values

    def _shared(self, key: str, value: object) -> dict[str, Any]:
        """Read a key outside of any table: it speaks to every command that has such an option."""
        own = self.options[self.ctx.command.name or ""]
        known = {name: option for options in self.options.values() for name, option in options.items()} | own
        values = self._value(known, key, key, value)
        return values if key in own else {}

    def _value(self, known: Mapping[str, SectionOption], place: str, key: str, value: object) -> dict[str, Any]:
        """Check one key and its value; both are named when something is wrong."""
        option = known.get(key)
        if option is None:
            advice = did_you_mean(key, (*known, *self.options, *OWN_TABLES))
            self.problems.append(f"{escape_hidden(place)}: unknown key. {advice}".rstrip())
            return {}
        if not option.from_config:
            self.problems.append(f"{place}: only the command line can say this, since a file in a checkout must not decide it")
            return {}
        try:
            return {option.name or key: self._convert(option, value)}
        except click.BadParameter as error:
            self.problems.append(f"{place}: {escape_hidden(error.message)}")
            return {}

    def _convert(self, option: SectionOption, value: object) -> object:
        """Turn a TOML value into what the flag would have been given. *Errors*: click.BadParameter."""
        if option.is_flag:
            if not isinstance(value, bool):
                message = "true or false is expected"
                raise click.BadParameter(message)
            return value
        items = value if isinstance(value, list) and option.multiple else [value]
        texts = [self._text(option, item) for item in items]
        for text in texts:
            option.type.convert(text, option, self.ctx)
        return texts if option.multiple else texts[0]

    def _text(self, option: SectionOption, value: object) -> str:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            message = "a list of strings is expected" if option.multiple else "a string or a number is expected"
            raise click.BadParameter(message)
        if isinstance(option.type, click.Path) and self.config.path is not None:
            return str(self.config.path.parent / str(value))
        return str(value)

    def _check_shape(self, key: str, value: object) -> None:
        """Check what the findings room reads: only the outermost shape, it knows the rest."""
        if not isinstance(value, OWN_TABLES[key]):
            written = f"[[{key}]]" if OWN_TABLES[key] is list else f"[{key}]"
            self.problems.append(f"{key}: this is written as {written}")


def _commands(ctx: click.Context) -> dict[str, click.Command]:
    root = ctx.find_root().command
    if not isinstance(root, LazyGroup):
        return {ctx.command.name or "": ctx.command}
    found = {name: root.get_command(ctx, name) for name in root.list_commands(ctx)}
    return {name: command for name, command in found.items() if command is not None}


def _options(command: click.Command) -> dict[str, SectionOption]:
    """The options of a command, by the long flag without its dashes."""
    options = (parameter for parameter in command.params if isinstance(parameter, SectionOption))
    return {max(option.opts, key=len).lstrip("-"): option for option in options}
