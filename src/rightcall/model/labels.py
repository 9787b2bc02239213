"""What tools are called in one finding, and lists of names in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rightcall.model.tool import Tool


def labels(tools: Iterable[Tool]) -> tuple[str, ...]:
    """What to call tools in one finding: by name, and by source (and place in it) where names alone are not enough."""
    tools = tuple(tools)
    by_name = Counter(tool.name for tool in tools)
    by_source = Counter((tool.name, tool.origin.source) for tool in tools)
    return tuple(_label(tool, by_name, by_source) for tool in tools)


def _label(tool: Tool, by_name: Counter[str], by_source: Counter[tuple[str, str]]) -> str:
    if by_name[tool.name] == 1:
        return tool.name
    place = f" #{tool.origin.index}" if by_source[tool.name, tool.origin.source] > 1 else ""
    return f"{tool.name} ({tool.origin.source}{place})"


def names_in_words(names: Sequence[str], limit: int = 4) -> str:
    """Some names in a sentence: all of a few, the first of many and how many more."""
    if len(names) > limit:
        return f"{', '.join(names[: limit - 1])} and {len(names) - limit + 1} more"
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
