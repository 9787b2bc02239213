"""A rule as text for a person, as JSON, and as a page of the documentation."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence

from rightcall.findings import json_text
from rightcall.model import JsonValue, Rule

FORMAT = "rightcall.rules/1"
WIDTH = 80
PAGE_WIDTH = 100
INDENT = "  "


def rule_text(rule: Rule) -> str:
    """Everything about one rule, for a terminal of 80 columns."""
    return "\n".join(_rule_lines(rule)) + "\n"


def rule_list(rules: Sequence[Rule]) -> str:
    """One line per rule: code, severity, name; the summary beneath."""
    lines = []
    for rule in rules:
        lines.append(f"{rule.code}  {rule.severity:<7}  {rule.name}{' (preview)' if rule.preview else ''}")
        lines += textwrap.wrap(rule.summary, WIDTH, initial_indent=" " * 16, subsequent_indent=" " * 16)
    lines += ["", "rightcall explain CODE tells more about one of them."]
    return "\n".join(lines) + "\n"


def rule_json(rules: Sequence[Rule]) -> str:
    """The rules as a JSON document (schemas/rules-1.schema.json)."""
    entries: list[JsonValue] = [
        {
            "code": rule.code,
            "name": rule.name,
            "severity": rule.severity,
            "summary": rule.summary,
            "why": rule.why,
            "fix": rule.fix,
            "bad": rule.bad,
            "good": rule.good,
            "evidence": rule.evidence,
            "preview": rule.preview,
            "folds": rule.folds,
        }
        for rule in rules
    ]
    return json_text({"format": FORMAT, "rules": entries}, style="indented") + "\n"


def rule_page(rule: Rule) -> str:
    """The page of one rule in docs/rules, as Markdown."""
    parts = [f"# {rule.code} {rule.name}", f"Severity: {rule.severity}{_preview_note(rule)}", rule.summary, "## Why", rule.why]
    for title, example in (("## Bad", rule.bad), ("## Good", rule.good)):
        if example is not None:
            parts += [title, f"```json\n{fitted_json(example, PAGE_WIDTH)}\n```"]
    parts += ["## What to do", rule.fix]
    if rule.evidence is not None:
        parts += ["## Evidence", rule.evidence]
    return "\n\n".join(parts) + "\n"


def _preview_note(rule: Rule) -> str:
    return " (preview: off unless --preview or --select asks for it)" if rule.preview else ""


def fitted_json(text: str, width: int) -> str:
    """Lay out a JSON text in at most `width` columns: what fits on its line stays there, the rest is broken up."""
    return "\n".join(_fitted(json.loads(text), width, lead="", tail=""))


def _fitted(value: JsonValue, width: int, *, lead: str, tail: str) -> Iterator[str]:
    """The lines of one value, `lead` (a key) before it and `tail` (a comma) after it."""
    line = f"{lead}{json_text(value, style='spaced')}{tail}"
    if len(line) <= width or not isinstance(value, dict | list) or not value:
        yield line
        return
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    yield lead + opening
    children = _children(value)
    for place, (key, child) in enumerate(children, 1):
        comma = "," if place < len(children) else ""
        yield from (INDENT + inner for inner in _fitted(child, width - len(INDENT), lead=key, tail=comma))
    yield closing + tail


def _children(value: dict[str, JsonValue] | list[JsonValue]) -> list[tuple[str, JsonValue]]:
    """Each member or element, with the key that stands before it."""
    if isinstance(value, dict):
        return [(f"{json_text(key)}: ", child) for key, child in value.items()]
    return [("", child) for child in value]


def _rule_lines(rule: Rule) -> Iterator[str]:
    yield f"{rule.code} {rule.name} ({rule.severity}{', preview' if rule.preview else ''})"
    yield ""
    yield from textwrap.wrap(rule.summary, WIDTH)
    for title, text in (("Why", rule.why), ("What to do", rule.fix)):
        yield from ("", title)
        yield from _paragraphs(text)
    for title, example in (("Bad", rule.bad), ("Good", rule.good)):
        if example is not None:
            yield from ("", title)
            yield textwrap.indent(fitted_json(example, WIDTH - len(INDENT)), INDENT)
    if rule.evidence is not None:
        yield from ("", "Evidence")
        yield from _paragraphs(rule.evidence)


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n"):
        yield from textwrap.wrap(paragraph, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT) or [""]
