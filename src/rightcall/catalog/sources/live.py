"""Live MCP servers. The sources themselves follow: until then a live target is refused by name."""

from __future__ import annotations

from rightcall.catalog.options import LoadOptions
from rightcall.catalog.shapes import LiveServer
from rightcall.catalog.snapshot import Snapshot
from rightcall.catalog.sources.inputs import LiveListing
from rightcall.errors import SourceError


def snapshot_target(target: str, options: LoadOptions) -> Snapshot:
    """List everything a live target offers."""
    raise _refusal(target, options)


def list_target(target: str, options: LoadOptions) -> LiveListing:
    """The listings of a live target."""
    raise _refusal(target, options)


def list_server(server: LiveServer, name: str, options: LoadOptions) -> LiveListing:
    """The listings of a server that a configuration names."""
    raise _refusal(f"{name} ({server.name})", options)


def _refusal(name: str, options: LoadOptions) -> SourceError:
    return SourceError(f"{name}: live servers cannot be read by this version (timeout {options.timeout_s} s)")
