"""Tool names as clients hand them to a model: with the server, or a namespace, put before or after the server's own name."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

MAX_PREFIXED_LENGTH: Final = 256
"""Characters of a name that is taken apart; a longer one is looked up as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefix:
    """One way to write a server into a name: `opening`, the server, `separator`, the tool; or the tool first.

    Without a separator the opening is a fixed namespace, and what follows it is the tool.
    """

    label: str
    opening: str = ""
    separator: str = ""
    is_tool_first: bool = False


PREFIXES: Final = (
    Prefix(label="mcp__server__tool", opening="mcp__", separator="__"),
    Prefix(label="functions.tool", opening="functions."),
    Prefix(label="functions:tool", opening="functions:"),
    Prefix(label="default_api.tool", opening="default_api."),
    Prefix(label="default_api:tool", opening="default_api:"),
    Prefix(label="tool_mcp_server", separator="_mcp_", is_tool_first=True),
    Prefix(label="mcp_server_tool", opening="mcp_", separator="_"),
    Prefix(label="server___tool", separator="___"),
    Prefix(label="server__tool", separator="__"),
    Prefix(label="server.tool", separator="."),
    Prefix(label="server/tool", separator="/"),
    Prefix(label="server::tool", separator="::"),
    Prefix(label="server:tool", separator=":"),
)
"""The prefixes that clients in use write, the most telling first. A new one is one line here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Which known tool a name means.

    `name` is the known tool's name, or the name as it was called where that means no known tool or several. `server` and
    `prefix` (its label) say what was taken off. `ambiguous` holds the names of all known tools that it could mean, where
    there are several: none of them is chosen.
    """

    name: str
    is_known: bool
    server: str | None = None
    prefix: str | None = None
    ambiguous: tuple[str, ...] = ()


def candidates(name: str) -> tuple[tuple[str | None, str], ...]:
    """Every (server, tool) that a name may mean: first the name as it is, then by each prefix in the order of the table."""
    found = dict.fromkeys((server, tool) for _, server, tool in _readings(name))
    return ((None, name), *found)


def resolve(name: str, known: Container[str]) -> Resolution:
    """Which of the known tools a name means: the one of exactly that name, else the one that a prefix leaves.

    *Cost*: one look-up for a known name, else one for each way to take the name apart.
    """
    if name in known:
        return Resolution(name=name, is_known=True)
    hits = [reading for reading in _readings(name) if reading[2] in known]
    tools = tuple(dict.fromkeys(tool for _, _, tool in hits))
    if len(tools) > 1:
        return Resolution(name=name, is_known=False, ambiguous=tools)
    if not hits:
        return Resolution(name=name, is_known=False)
    label, server, tool = hits[0]
    return Resolution(name=tool, is_known=True, server=server, prefix=label)


def _readings(name: str) -> Iterator[tuple[str, str | None, str]]:
    """Label, server and tool of every way to take a name apart; neither part is ever empty."""
    if len(name) > MAX_PREFIXED_LENGTH:
        return
    for prefix in PREFIXES:
        if not name.startswith(prefix.opening):
            continue
        rest = name[len(prefix.opening) :]
        if not prefix.separator:
            if rest:
                yield prefix.label, None, rest
            continue
        for left, right in _splits(rest, prefix.separator):
            server, tool = (right, left) if prefix.is_tool_first else (left, right)
            if server == server.strip("_"):  # a longer separator was cut in its middle
                yield prefix.label, server, tool


def _splits(text: str, separator: str) -> Iterator[tuple[str, str]]:
    place = text.find(separator)
    while place >= 0:
        left, right = text[:place], text[place + len(separator) :]
        if left and right:
            yield left, right
        place = text.find(separator, place + 1)
