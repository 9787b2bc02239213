"""DSC001: a tool that says nothing of itself."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each tool with a schema of its own and no description, or a blank one."""
    tool = subject.tool
    if tool.input_schema is not None and not (tool.description or "").strip():
        yield finding(RULE, tool, Told(message=f"{shown(tool.name)} has no description", pointer=subject.description_pointer))


RULE = Rule(
    code="DSC001",
    name="missing-description",
    severity="error",
    summary="A tool has no description, or a blank one.",
    why=(
        "The description is what a model chooses by. Some clients put a filler in its place, the same for all such"
        " tools. The built-in tools of providers, which have no schema here, are not told."
    ),
    fix="Say in a sentence what the tool does, and when to use it.",
    bad="""
{"tools": [
  {"name": "keep", "description": " ", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "keep", "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    evidence="Filler text in the published code of a client. Read in November 2026.",
)

MISSING_DESCRIPTION = LintRule(rule=RULE, find=each_tool(find))
