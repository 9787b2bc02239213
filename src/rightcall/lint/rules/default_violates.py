"""SCH010: a default that its own schema refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.given_values import GivenValues
from rightcall.lint.limits.shapes import json_type
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import argument_label, member, schema_objects, shown
from rightcall.lint.subject import Subject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each default that fails the schema it stands in; two validators have to agree where a look at the type is not enough."""
    given = GivenValues()
    for tool in subject.tools:
        for place, schema in schema_objects(tool):
            if "default" in schema and given.is_refused(tool, schema, schema["default"]):
                kind = json_type(schema["default"])
                message = f"{shown(tool.tool.name)}: the default of {argument_label(place)}, {kind}, fails its own schema"
                told = Told(message=message, pointer=member(place, "default"), evidence={"default_type": kind})
                yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="SCH010",
    name="default-violates",
    severity="warning",
    summary="The default of a parameter does not pass the schema of the parameter.",
    why=(
        "Models copy defaults into their calls, and a validator then refuses them. Most often it is null beside a type that "
        "does not allow it, written by a generator for an argument that may be left out."
    ),
    fix="Leave the default out, give one that fits, or allow its type.",
    bad="""
{"tools": [{"name": "list_trains", "description": "List trains.", "inputSchema": {"type": "object",
  "properties": {"platform": {"type": "string", "default": null}}}}]}
""",
    good="""
{"tools": [{"name": "list_trains", "description": "List trains.", "inputSchema": {"type": "object",
  "properties": {"platform": {"type": ["string", "null"], "default": null}}}}]}
""",
    evidence="213 defaults in 3,790 tools of live servers, on 5 servers, nearly all of them null (November 2026).",
)

DEFAULT_VIOLATES = LintRule(rule=RULE, find=find)
