"""The report for a person at a terminal: the summary, then the first findings, then a count of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import TypeAlias

from rightcall.findings import escape_hidden
from rightcall.model import Finding, Report
from rightcall.report.evidence import (
    MAX_NAMES,
    MAX_TOOLS,
    Fact,
    ToolLine,
    facts,
    finding_places,
    shown_name,
    tool_lines,
    tool_names,
)
from rightcall.report.excerpt import Excerpt, Shown, excerpt
from rightcall.report.inspection import MAX_SERVERS, inspection_facts, server_rows
from rightcall.report.layout import cut, cut_head, display_width, join_cut, pad, plural, shown, shown_lines
from rightcall.report.options import RenderOptions
from rightcall.report.overview import counter_groups, gaps, verdict
from rightcall.report.traffic import traffic_facts

Segment: TypeAlias = tuple[str, str]
"""A piece of text and its style (empty: none)."""
Line: TypeAlias = tuple[Segment, ...]

_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "passed": "bold green",
    "strong": "bold",
    "weak": "dim",
}
_MIN_WIDTH = 40
_COLUMN = 24
_LABEL = 10
_WIDE_LABEL = 12
_NUMBERS = 47
_MIN_SOURCE = 12
_MAX_NAME = 30
_MAX_LISTED = 5
_MESSAGE_LINES = 5
_DESCRIPTION_LINES = 2
_FACT_LINES = 4
_PLAIN: Line = ()


def render(report: Report, options: RenderOptions) -> str:
    """Write a report for a terminal: nothing from the input raw, no line wider than `options.width` (at least 40)."""
    width = max(options.width, _MIN_WIDTH)
    part = excerpt(report, show_all=options.show_all, expand=options.expand)
    lines = [
        *_head(report, width),
        *_as_a_whole(report, width),
        *_servers(report, options, width),
        *_problems(report, options, width),
        *_findings(part, options, width),
        *_rest(part, width),
        *_foot(report, width),
    ]
    return "".join(_paint(line, color=options.color) + "\n" for line in lines)


def _head(report: Report, width: int) -> Iterator[Line]:
    yield ((shown(f"rightcall {report.command} {report.version}", width), "strong"),)
    for source in report.sources[:_MAX_LISTED]:
        about = f" ({shown(source.kind, _MAX_NAME)}, {plural(source.tool_count, 'tool')})"
        yield _indented(cut(shown(source.name, max(width - 2 - display_width(about), 8)) + about, width - 2))
    if len(report.sources) > _MAX_LISTED:
        yield _indented(f"and {plural(len(report.sources) - _MAX_LISTED, 'source')} more", "weak")
    yield _PLAIN
    yield from _table(report, width)
    if reasons := gaps(report):
        yield from ((("  incomplete: ", "warning"), (cut(reason, width - 14), "")) for reason in reasons)
        yield _PLAIN


def _table(report: Report, width: int) -> Iterator[Line]:
    """The counters, one group beside the other, as many as fit."""
    groups = counter_groups(report)
    per_row = max((width - 2) // (_COLUMN + 2), 1)
    for start in range(0, len(groups), per_row):
        row = groups[start : start + per_row]
        yield tuple((("  " + pad(group.title, _COLUMN)), "weak") for group in row)
        for cells in zip_longest(*(group.counters for group in row)):
            yield tuple(("  " + _counter_text(cell), "") for cell in cells)
        yield _PLAIN


def _counter_text(cell: tuple[str, int] | None) -> str:
    if cell is None:
        return " " * _COLUMN
    label, count = cell
    number = f"{count:,}"
    return pad(shown(label, _COLUMN), _COLUMN - len(number) - 1) + " " + number


def _as_a_whole(report: Report, width: int) -> Iterator[Line]:
    """What is said of recorded traffic, or of a catalog, as a whole."""
    told = (*traffic_facts(report), *inspection_facts(report))
    column = max((display_width(fact.label) for fact in told), default=0)
    label = ""
    for fact in told:
        shown_fact = replace(fact, label="" if fact.label == label else fact.label)
        yield from _fact(shown_fact, width, column=max(min(column, width // 3), _WIDE_LABEL))
        label = fact.label
    if told:
        yield _PLAIN


def _servers(report: Report, options: RenderOptions, width: int) -> Iterator[Line]:
    """The table of servers, the one that hurts most first."""
    rows = server_rows(report, options.base_dir)
    if not rows:
        return
    listed = rows if options.show_all else rows[:MAX_SERVERS]
    room = max(width - _NUMBERS - 2, _MIN_SOURCE)
    column = min(max(display_width(escape_hidden(row.source)) for row in listed), room)
    yield (
        ("  " + pad("server", column) + f"{'tools':>7}{'tokens':>9}{'errors':>8}{'warnings':>10}{'accepted by':>13}", "weak"),
    )
    for row in listed:
        numbers = f"{row.tools:>7,}{row.tokens:>9,}{row.errors:>8,}{row.warnings:>10,}{f'{row.accepted_by} of {row.asked}':>13}"
        style = "error" if row.errors else "warning" if row.warnings else ""
        yield (("  " + pad(cut_head(escape_hidden(row.source), column), column), style), (numbers, ""))
    if len(rows) > len(listed):
        yield _indented(f"and {plural(len(rows) - len(listed), 'server')} more (--all shows them)", "weak")
    yield _PLAIN


def _problems(report: Report, options: RenderOptions, width: int) -> Iterator[Line]:
    """What could not be read, or was read with a conversion."""
    if not report.problems:
        return
    yield ((plural(len(report.problems), "problem") + " in the input", "warning"),)
    listed = report.problems if options.show_all else report.problems[:_MAX_LISTED]
    for problem in listed:
        for i, text in enumerate(shown_lines(problem.describe(), width - 4, _FACT_LINES)):
            yield _indented(text) if i == 0 else _indented("  " + text)
    if len(report.problems) > len(listed):
        yield _indented(f"and {len(report.problems) - len(listed):,} more (--all shows them)", "weak")
    yield _PLAIN


def _findings(part: Excerpt, options: RenderOptions, width: int) -> Iterator[Line]:
    """The findings by severity. The same fix is told once: repeated twenty times it would only be in the way."""
    told: set[str | None] = set()
    for severity, members in groupby(part.shown, key=lambda entry: entry.finding.severity):
        entries = list(members)
        listed = sum(1 + len(entry.folded) for entry in entries)
        more = sum(rest.count for rest in part.rest if rest.severity == severity)
        title = plural(listed + more, severity)
        yield ((f"{title}, the first {listed}" if more else title, severity),)
        yield _PLAIN
        for entry in entries:
            yield from _finding(entry.finding, options, width, has_fix=entry.finding.fix not in told)
            yield from _also(entry, options, width)
            told.add(entry.finding.fix)
            yield _PLAIN


def _also(entry: Shown, options: RenderOptions, width: int) -> Iterator[Line]:
    """Which other tools the same is said of."""
    if entry.folded:
        names = tuple(map(shown_name, entry.folded_tools))
        text = f"{plural(len(entry.folded), 'finding')} more of this rule (--expand lists them)"
        if names:
            text += f", also on {join_cut(names, len(names) if options.show_all else MAX_NAMES)}"
        yield from _fact(Fact(label="also", text=text), width)


def _finding(finding: Finding, options: RenderOptions, width: int, *, has_fix: bool) -> Iterator[Line]:
    known = " (in the baseline)" if finding.baseline_state == "unchanged" else ""
    code = shown(finding.rule, _MAX_NAME)
    yield ((code, finding.severity), (" " + shown(finding.name + known, width - display_width(code) - 1), "strong"))
    yield from (_indented(text) for text in shown_lines(finding.message, width - 2, _MESSAGE_LINES))
    yield from _tools(finding, options, width)
    for fact in _facts(finding, options):
        if has_fix or fact.label != "fix":
            yield from _fact(fact, width)


def _tools(finding: Finding, options: RenderOptions, width: int) -> Iterator[Line]:
    """Each tool with its description and effects; a crowd of tools only by name."""
    if len(finding.tools) > MAX_TOOLS:
        count = len(finding.tools)
        crowd = Fact(label=plural(count, "tool"), text=tool_names(finding, count if options.show_all else MAX_NAMES))
        yield from _fact(crowd, width, max_lines=count if options.show_all else _FACT_LINES)
        return
    tools = tool_lines(finding)
    widest = max((display_width(shown(tool.name, width)) for tool in tools), default=0)
    for tool in tools:
        yield from _tool(tool, widest if widest <= min(_MAX_NAME, width // 3) else None, width)


def _tool(tool: ToolLine, column: int | None, width: int) -> Iterator[Line]:
    """The name, and beside it (below it when `column` is None) what the tool says of itself and of its effects."""
    name = shown(tool.name, width - 2)
    indent = 4 if column is None else column + 4
    about = shown_lines(tool.description, width - indent, _DESCRIPTION_LINES) if tool.description else []
    said = len(about)
    about += shown_lines(tool.hints, width - indent, _FACT_LINES) if tool.hints else []
    if column is None or not about:
        yield _indented(name, "strong")
    leads = ["  " + pad(name, column) + "  "] if column is not None else []
    for i, (lead, text) in enumerate(zip_longest(leads[: len(about)], about, fillvalue=" " * indent)):
        yield ((lead, "strong"), (text, "" if i < said else "weak"))


def _facts(finding: Finding, options: RenderOptions) -> Iterator[Fact]:
    yield from facts(finding)
    if places := finding_places(finding, options.base_dir):
        yield Fact(label="at", text=places)


def _fact(fact: Fact, width: int, max_lines: int = _FACT_LINES, column: int = _LABEL) -> Iterator[Line]:
    label = shown(fact.label, width // 3)
    lead = pad(label, max(column, display_width(label)))
    indent = display_width(lead) + 3
    for i, text in enumerate(shown_lines(fact.text, width - indent, max_lines)):
        yield (("  " + (lead if i == 0 else " " * (indent - 3)), "weak"), (" " + text, ""))


def _rest(part: Excerpt, width: int) -> Iterator[Line]:
    if not part.rest:
        return
    yield ((f"{part.rest_count:,} more, not shown (--all shows them)", "strong"),)
    for rest in part.rest:
        count = f"{rest.count:,}"
        yield _indented(f"{count:>7}  {pad(rest.severity, 8)} {shown(f'{rest.rule} {rest.name}', width - 20)}")
    yield _PLAIN


def _foot(report: Report, width: int) -> Iterator[Line]:
    sentence = verdict(report) + ("" if report.complete else "; incomplete")
    yield ((cut(sentence, width), "passed" if report.ok else "error"),)


def _indented(text: str, style: str = "") -> Line:
    return (("  " + text, style),)


def _paint(line: Line, *, color: bool) -> str:
    """A line as text. Blanks at its end are dropped; rich adds colours and decides nothing else."""
    if not color:
        return "".join(text for text, _ in _trimmed(line))
    from rich.color import ColorSystem  # noqa: PLC0415 - rich is loaded only where colours are wanted
    from rich.style import Style  # noqa: PLC0415

    pieces: list[str] = []
    for text, style in _trimmed(line):
        styled = Style.parse(_STYLES[style]).render(text, color_system=ColorSystem.STANDARD) if style else text
        pieces.append(styled)
    return "".join(pieces)


def _trimmed(line: Line) -> Line:
    """A line without the blanks at its end."""
    *rest, (text, style) = line or (("", ""),)
    text = text.rstrip()
    return (*rest, (text, style)) if text or not rest else _trimmed(tuple(rest))
