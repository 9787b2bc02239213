"""ANN003: hints that the name of the tool denies."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.lint.verbs import effect_of_name
from rightcall.model import Finding, Rule, Severity


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each tool named after deleting that claims to read, or after reading that claims to destroy."""
    tool = subject.tool
    effect = effect_of_name(tool.name)
    if tool.hints.read_only is True and effect in ("delete", "may-delete"):
        message = f"{shown(tool.name)} says that it only reads, and is named after deleting"
        severity: Severity | None = None if effect == "delete" else "warning"
        yield finding(RULE, tool, Told(message=message, pointer=subject.pointer("annotations"), severity=severity))
    elif tool.hints.destructive is True and tool.hints.read_only is not True and effect == "read":
        message = f"{shown(tool.name)} says that it destroys, and is named after reading"
        yield finding(RULE, tool, Told(message=message, pointer=subject.pointer("annotations"), severity="warning"))


RULE = Rule(
    code="ANN003",
    name="hint-against-verb",
    severity="error",
    summary="The name says delete and the hints say read-only, or the other way round.",
    why=(
        "Clients let read-only tools run without asking. A tool that deletes under that hint is run unseen; a reader that is "
        "said to destroy bothers people until they stop reading the question. Verbs that also name harmless work, such as "
        "remove or clear, are told as a warning. Verbs are known in English, German, French, Spanish, Portuguese, "
        "Chinese and Japanese; other names say nothing here."
    ),
    fix="Correct the hint, or the name.",
    bad="""
{"tools": [{"name": "delete_note", "description": "Delete a note.", "inputSchema": {"type": "object"},
  "annotations": {"readOnlyHint": true}}]}
""",
    good="""
{"tools": [{"name": "delete_note", "description": "Delete a note.", "inputSchema": {"type": "object"},
  "annotations": {"readOnlyHint": false, "destructiveHint": true}}]}
""",
    evidence="MCP 2025-11-25: hints are claims of the server, used by clients to decide when to ask. Read in November 2026.",
)

HINT_AGAINST_VERB = LintRule(rule=RULE, find=each_tool(find))
