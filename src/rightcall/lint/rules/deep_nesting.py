"""SCH019: arguments nested deeper than a model fills them well."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

MAX_DEPTH = 5
"""Objects and lists inside each other, the argument itself being the first."""


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each tool whose deepest place is more than five levels down; told at that place."""
    deepest = max(subject.places, key=lambda place: place.depth, default=None)
    if deepest is None or deepest.depth <= MAX_DEPTH:
        return
    message = f"{shown(subject.tool.name)} nests its arguments {deepest.depth} levels deep"
    evidence = {"depth": deepest.depth, "limit": MAX_DEPTH}
    yield finding(RULE, subject.tool, Told(message=message, pointer=deepest.pointer, evidence=evidence))


RULE = Rule(
    code="SCH019",
    name="deep-nesting",
    severity="warning",
    summary="The arguments are nested more than five levels deep.",
    why=(
        "Models lose braces and required names in deep trees, and the grammars that strict modes build from them grow past "
        "what a provider takes."
    ),
    fix="Flatten the arguments, split the tool, or take ids in place of whole objects.",
    bad="""
{"tools": [{"name": "draw_tree", "description": "Draw a tree.", "inputSchema": {"type": "object",
  "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"c":
  {"type": "object", "properties": {"d": {"type": "object", "properties": {"e": {"type": "object",
  "properties": {"f": {"type": "string"}}}}}}}}}}}}}}]}
""",
    good="""
{"tools": [{"name": "draw_tree", "description": "Draw a tree.", "inputSchema": {"type": "object",
  "properties": {"nodes": {"type": "array", "items": {"type": "object",
    "properties": {"id": {"type": "string"}, "above": {"type": "string"}}}}}}}]}
""",
    evidence="157 of 5,533 tools of live servers nest five levels or more, at most 13 (November 2026).",
)

DEEP_NESTING = LintRule(rule=RULE, find=each_tool(find))
