"""ANN004: a hint that is neither true nor false."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

BOOLEAN = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each hint of another type; null counts as not stated."""
    annotations = subject.tool.raw.get("annotations")
    for hint in BOOLEAN if isinstance(annotations, dict) else ():
        value = annotations.get(hint) if isinstance(annotations, dict) else None
        if value is not None and not isinstance(value, bool):
            message = f"{shown(subject.tool.name)} has a {hint} that is neither true nor false"
            told = Told(message=message, pointer=subject.pointer("annotations", hint), evidence={"type": type(value).__name__})
            yield finding(RULE, subject.tool, told)


RULE = Rule(
    code="ANN004",
    name="hint-not-boolean",
    severity="error",
    summary="A hint is neither true nor false.",
    why=(
        "Clients ignore such a hint or refuse the listing. The text false is even taken for true by programs that only"
        " ask whether something is there."
    ),
    fix="Write true or false without quotes.",
    bad="""
{"tools": [
  {"name": "keep", "description": "Keep a note.",
   "annotations": {"readOnlyHint": "false"}, "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "keep", "description": "Keep a note.",
   "annotations": {"readOnlyHint": false}, "inputSchema": {"type": "object"}}]}
""",
    evidence="MCP 2025-11-25, ToolAnnotations. Read in November 2026.",
)

HINT_NOT_BOOLEAN = LintRule(rule=RULE, find=each_tool(find))
