"""The report as one self-contained page: it works from a disk, loads nothing, and shows nothing of the input as code."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from rightcall.findings import escape_hidden
from rightcall.model import SEVERITIES, Report
from rightcall.report.inspection import inspection_facts, server_rows
from rightcall.report.options import RenderOptions
from rightcall.report.overview import counter_groups, gaps, verdict
from rightcall.report.page.bars import bars
from rightcall.report.page.graph import graph
from rightcall.report.page.rows import MAX_ROWS, clipped, rows
from rightcall.report.traffic import traffic_facts

if TYPE_CHECKING:
    from jinja2 import Environment

_MAX_PROBLEMS = 200


def render(report: Report, options: RenderOptions) -> str:
    """Write a report as a page for a browser.

    Everything from the input is escaped, hidden characters by their code points. A content security policy, with the
    digests of the one style and the one script, forbids the page to load, run or send anything else. Without scripts the
    page shows everything, unfolded. *Cost*: linear; at most 2,000 findings are listed, and the page says how many are not.
    """
    style, script = _part("page.css"), _part("page.js")
    template = _environment().get_template("page.html")
    return template.render(
        report=report,
        style=style,
        script=script,
        style_digest=_digest(style),
        script_digest=_digest(script),
        verdict=verdict(report),
        groups=counter_groups(report),
        gaps=gaps(report),
        told=(*traffic_facts(report), *inspection_facts(report)),
        servers=server_rows(report, options.base_dir),
        problems=[clipped(problem.describe()) for problem in report.problems[:_MAX_PROBLEMS]],
        problem_count=len(report.problems),
        rows=rows(report, options.base_dir),
        left_out=max(len(report.findings) - MAX_ROWS, 0),
        severities=tuple(reversed(SEVERITIES)),
        rules=sorted({(finding.rule, finding.name) for finding in report.findings}),
        graph=graph(report, MAX_ROWS),
        bars=bars(report),
    )


def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415 - only this format needs templates

    return Environment(
        loader=PackageLoader("rightcall.report.page"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_visible,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _visible(value: object) -> object:
    """What a template writes: texts with their hidden characters escaped, unless they are markup of our own."""
    return escape_hidden(value) if type(value) is str else value


def _part(name: str) -> str:
    return files("rightcall.report.page").joinpath("templates", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """What a content security policy calls a text by (CSP Level 3, 2.3.1)."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode('ascii')}"
