"""SCH020: a tool with too many parameters."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

MAX_ARGUMENTS = 15
MAX_OPTIONAL = 8


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each tool with more than fifteen parameters, or more than eight that may be left out."""
    count = len(subject.arguments)
    optional = sum(place.name not in subject.required for place in subject.arguments)
    if count <= MAX_ARGUMENTS and optional <= MAX_OPTIONAL:
        return
    message = f"{shown(subject.tool.name)} takes {count} parameters, {optional} of them optional"
    evidence = {"parameters": count, "optional": optional, "limit": MAX_ARGUMENTS, "optional_limit": MAX_OPTIONAL}
    yield finding(RULE, subject.tool, Told(message=message, pointer=subject.tool.schema_pointer, evidence=evidence))


RULE = Rule(
    code="SCH020",
    name="many-parameters",
    severity="warning",
    preview=True,
    summary="The tool takes more than 15 parameters, or more than 8 optional ones.",
    why=(
        "Every optional parameter doubles the ways to call a tool, and the request-wide budgets of strict modes count them. "
        "Such a tool often is several tools in one."
    ),
    fix="Split the tool by what it does, or put rare options into one object.",
    bad="""
{"tools": [{"name": "find_flat", "description": "Find a flat.", "inputSchema": {"type": "object",
  "properties": {"a": {}, "b": {}, "c": {}, "d": {}, "e": {}, "f": {},
    "g": {}, "h": {}, "i": {}}}}]}
""",
    good="""
{"tools": [{"name": "find_flat", "description": "Find a flat.", "inputSchema": {"type": "object",
  "properties": {"town": {"type": "string"}, "rooms": {"type": "integer"}}, "required": ["town"]}}]}
""",
    evidence="alphaXiv#51: a strict budget of a whole request used up by optional parameters. Read in November 2026.",
)

MANY_PARAMETERS = LintRule(rule=RULE, find=each_tool(find))
