"""NAM003: a name that is too long."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule, Severity

MOST = 128
PORTABLE = 64
PORTABLE_SEVERITY: Severity = "warning"


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each name over 128 characters, and as a warning over 64."""
    pointer = subject.pointer("name") if "name" in subject.tool.raw else subject.tool.origin.pointer
    length = len(subject.tool.name)
    if length > PORTABLE:
        limit = MOST if length > MOST else PORTABLE
        message = f"{shown(subject.tool.name)} has a name of {length} characters; the limit is {limit}"
        severity = None if length > MOST else PORTABLE_SEVERITY
        evidence = {"length": length, "limit": limit}
        yield finding(RULE, subject.tool, Told(message=message, pointer=pointer, evidence=evidence, severity=severity))


RULE = Rule(
    code="NAM003",
    name="name-length",
    severity="error",
    summary="A name is longer than MCP allows (128 characters), or than most providers do (64).",
    why=(
        "MCP allows up to 128 characters. Several providers refuse the whole request for a name over 64, so a name between"
        " the two works with one model and not with the next; it is told as a warning."
    ),
    fix="Shorten the name; leave out what the server name says already.",
    bad="""
{"tools": [
  {"name": "keep_note_note_note_note_note_note_note_note_note_note_note_note_note_",
   "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "keep_note", "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    evidence="MCP 2025-11-25; limits of the providers as their profiles say. Read in November 2026.",
)

NAME_LENGTH = LintRule(rule=RULE, find=each_tool(find))
