"""The report for programs: one JSON document (`rightcall.findings/1`)."""

from __future__ import annotations

from rightcall.findings import json_text
from rightcall.model import Report
from rightcall.report.options import RenderOptions
from rightcall.report.values import report_value


def render(report: Report, options: RenderOptions) -> str:  # noqa: ARG001 - every format has the same signature
    """Write a report as one indented JSON document: all findings, every number exact, no hidden character raw."""
    return json_text(report_value(report), style="indented") + "\n"
