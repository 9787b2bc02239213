"""The report for a pull request comment or a step summary, as GitHub Flavored Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.findings import escape_hidden
from rightcall.model import Report
from rightcall.report.evidence import (
    MAX_NAMES,
    MAX_TOOLS,
    Fact,
    ToolLine,
    facts,
    finding_place,
    finding_places,
    shown_name,
    tool_lines,
    tool_names,
)
from rightcall.report.excerpt import Excerpt, Shown, excerpt
from rightcall.report.inspection import MAX_SERVERS, inspection_facts, server_rows
from rightcall.report.layout import join_cut, plural, shown
from rightcall.report.options import RenderOptions
from rightcall.report.overview import counter_groups, gaps, verdict
from rightcall.report.traffic import traffic_facts

_MAX_TITLE = 100
_MAX_CELL = 160
_MAX_TEXT = 600
_MAX_PROBLEMS = 5
_COMMENT = 65_000
_SPECIAL = re.compile(r"[\\`*\[\]<>&|~!$@#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|:(?=//)|(?<=[wW]{3})\.")
"""What could mean something inside a line: emphasis, code, links, HTML, tables, mathematics, bare addresses, mentions."""
_HTML = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_UNLINKED = {mark: f"{mark}<!---->" for mark in "@#"}


def render(report: Report, options: RenderOptions) -> str:
    """Write a report as Markdown: summary, table of the first findings, their details, a count of the rest.

    Text from the input can neither format, link, mention nor embed anything: it stands in code spans or fully escaped.
    Without `options.show_all` the text fits into a comment (65,536 characters): details that would not are left out.
    """
    part = excerpt(report, show_all=options.show_all, expand=options.expand)
    blocks = [
        f"### {_text(f'rightcall {report.command}')} {verdict(report)}",
        *_summary(report),
        *_as_a_whole(report),
        *_servers(report, options),
        *_problems(report),
        *_table(part, options),
        *_rest(part),
    ]
    room = None if options.show_all else _COMMENT - sum(len(block) + 2 for block in blocks)
    return "\n\n".join([*blocks, *_all_details(part, options, room), f"<sub>rightcall {_text(report.version)}</sub>"]) + "\n"


def _summary(report: Report) -> Iterator[str]:
    for group in counter_groups(report):
        labels = " | ".join(_text(label) for label, _ in group.counters)
        counts = " | ".join(f"{count:,}" for _, count in group.counters)
        yield f"| {labels} |\n|{' --: |' * len(group.counters)}\n| {counts} |"
    if reasons := gaps(report):
        yield "**Incomplete:** " + "; ".join(reasons) + "."


def _as_a_whole(report: Report) -> Iterator[str]:
    told = (*traffic_facts(report), *inspection_facts(report))
    if told:
        yield "\n".join(f"- {_text(fact.label)}: {_text(shown(fact.text, _MAX_TEXT))}" for fact in told)


def _servers(report: Report, options: RenderOptions) -> Iterator[str]:
    rows = server_rows(report, options.base_dir)
    if not rows:
        return
    lines = ["| server | tools | tokens | errors | warnings | accepted by |", "|---|--:|--:|--:|--:|--:|"]
    for row in rows[:MAX_SERVERS]:
        numbers = f"{row.tools:,} | {row.tokens:,} | {row.errors:,} | {row.warnings:,} | {row.accepted_by} of {row.asked}"
        lines.append(f"| {_code(shown(row.source, _MAX_TITLE), in_table=True)} | {numbers} |")
    if len(rows) > MAX_SERVERS:
        lines += ["", f"and {plural(len(rows) - MAX_SERVERS, 'server')} more"]
    yield "\n".join(lines)


def _problems(report: Report) -> Iterator[str]:
    if not report.problems:
        return
    lines = [f"**{plural(len(report.problems), 'problem')} in the input**", ""]
    for problem in report.problems[:_MAX_PROBLEMS]:
        label = "not read" if problem.tool_lost else "noted"
        lines.append(f"- {label}: {_text(shown(problem.describe(), _MAX_CELL))}")
    if len(report.problems) > _MAX_PROBLEMS:
        lines.append(f"- and {len(report.problems) - _MAX_PROBLEMS:,} more")
    yield "\n".join(lines)


def _table(part: Excerpt, options: RenderOptions) -> Iterator[str]:
    if not part.shown:
        return
    rows = ["| severity | rule | tools | place | what |", "|---|---|---|---|---|"]
    rows += [_row(entry, options) for entry in part.shown]
    yield "\n".join(rows)


def _row(entry: Shown, options: RenderOptions) -> str:
    finding = entry.finding
    names = tool_names(finding, MAX_TOOLS)
    place = finding_place(finding, options.base_dir)
    known = " (in the baseline)" if finding.baseline_state == "unchanged" else ""
    cells = (
        finding.severity + known,
        _text(finding.rule),
        _code(shown(names, _MAX_TITLE), in_table=True) if names else "",
        _code(shown(place, _MAX_TITLE), in_table=True) if place else "",
        _text(shown(finding.message, _MAX_CELL) + _also(entry)),
    )
    return "| " + " | ".join(cells) + " |"


def _also(entry: Shown) -> str:
    return f" (and {plural(len(entry.folded), 'finding')} more like it)" if entry.folded else ""


def _all_details(part: Excerpt, options: RenderOptions, room: int | None) -> Iterator[str]:
    for i, entry in enumerate(part.shown):
        block = _details(entry, options)
        if room is not None:
            room -= len(block) + 2
            if room < 0:
                yield f"Details of {plural(len(part.shown) - i, 'finding')} left out: the text would be too long."
                return
        yield block


def _details(entry: Shown, options: RenderOptions) -> str:
    """One finding, folded: message, tools, evidence, fix."""
    finding = entry.finding
    title = f"{finding.rule} {finding.name}"
    names = shown(tool_names(finding, MAX_TOOLS), _MAX_TITLE)
    heading = _html(shown(f"{title}: {names}" if names else title, 2 * _MAX_TITLE))
    lines = [_fact(Fact(label="what", text=finding.message))]
    if len(finding.tools) <= MAX_TOOLS:
        lines += [_tool(tool) for tool in tool_lines(finding)]
    else:
        lines.append(f"- {plural(len(finding.tools), 'tool')}: {_code(shown(tool_names(finding), _MAX_TEXT))}")
    lines += [_fact(fact) for fact in facts(finding)]
    if place := finding_places(finding, options.base_dir):
        lines.append(_fact(Fact(label="at", text=place, is_code=True)))
    if names := join_cut(tuple(map(shown_name, entry.folded_tools)), MAX_NAMES):
        lines.append(_fact(Fact(label="also", text=names, is_code=True)))
    if finding.fingerprint:
        lines.append(_fact(Fact(label="fingerprint", text=finding.fingerprint, is_code=True)))
    body = "\n".join(lines)
    return f"<details><summary>{heading}</summary>\n\n{body}\n\n</details>"


def _tool(tool: ToolLine) -> str:
    hints = f" ({_text(shown(tool.hints, _MAX_CELL))})" if tool.hints else ""
    description = f": {_text(shown(tool.description, _MAX_CELL))}" if tool.description else ""
    return f"- {_code(shown(tool.name, _MAX_TITLE))}{hints}{description}"


def _fact(fact: Fact) -> str:
    text = shown(fact.text, _MAX_TEXT)
    return f"- {_text(shown(fact.label, _MAX_TITLE))}: {_code(text) if fact.is_code else _text(text)}"


def _rest(part: Excerpt) -> Iterator[str]:
    if not part.rest:
        return
    rows = [f"**{part.rest_count:,} more, not shown**", "", "| severity | rule | count |", "|---|---|--:|"]
    rows += [f"| {rest.severity} | {_text(f'{rest.rule} {rest.name}')} | {rest.count:,} |" for rest in part.rest]
    yield "\n".join(rows)


def _text(text: str) -> str:
    """Text that means nothing to Markdown or HTML; it never begins a line, where other marks would count (GFM 2.4, 6).

    GitHub looks for mentions and references in the text that comes out: an empty comment after the mark keeps it from
    finding any.
    """
    return _SPECIAL.sub(_escape, escape_hidden(text).strip()) or " "


def _escape(match: re.Match[str]) -> str:
    mark = match.group()
    return _HTML.get(mark) or _UNLINKED.get(mark) or f"\\{mark}"


def _html(text: str) -> str:
    """Text inside an HTML element, where Markdown does not reach."""
    return "".join(_HTML.get(mark) or _UNLINKED.get(mark) or mark for mark in escape_hidden(text))


def _code(text: str, *, in_table: bool = False) -> str:
    """A code span: its fence is longer than any run of backticks inside (GFM 6.3); a table needs its bars escaped."""
    text = escape_hidden(text).strip() or " "
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return fence + pad + (text.replace("|", "\\|") if in_table else text) + pad + fence
