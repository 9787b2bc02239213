"""SCH014: a reference to another document."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.references import references
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each reference to an address that no part of the schema has."""
    for reference in references(subject):
        if reference.outcome == "outside":
            message = f"{shown(subject.tool.name)} refers to {shown(reference.text)}, which is another document"
            evidence = {"reference": reference.text[:200], "reason": reference.reason}
            yield finding(RULE, subject.tool, Told(message=message, pointer=reference.pointer, evidence=evidence))


RULE = Rule(
    code="SCH014",
    name="ref-remote",
    severity="error",
    summary="A $ref names a document outside the schema.",
    why=(
        "MCP forbids clients to fetch such a document by themselves: whoever writes a catalog could make every client ask "
        "any address. So nobody knows what the argument is, and providers refuse the request. An address that the schema "
        "itself carries in an $id is no other document and is not told."
    ),
    fix="Copy the definition into $defs of this schema and refer to it there.",
    bad="""
{"tools": [{"name": "draw_route", "description": "Draw a route.", "inputSchema": {"type": "object",
  "properties": {"path": {"$ref": "https://schemas.example.org/line.json"}}}}]}
""",
    good="""
{"tools": [{"name": "draw_route", "description": "Draw a route.", "inputSchema": {"type": "object",
  "properties": {"path": {"type": "array", "items": {"type": "number"}}}}}]}
""",
    evidence="MCP 2026-07-28: implementations must not fetch network references by themselves. None in 5,533 live tools.",
)

REF_REMOTE = LintRule(rule=RULE, find=each_tool(find))
