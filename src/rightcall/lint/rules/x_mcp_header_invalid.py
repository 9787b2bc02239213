"""SCH026: an `x-mcp-header` annotation for which HTTP clients drop the tool."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.headers import HEADER_KEY, bad_headers
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import argument_label, member, shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each annotation that is no token, repeats another one, or stands where none may stand."""
    for bad in bad_headers(subject):
        value = bad.place.value.get(HEADER_KEY) if isinstance(bad.place.value, dict) else None
        evidence: dict[str, JsonValue] = {"header": value[:100]} if isinstance(value, str) else {}
        told = Told(
            message=f"{shown(subject.tool.name)}: {HEADER_KEY} of {argument_label(bad.place)} {bad.why}",
            pointer=member(bad.place, HEADER_KEY),
            evidence=evidence,
            fix=bad.fix,
        )
        yield finding(RULE, subject.tool, told)


RULE = Rule(
    code="SCH026",
    name="x-mcp-header-invalid",
    severity="error",
    summary="An x-mcp-header annotation breaks the rules of the protocol.",
    why=(
        "A client that speaks MCP over HTTP must leave a tool with such an annotation out of its list, the whole tool, and "
        "often only a log says so; over stdio the tool is there. The name must be a header token, unique whatever the case, on "
        "a property of exactly one type (string, integer or boolean) that properties alone lead to. A generator that writes "
        "an optional argument as a union of types loses the tool this way."
    ),
    fix="Correct the annotation, or take it out: the argument still travels in the body.",
    bad="""
{"tools": [{"name": "open_gate", "description": "Open a gate.", "inputSchema": {"type": "object",
  "properties": {"site": {"type": ["string", "null"], "x-mcp-header": "Site"}}}}]}
""",
    good="""
{"tools": [{"name": "open_gate", "description": "Open a gate.", "inputSchema": {"type": "object",
  "properties": {"site": {"type": "string", "x-mcp-header": "Site"}}}}]}
""",
    evidence="MCP 2026-07-28, Streamable HTTP; the check agrees with that of the official Python SDK 2.3.0.",
)

X_MCP_HEADER_INVALID = LintRule(rule=RULE, find=each_tool(find))
