"""SEC007: a command, query or address without any bound."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule
from rightcall.text import name_words

OPEN_ENDED = frozenset({"cmd", "code", "command", "expression", "eval", "script", "shell", "sql", "statement"})
BOUNDS = ("enum", "const", "pattern", "format", "maxLength", "$ref", "anyOf", "oneOf")


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each text argument named like a command, a statement or code, with no bound at all."""
    for place in tool.arguments:
        words = name_words(place.name or "")
        if words and words[-1] in OPEN_ENDED and _is_free(place.value):
            told = Told(
                message=f'"{place.name}" of {tool.tool.name} takes any text and runs it',
                pointer=place.pointer,
                evidence={"argument": place.name},
            )
            yield finding(RULE, tool.tool, told)


def _is_free(schema: JsonValue) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "string" and not any(bound in schema for bound in BOUNDS)


RULE = Rule(
    code="SEC007",
    name="free-command",
    severity="note",
    summary="An argument takes a command, a statement or code without any bound.",
    why=(
        "Whatever reaches the model can end up there. Such a tool has the widest blast radius of a catalog, and "
        "deserves a narrower one beside it."
    ),
    fix="Bound it: listed commands, a pattern, a length, or a tool for each deed.",
    bad="""
{"tools": [
  {"name": "run_report", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {"sql": {"type": "string", "description": "The statement."}}}}
]}
""",
    good="""
{"tools": [
  {"name": "run_report", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {"report": {"enum": ["orders", "returns"]}}}}
]}
""",
    evidence=(
        "Cisco mcp-scanner and superintelligence mcp-lint report the same. Database servers are made for it, so "
        "this is a preview rule."
    ),
    preview=True,
)

FREE_COMMAND = LintRule(rule=RULE, find=find)
