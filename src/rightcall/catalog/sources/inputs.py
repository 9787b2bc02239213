"""What a source hands on: bytes of a file or of standard input, or the listings of a live server."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256

from rightcall.catalog.json_text import JsonDocument, JsonLimits, read_json, read_json_lines
from rightcall.model import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Blob:
    """The bytes of one input, unpacked when they were compressed; `digest` is of the bytes as stored.

    `is_optional` says that nobody named it: it lies in a folder that was named.
    """

    name: str
    text: bytes = field(repr=False)
    digest: str
    is_optional: bool = False
    notes: tuple[Problem, ...] = ()

    def parse(self, limits: JsonLimits) -> JsonDocument:
        """Read the JSON in it: one value, or one a line."""
        return read_json_lines(self.text, self.name, limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveListing:
    """What a live server listed, as the text of a snapshot; `notes` tells what was odd but did no harm."""

    name: str
    text: str = field(repr=False)
    notes: tuple[Problem, ...] = ()
    is_optional: bool = False

    @property
    def digest(self) -> str:
        """The digest of the listings as saved."""
        return digest_of(self.text.encode("utf-8"))

    def parse(self, limits: JsonLimits) -> JsonDocument:
        """Read the snapshot."""
        return read_json(self.text, self.name, limits)


def digest_of(data: bytes) -> str:
    """The SHA-256 digest of some bytes, as sources carry it."""
    return f"sha256:{sha256(data).hexdigest()}"
