"""A rule as text for a person, as JSON, and as a page of the documentation."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rightcall.findings import json_text
from rightcall.model import JsonValue, Rule

FORMAT = "rightcall.rules/1"
WIDTH = 80
INDENT = "  "


def rule_text(rule: Rule) -> str:
    """Everything about one rule, for a terminal of 80 columns."""
    return "\n".join(_rule_lines(rule)) + "\n"


def rule_list(rules: Sequence[Rule]) -> str:
    """One line per rule: code, severity, name; the summary beneath."""
    lines = []
    for rule in rules:
        lines.append(f"{rule.code}  {rule.severity:<7}  {rule.name}")
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
        }
        for rule in rules
    ]
    return json_text({"format": FORMAT, "rules": entries}, style="indented") + "\n"


def rule_page(rule: Rule) -> str:
    """The page of one rule in docs/rules, as Markdown."""
    parts = [f"# {rule.code} {rule.name}", f"Severity: {rule.severity}", rule.summary, "## Why", rule.why]
    for title, example in (("## Bad", rule.bad), ("## Good", rule.good)):
        if example is not None:
            parts += [title, f"```json\n{example.strip()}\n```"]
    parts += ["## What to do", rule.fix]
    if rule.evidence is not None:
        parts += ["## Evidence", rule.evidence]
    return "\n\n".join(parts) + "\n"


def _rule_lines(rule: Rule) -> Iterator[str]:
    yield f"{rule.code} {rule.name} ({rule.severity})"
    yield ""
    yield from textwrap.wrap(rule.summary, WIDTH)
    for title, text in (("Why", rule.why), ("What to do", rule.fix)):
        yield from ("", title)
        yield from _paragraphs(text)
    for title, example in (("Bad", rule.bad), ("Good", rule.good)):
        if example is not None:
            yield from ("", title)
            yield textwrap.indent(example.strip(), INDENT)
    if rule.evidence is not None:
        yield from ("", "Evidence")
        yield from _paragraphs(rule.evidence)


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n"):
        yield from textwrap.wrap(paragraph, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT) or [""]
