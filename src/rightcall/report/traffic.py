"""What a replay says of the traffic as a whole, as labelled lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.model import Report
from rightcall.report.evidence import Fact
from rightcall.report.layout import join_cut, plural

SECTION = "traffic"
MAX_TOOLS = 5
"""Called tools whose unused arguments are shown; the JSON report has all."""
MAX_WORDS = 8


def traffic_facts(report: Report) -> tuple[Fact, ...]:
    """How many tools accept a call, how often only one does, and what the traffic never used; nothing without traffic."""
    section = report.sections.get(SECTION)
    return tuple(_facts(section)) if isinstance(section, Mapping) else ()


def _facts(section: Mapping[str, object]) -> Iterator[Fact]:
    accepting, uniqueness = section.get("accepting_tools"), section.get("uniqueness")
    if isinstance(accepting, Mapping):
        parts = [f"{_number(row, 'median'):,} as {reading}" for reading, row in accepting.items()]
        yield Fact(label="accepted by", text=f"{', '.join(parts)} (tools, median over the accepted calls)")
    if isinstance(uniqueness, Mapping) and None not in uniqueness.values():
        parts = [f"{rate:.0%} as {reading}" for reading, rate in uniqueness.items()]
        yield Fact(label="unique", text=f"{', '.join(parts)} of the accepted calls fit no other tool")
    prefixes = section.get("prefixes")
    if isinstance(prefixes, list) and prefixes:
        names = [f"{row['called']} for {row['tool']}" for row in prefixes if isinstance(row, Mapping)]
        yield Fact(label="prefixed", text=join_cut(names, MAX_TOOLS))
    unused = section.get("unused")
    if isinstance(unused, list):
        yield from _unused(unused)


def _unused(rows: list[object]) -> Iterator[Fact]:
    """What no accepted call used, of the tools that were called most."""
    tools = [row for row in rows if isinstance(row, Mapping)]
    for row in tools[:MAX_TOOLS]:
        words = [str(name) for name in row["arguments"]]
        words += [f"{name} = {join_cut(list(map(str, values)), MAX_WORDS)}" for name, values in row["values"].items()]
        yield Fact(label="never used", text=f"{row['tool']} ({plural(row['calls'], 'call')}): {join_cut(words, MAX_WORDS)}")
    if len(tools) > MAX_TOOLS:
        yield Fact(label="never used", text=f"and of {len(tools) - MAX_TOOLS:,} more tools (the JSON report lists them)")


def _number(row: object, key: str) -> int:
    value = row.get(key) if isinstance(row, Mapping) else None
    return value if isinstance(value, int) else 0
