"""DSC001: a tool that says nothing of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import Subject
from rightcall.model import Finding, JsonValue, Rule, append_pointer


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool without a description, and (a warning) each resource, template or prompt without one."""
    for tool in subject.tools:
        if tool.tool.origin.kind != "built-in" and not (tool.tool.description or "").strip():
            message = f"{shown(tool.tool.name)} has no description"
            yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer))
    for primitive in subject.primitives:
        if isinstance(primitive.raw, dict) and not _is_described(primitive.raw):
            place = append_pointer(primitive.origin.pointer, *("description",) if "description" in primitive.raw else ())
            message = f"the {primitive.kind} {shown(primitive.name)} has no description"
            yield finding(RULE, primitive, Told(message=message, pointer=place, severity="warning"))


def _is_described(raw: Mapping[str, JsonValue]) -> bool:
    text = raw.get("description")
    return isinstance(text, str) and bool(text.strip())


RULE = Rule(
    code="DSC001",
    name="missing-description",
    severity="error",
    summary="A tool has no description, or a blank one.",
    why=(
        "The description is what a model chooses by. Some clients put a filler in its place, the same for all such"
        " tools. The built-in tools of providers are not told; a resource or a prompt without a description is a warning."
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

MISSING_DESCRIPTION = LintRule(rule=RULE, find=find)
