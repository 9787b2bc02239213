"""A badge for a page of documentation: the outcome of a run in a few words, as SVG or as what shields.io reads."""

from __future__ import annotations

from html import escape

from rightcall.findings import json_text
from rightcall.model import Report
from rightcall.report.layout import plural
from rightcall.report.options import RenderOptions

_COLOURS = {"passing": "#1a7f37", "warnings": "#9a6700", "failing": "#b42318"}
_SHIELDS = {"passing": "brightgreen", "warnings": "yellow", "failing": "red"}
_CHARACTER = 6.7
_PADDING = 10.0
_HEIGHT = 20


def render(report: Report, options: RenderOptions) -> str:
    """Draw the badge: no script, no font and no address in it."""
    del options  # a badge has one look
    label, words, state = _label(report), _words(report), _state(report)
    left, right = _width(label), _width(words)
    texts = "".join(
        f'<text x="{round(x, 1)}" y="14" text-anchor="middle">{escape(text)}</text>'
        for x, text in ((left / 2, label), (left + right / 2, words))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(left + right, 1)}" height="{_HEIGHT}" role="img" '
        f'aria-label="{escape(f"{label}: {words}")}">'
        f"<title>{escape(f'{label}: {words}')}</title>"
        f'<rect width="{round(left, 1)}" height="{_HEIGHT}" fill="#444d56"/>'
        f'<rect x="{round(left, 1)}" width="{round(right, 1)}" height="{_HEIGHT}" fill="{_COLOURS[state]}"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">{texts}</g></svg>\n'
    )


def render_shields(report: Report, options: RenderOptions) -> str:
    """Write what an endpoint badge of shields.io asks for (its schema version 1)."""
    del options
    state = _state(report)
    badge = {"schemaVersion": 1, "label": _label(report), "message": _words(report), "color": _SHIELDS[state]}
    return json_text(badge | ({"isError": True} if state == "failing" else {}), style="indented") + "\n"


def _label(report: Report) -> str:
    return f"rightcall {report.command}"


def _state(report: Report) -> str:
    if not report.ok:
        return "failing"
    return "warnings" if report.summary.get("errors") or report.summary.get("warnings") else "passing"


def _words(report: Report) -> str:
    """The gravest there is, and how often."""
    for noun in ("error", "warning"):
        if count := report.summary.get(f"{noun}s", 0):
            return plural(count, noun)
    return "passing" if report.complete else "incomplete"


def _width(text: str) -> float:
    return len(text) * _CHARACTER + 2 * _PADDING
