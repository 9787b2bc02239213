"""DSC001: a tool, resource or prompt that does not say what it is."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.model import Finding, Primitive, Rule, append_pointer


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool without a description, and (a warning) each resource, template or prompt without one."""
    for tool in subject.tools:
        if tool.tool.origin.kind != "built-in" and not (tool.tool.description or "").strip():
            told = Told(message=f"{tool.tool.name} has no description", pointer=tool.description_pointer)
            yield finding(RULE, tool.tool, told)
    for primitive in subject.primitives:
        if isinstance(primitive.raw, dict) and not _is_described(primitive):
            told = Told(
                message=f"the {primitive.kind} {primitive.name} has no description",
                pointer=append_pointer(primitive.origin.pointer, "description")
                if "description" in primitive.raw
                else primitive.origin.pointer,
                severity="warning",
            )
            yield finding(RULE, primitive, told)


def _is_described(primitive: Primitive) -> bool:
    raw = primitive.raw
    text = raw.get("description") if isinstance(raw, dict) else None
    return isinstance(text, str) and bool(text.strip())


RULE = Rule(
    code="DSC001",
    name="missing-description",
    severity="error",
    summary="A tool has no description.",
    why=(
        "The description is all a model has to choose by, beside the name. Some clients write filler in its "
        "place, others leave such a tool out. A resource or a prompt without one is a warning: people choose "
        "those."
    ),
    fix="Say in one or two sentences what the tool does, when to use it, and what it returns.",
    bad="""
{"tools": [
  {"name": "find_order", "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "VS Code's tool normaliser replaces an empty description with filler (vscode-copilot-chat, 2026-03-29). "
        "All 5,533 tools of 154 public servers have one (2026-11-30)."
    ),
)

MISSING_DESCRIPTION = LintRule(rule=RULE, find=find)
