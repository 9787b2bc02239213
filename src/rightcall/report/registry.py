"""The report formats, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType

from rightcall.errors import UsageError
from rightcall.model import Report
from rightcall.report.options import RenderOptions

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        "human": "rightcall.report.formats.terminal:render",
        "json": "rightcall.report.formats.json_report:render",
        "jsonl": "rightcall.report.formats.json_lines:render",
        "sarif": "rightcall.report.formats.sarif:render",
        "github": "rightcall.report.formats.github:render",
        "markdown": "rightcall.report.formats.markdown:render",
        "html": "rightcall.report.formats.html:render",
        "junit": "rightcall.report.formats.junit:render",
        "badge": "rightcall.report.formats.badge:render",
        "shields": "rightcall.report.formats.badge:render_shields",
    },
)
"""Name of a format -> `module:attribute` of its `render(report, options) -> str`; the first one is the default."""


def render(report: Report, format_name: str, options: RenderOptions) -> str:
    """Write a report in one format, as text that ends with a newline; the caller puts it somewhere.

    The same report and options give the same text, whatever the order of runs or machines.

    *Errors*: `UsageError` for a format that does not exist; `ValueError` for evidence that is no JSON (NaN).
    """
    if format_name not in FORMATS:
        message = f"unknown format {format_name!r}; the formats are {', '.join(FORMATS)}"
        raise UsageError(message)
    module, _, attribute = FORMATS[format_name].partition(":")
    renderer: Callable[[Report, RenderOptions], str] = getattr(import_module(module), attribute)
    return renderer(report, options)
