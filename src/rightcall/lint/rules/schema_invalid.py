"""SCH002: a schema that its own meta-schema refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import dialect_of, member, shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

PLACES_TOLD = 20
"""How many broken places of one schema are told."""


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each place that the meta-schema of the declared or default dialect refuses; what SCH007 tells is left to it."""
    from rightcall.lint.metaschema import violations  # noqa: PLC0415 - not needed to explain the rule

    tool = subject.tool
    dialect = dialect_of(tool.input_schema, tool.dialect)
    if dialect is None or not isinstance(tool.input_schema, dict):
        return
    told_elsewhere = _told_elsewhere(subject)
    for violation in violations(tool.input_schema, dialect)[:PLACES_TOLD]:
        pointer = tool.schema_pointer + violation.pointer
        if pointer in told_elsewhere:
            continue
        where = shown(violation.pointer) if violation.pointer else "the root"
        message = f"{shown(tool.name)} has an input schema that is not valid in JSON Schema {dialect}, at {where}"
        evidence = {"dialect": dialect, "keyword": violation.keyword, "problem": violation.problem}
        yield finding(RULE, tool, Told(message=message, pointer=pointer, evidence=evidence))


def _told_elsewhere(subject: ToolSubject) -> set[str]:
    """The places of which SCH007 says the same in plainer words."""
    no_schemas = {place.pointer for place in subject.places if not isinstance(place.value, dict | bool)}
    return no_schemas | {
        member(place, "required")
        for place in subject.places
        if isinstance(place.value, dict) and isinstance(place.value.get("required"), bool)
    }


RULE = Rule(
    code="SCH002",
    name="schema-invalid",
    severity="error",
    summary="The input schema is not valid in the dialect it declares, or in 2020-12 when it declares none.",
    why=(
        "A provider that checks schemas refuses the whole request, with every tool in it, because of one value in one of "
        "them. The message gives an index that moves when tools are switched on and off. Validators that do not check may "
        "ignore the keyword, so that calls pass that should not."
    ),
    fix="Correct the value at the place named; the evidence says what the meta-schema of the dialect wants there.",
    bad="""
{"tools": [{"name": "set_volume", "description": "Set the volume.",
  "inputSchema": {"type": "object",
  "properties": {"level": {"type": "integer", "description": null}}}}]}
""",
    good="""
{"tools": [{"name": "set_volume", "description": "Set the volume.",
  "inputSchema": {"type": "object",
  "properties": {"level": {"type": "integer", "description": "From 0 to 11."}}}}]}
""",
    evidence="kintone/mcp-server#553 and Dokploy/mcp#74: requests refused for one invalid keyword. Read in November 2026.",
)

SCHEMA_INVALID = LintRule(rule=RULE, find=each_tool(find))
