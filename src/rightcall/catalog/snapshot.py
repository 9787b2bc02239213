"""The listings of a live server, saved as they were sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rightcall.catalog.formats.snapshot import SNAPSHOT_FORMAT
from rightcall.catalog.json_text import write_json
from rightcall.catalog.options import LoadOptions
from rightcall.model import JsonValue, Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """What one server listed: the raw result object of every page, under the name of the method that asked for it.

    `listings` has `tools/list`, and `resources/list`, `resources/templates/list` and `prompts/list` where the server
    has the capability. There is no clock in it: the same listings give the same text.
    """

    target: str
    protocol_version: str
    server_info: JsonValue
    capabilities: JsonValue
    instructions: str | None
    listings: Mapping[str, tuple[JsonValue, ...]]
    notes: tuple[Problem, ...] = field(default=(), compare=False)

    def to_json(self) -> str:
        """The snapshot file, which reads back as a catalog with the same tools."""
        document: JsonValue = {
            "format": SNAPSHOT_FORMAT,
            "target": self.target,
            "protocolVersion": self.protocol_version,
            "serverInfo": self.server_info,
            "capabilities": self.capabilities,
            "instructions": self.instructions,
            "listings": {method: list(pages) for method, pages in self.listings.items()},
        }
        return write_json(document)


def take_snapshot(target: str, options: LoadOptions) -> Snapshot:
    """List everything a live server (`stdio:COMMAND LINE` or a URL) offers.

    The target is part of the snapshot, a URL without its query: keep secrets in variables and name them in `options.env`.
    *Errors*: `SourceError` when the target is no server, cannot be reached, or does not keep to the protocol;
    `LimitExceeded` for the bounds of `options`.
    """
    from rightcall.catalog.sources.live import snapshot_target  # noqa: PLC0415 - live sources pull in the MCP SDK

    return snapshot_target(target, options)
