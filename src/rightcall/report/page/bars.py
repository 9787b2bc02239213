"""What the tools of a catalog cost a model's context, as bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rightcall.model import Report

SECTION = "tokens"
MAX_BARS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One tool or source: its tokens, and the share of the longest bar in percent."""

    label: str
    tokens: int
    percent: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """The tokens of a catalog: the sum, each source, and the heaviest tools."""

    total: int
    encoding: str
    sources: tuple[Bar, ...]
    tools: tuple[Bar, ...]


def bars(report: Report) -> Bars | None:
    """The bars of a report; None for one that counted no tokens."""
    section = report.sections.get(SECTION)
    if not isinstance(section, Mapping) or not isinstance(total := section.get("total"), int):
        return None
    return Bars(
        total=total,
        encoding=str(section.get("encoding", "")),
        sources=_bars(section.get("by_source"), "source"),
        tools=_bars(section.get("heaviest"), "tool"),
    )


def _bars(entries: object, label: str) -> tuple[Bar, ...]:
    counted = sorted(_entries(entries, label), key=lambda entry: (-entry[1], entry[0]))[:MAX_BARS]
    most = max((tokens for _, tokens in counted), default=0)
    return tuple(Bar(label=name, tokens=tokens, percent=round(100 * tokens / most, 2)) for name, tokens in counted if most)


def _entries(entries: object, label: str) -> Iterator[tuple[str, int]]:
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, Mapping) and isinstance(tokens := entry.get("tokens"), int):
            yield str(entry.get(label, "")), tokens
