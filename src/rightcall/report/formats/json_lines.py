"""The report for streams: a header, one line for each finding, a summary (`rightcall.findings-lines/1`)."""

from __future__ import annotations

from rightcall.findings import json_text
from rightcall.model import Report
from rightcall.report.options import RenderOptions
from rightcall.report.values import finding_value, header_value, outcome_value

FORMAT = "rightcall.findings-lines/1"


def render(report: Report, options: RenderOptions) -> str:  # noqa: ARG001 - every format has the same signature
    """Write a report as JSON Lines: each line is an object whose `type` is `header`, `finding` or `summary`."""
    lines = [
        {"type": "header", "format": FORMAT, **header_value(report)},
        *({"type": "finding", **finding_value(finding)} for finding in report.findings),
        {"type": "summary", "summary": report.summary, **outcome_value(report)},
    ]
    return "".join(json_text(line) + "\n" for line in lines)
