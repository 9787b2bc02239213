"""SCH018: an input schema without `properties`."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import COMBINATORS, shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each root of type object that has no `properties` and leaves them to no other schema."""
    schema = subject.tool.input_schema
    if not isinstance(schema, dict) or schema.get("type") != "object" or "properties" in schema:
        return
    if any(keyword in schema for keyword in COMBINATORS):
        return
    message = f'{shown(subject.tool.name)} has an input schema without "properties"'
    yield finding(RULE, subject.tool, Told(message=message, pointer=subject.tool.schema_pointer))


RULE = Rule(
    code="SCH018",
    name="no-properties-key",
    severity="warning",
    summary='The input schema is an object without "properties".',
    why=(
        "MCP takes this form for a tool without arguments. Consumers in the style of OpenAI answer that the object schema "
        "misses properties and refuse the whole request."
    ),
    fix='Write "properties": {} and "additionalProperties": false.',
    bad="""
{"tools": [{"name": "ring_bell", "description": "Ring the bell.",
  "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [{"name": "ring_bell", "description": "Ring the bell.",
  "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}]}
""",
    evidence="containers/kubernetes-mcp-server#340, langchain-mcp-adapters#137: five reports or more, read in November 2026.",
)

NO_PROPERTIES_KEY = LintRule(rule=RULE, find=each_tool(find))
