"""Live MCP servers: from a target, or an entry of a client configuration, to everything the server lists."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping

from mcp.client.stdio import DEFAULT_INHERITED_ENV_VARS

from rightcall.catalog.options import LoadOptions
from rightcall.catalog.shapes import LiveServer
from rightcall.catalog.snapshot import Snapshot
from rightcall.catalog.sources.address import resolve_address
from rightcall.catalog.sources.inputs import LiveListing
from rightcall.catalog.sources.over_http import list_over_http
from rightcall.catalog.sources.over_stdio import list_over_stdio
from rightcall.catalog.wording import visible
from rightcall.errors import SourceError, UsageError

_STDIO = "stdio:"
_HTTP = ("http://", "https://")


def snapshot_target(target: str, options: LoadOptions) -> Snapshot:
    """List everything a live target offers. *Errors*: `UsageError`, `SourceError`, `LimitExceeded`, `CatalogError`."""
    environ = _environ(options)
    if target.startswith(_STDIO):
        command = _split_command(target.removeprefix(_STDIO))
        return list_over_stdio(command, _environment(options, environ, {}), target, options)
    if target.startswith(_HTTP):
        address = resolve_address(target, options, environ)
        return list_over_http(address, address.name, options)
    message = f"{visible(target)}: not a live server; one is named stdio:COMMAND LINE or https://HOST/PATH"
    raise SourceError(message)


def list_target(target: str, options: LoadOptions) -> LiveListing:
    """The listings of a live target."""
    return _listing(snapshot_target(target, options))


def list_server(server: LiveServer, name: str, options: LoadOptions) -> LiveListing:
    """The listings of a server that a configuration names, with the environment and headers it gives.

    *Errors*: as `snapshot_target`; a URL that cannot be used is a `SourceError`.
    """
    environ = _environ(options)
    if server.url is not None:
        try:
            address = resolve_address(server.url, options, environ, server.headers)
        except UsageError as error:  # the URL stands in a file here: it is the file that is wrong
            raise SourceError(str(error)) from error
        return _listing(list_over_http(address, name, options))
    environment = _environment(options, environ, server.environment)
    return _listing(list_over_stdio(server.command, environment, name, options))


def _listing(snapshot: Snapshot) -> LiveListing:
    return LiveListing(name=snapshot.target, text=snapshot.to_json(), notes=snapshot.notes)


def _environ(options: LoadOptions) -> Mapping[str, str]:
    return os.environ if options.environ is None else options.environ


def _split_command(line: str) -> tuple[str, ...]:
    try:
        command = tuple(shlex.split(line))
    except ValueError as error:
        message = f"{_STDIO}{visible(line)}: the command line cannot be split: {error}"
        raise UsageError(message) from error
    if not command:
        message = f"{_STDIO} is followed by no command"
        raise UsageError(message)
    return command


def _environment(options: LoadOptions, environ: Mapping[str, str], given: Mapping[str, str]) -> Mapping[str, str]:
    """The minimal environment of an MCP client, the variables the user named, and those a configuration gives."""
    missing = [name for name in options.env if name not in environ]
    if missing:
        message = f"--env {missing[0]}: there is no such variable in the environment"
        raise UsageError(message)
    inherited = {name: environ[name] for name in DEFAULT_INHERITED_ENV_VARS if name in environ}
    plain = {name: value for name, value in inherited.items() if not value.startswith("()")}
    return {**plain, **{name: environ[name] for name in options.env}, **given}
