"""SCH025: a schema of results that is none."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.limits.shapes import json_type
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import dialect_of, shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

PLACES_TOLD = 5


def find(subject: ToolSubject) -> Iterator[Finding]:
    """An output schema that is no object, and each place of it that its meta-schema refuses."""
    from rightcall.lint.metaschema import violations  # noqa: PLC0415 - not needed to explain the rule

    tool = subject.tool
    written = tool.raw.get("outputSchema", tool.output_schema)
    base = subject.pointer("outputSchema")
    if written is None:
        return
    if not isinstance(written, dict):
        message = f"{shown(tool.name)} has an output schema that is no object"
        yield finding(RULE, tool, Told(message=message, pointer=base, evidence={"found": json_type(written)}))
        return
    dialect = dialect_of(written, tool.dialect)
    for violation in violations(written, dialect)[:PLACES_TOLD] if dialect else ():
        where = shown(violation.pointer) if violation.pointer else "the root"
        message = f"{shown(tool.name)} has an output schema that is not valid in JSON Schema {dialect}, at {where}"
        evidence = {"dialect": dialect, "keyword": violation.keyword, "problem": violation.problem}
        yield finding(RULE, tool, Told(message=message, pointer=base + violation.pointer, evidence=evidence))


RULE = Rule(
    code="SCH025",
    name="output-schema-invalid",
    severity="error",
    preview=True,
    summary="The output schema is no object, or not valid in its dialect.",
    why=(
        "A client that checks results against the output schema refuses every result of the tool, although the call itself "
        "went well, and some clients drop the tool when they list it."
    ),
    fix="Correct the place that is named, or leave the output schema out.",
    bad="""
{"tools": [{"name": "weigh_parcel", "description": "Weigh a parcel.",
  "inputSchema": {"type": "object", "properties": {}},
  "outputSchema": {"type": "object", "properties": {"grams": {"type": "gram"}}}}]}
""",
    good="""
{"tools": [{"name": "weigh_parcel", "description": "Weigh a parcel.",
  "inputSchema": {"type": "object", "properties": {}},
  "outputSchema": {"type": "object", "properties": {"grams": {"type": "integer"}}}}]}
""",
    evidence="kintone/mcp-server#553. None of 1,230 output schemas of live servers is invalid (November 2026).",
)

OUTPUT_SCHEMA_INVALID = LintRule(rule=RULE, find=each_tool(find))
