"""SCH017: arguments of other names than the declared ones are accepted."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each root object that does not refuse other names."""
    schema = subject.tool.input_schema
    if not isinstance(schema, dict):
        return
    if schema.get("additionalProperties") is False or schema.get("unevaluatedProperties") is False:
        return
    message = f"{shown(subject.tool.name)} accepts arguments of names that it does not declare"
    yield finding(RULE, subject.tool, Told(message=message, pointer=subject.tool.schema_pointer))


RULE = Rule(
    code="SCH017",
    name="open-object",
    severity="note",
    summary='The root of the input schema does not say "additionalProperties": false.',
    why=(
        "A misspelt argument then passes without a word, and the call does something else than was meant. Strict modes "
        "want closed objects, and two tools whose objects are open accept each other's calls nearly always."
    ),
    fix='Add "additionalProperties": false, unless further names are really meant.',
    bad="""
{"tools": [{"name": "feed_cat", "description": "Feed the cat.",
  "inputSchema": {"type": "object", "properties": {"grams": {"type": "integer"}}}}]}
""",
    good="""
{"tools": [{"name": "feed_cat", "description": "Feed the cat.", "inputSchema": {"type": "object",
  "properties": {"grams": {"type": "integer"}}, "additionalProperties": false}}]}
""",
    evidence="Two thirds of 5,533 tools of live servers leave the root open (November 2026). MCP 2026-07-28 recommends closed.",
)

OPEN_OBJECT = LintRule(rule=RULE, find=each_tool(find))
