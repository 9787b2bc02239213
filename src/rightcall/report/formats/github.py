"""Annotations for GitHub Actions: workflow commands that mark the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rightcall.findings import escape_hidden
from rightcall.model import Finding, Report
from rightcall.report.evidence import facts, finding_place, tool_names
from rightcall.report.layout import plural, shown
from rightcall.report.options import RenderOptions
from rightcall.report.overview import gaps, verdict
from rightcall.report.places import file_path

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
PER_SEVERITY = 10
"""How many annotations of one kind GitHub shows for a step; more would only fill the log."""
_MAX_TITLE = 120
_MAX_TEXT = 600
_MAX_NAMES = 4


def render(report: Report, options: RenderOptions) -> str:
    """Write the findings that are not in the baseline as annotations, and one plain line with the outcome.

    At most ten of each severity unless `options.show_all`. Nothing from the input can start a command of its own: data
    and properties are escaped by the rules of workflow commands, and plain lines hold no text from the input.
    """
    return "".join(line + "\n" for line in _lines(report, options))


def _lines(report: Report, options: RenderOptions) -> Iterator[str]:
    fresh = [finding for finding in report.findings if finding.baseline_state != "unchanged"]
    left_out = 0
    for _, members in groupby(fresh, key=lambda finding: finding.severity):
        findings = list(members)
        first = findings if options.show_all else findings[:PER_SEVERITY]
        left_out += len(findings) - len(first)
        yield from (_annotation(finding, options) for finding in first)
    yield f"rightcall {verdict(report)}"
    yield from (f"incomplete: {gap}" for gap in gaps(report))
    if left_out:
        yield f"{plural(left_out, 'finding')} not annotated"


def _annotation(finding: Finding, options: RenderOptions) -> str:
    properties = {**_place(finding, options.base_dir), "title": _title(finding)}
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{_data(_text(finding, options.base_dir))}"


def _place(finding: Finding, base_dir: str | None) -> dict[str, str]:
    path = file_path(finding.source, base_dir) if finding.source is not None else None
    if path is None:
        return {}
    if finding.position is None:
        return {"file": escape_hidden(path)}
    return {"file": escape_hidden(path), "line": str(finding.position.line), "col": str(finding.position.column)}


def _title(finding: Finding) -> str:
    names = tool_names(finding, _MAX_NAMES)
    title = f"{finding.rule} {finding.name}" + (f": {names}" if names else "")
    return shown(title, _MAX_TITLE)


def _text(finding: Finding, base_dir: str | None) -> str:
    """The message, the evidence and the fingerprint on lines of their own; a place that is no file is named too."""
    lines = [finding.message, *(f"{fact.label}: {fact.text}" for fact in facts(finding))]
    if finding.source is not None and file_path(finding.source, base_dir) is None:
        lines.append(f"at: {finding_place(finding, base_dir)}")
    if finding.fingerprint:
        lines.append(f"fingerprint: {finding.fingerprint}")
    return "\n".join(shown(line, _MAX_TEXT) for line in lines)


def _data(text: str) -> str:
    """Escape the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape the value of a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
