"""NAM005: names that differ in case and separators only."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule
from rightcall.text import name_key


def find(subject: Subject) -> Iterator[Finding]:
    """Each set of different names in one source that are one after folding."""
    for tools in subject.by_source.values():
        same: dict[tuple[str | None, str], dict[str, ToolSubject]] = {}
        for tool in tools:
            same.setdefault((tool.tool.group, name_key(tool.tool.name)), {}).setdefault(tool.tool.name, tool)
        for met in same.values():
            if len(met) > 1:
                first, second, *_ = met
                message = f"{shown(first)} and {shown(second)} differ in case and separators only"
                told = Told(message=message, pointer=met[second].tool.origin.pointer, evidence={"count": len(met)})
                yield finding(RULE, tuple(tool.tool for tool in met.values()), told)


RULE = Rule(
    code="NAM005",
    name="folded-collision",
    severity="warning",
    summary="Two names of one server differ in case and separators only.",
    why=("People, and clients that rewrite names for a provider, take the two for one; a model mixes them up."),
    fix="Rename one of the two after what sets it apart.",
    bad="""
{"tools": [
  {"name": "keep_note", "description": "Keep a note.", "inputSchema": {"type": "object"}},
  {"name": "keepNote", "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "keep_note", "description": "Keep a note.", "inputSchema": {"type": "object"}},
  {"name": "drop_note", "description": "Keep a note.", "inputSchema": {"type": "object"}}]}
""",
    evidence="Clients rewrite names to what a provider allows, so that such names meet. Read in November 2026.",
)

FOLDED_COLLISION = LintRule(rule=RULE, find=find)
