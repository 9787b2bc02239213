"""What a caller may set when loading catalogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import BinaryIO

from rightcall.catalog.json_text import JsonLimits


def say_nothing(_message: str) -> None:
    """The notice of a caller that wants none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadOptions:
    """Bounds, consent and surroundings of a load.

    `max_tools` counts all inputs together; `max_bytes`, `max_depth` and `max_nodes` hold for each input. `timeout_s` is
    for one live server, from its start to the end of its last listing. `start_servers` is the consent to start what a
    configuration file names (a `stdio:` target is consent by itself). `env` names the variables that a started server
    gets beside the minimal environment. `strict` makes any lost tool an error. `show_unusable` keeps tools without a name or
    a schema in the catalog, for those who say what is wrong with them; they are told as problems either way. `groups` maps
    patterns of source names (as in a shell) to group names, the first match counts: catalogs of different groups are never
    offered together. `notice` is told what is about to be started. `environ` stands for the process environment and `stdin`
    for standard input; None is the real one.
    """

    max_tools: int = 1024
    max_bytes: int = 64 * 1024 * 1024
    max_depth: int = 128
    max_nodes: int = 2_000_000
    timeout_s: float = 60.0
    start_servers: bool = False
    env: tuple[str, ...] = ()
    strict: bool = False
    show_unusable: bool = False
    groups: Mapping[str, str] = field(default_factory=dict)
    notice: Callable[[str], None] = say_nothing
    environ: Mapping[str, str] | None = field(default=None, repr=False)
    stdin: BinaryIO | None = field(default=None, repr=False)

    @property
    def json_limits(self) -> JsonLimits:
        """The bounds of one JSON text."""
        return JsonLimits(max_bytes=self.max_bytes, max_depth=self.max_depth, max_nodes=self.max_nodes)

    def group_of(self, source: str) -> str | None:
        """The group that the caller gave a source."""
        for pattern, group in self.groups.items():
            if source == pattern or fnmatchcase(source, pattern):
                return group
        return None
