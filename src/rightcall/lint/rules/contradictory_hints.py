"""ANN001: a tool that says it changes nothing and destroys."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each tool with readOnlyHint and destructiveHint both true."""
    hints = subject.tool.hints
    if hints.read_only is True and hints.destructive is True:
        message = f"{shown(subject.tool.name)} says that it only reads, and that it destroys"
        yield finding(RULE, subject.tool, Told(message=message, pointer=subject.pointer("annotations")))


RULE = Rule(
    code="ANN001",
    name="contradictory-hints",
    severity="warning",
    summary="A tool states readOnlyHint true and destructiveHint true.",
    why=(
        "By MCP destructiveHint means something only where readOnlyHint is false. Clients that look at the one let the call "
        "through without asking, clients that look at the other warn. A stated false, which agrees, is not told."
    ),
    fix="Keep the hint that is true, and drop the other.",
    bad="""
{"tools": [{"name": "sync", "description": "Sync files.", "inputSchema": {"type": "object"},
  "annotations": {"readOnlyHint": true, "destructiveHint": true}}]}
""",
    good="""
{"tools": [{"name": "sync", "description": "Sync files.", "inputSchema": {"type": "object"},
  "annotations": {"readOnlyHint": false, "destructiveHint": true}}]}
""",
    evidence="MCP 2025-11-25, ToolAnnotations. Read in November 2026.",
)

CONTRADICTORY_HINTS = LintRule(rule=RULE, find=each_tool(find))
