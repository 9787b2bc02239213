"""SCH021: JSON that is to be given as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import argument_label, schema_objects, shown, types_of
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

_CHARACTERS_READ = 2_000
_SAYS_JSON = re.compile(
    r"\bjson[- ](?:string|text|array|object|encoded|formatted|serialized|stringified)\b"
    r"|\b(?:stringified|serialized|encoded|valid|as|in|a)\s+json\b(?!\s*(?:file|path|schema))",
    re.IGNORECASE,
)


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each string whose description asks for JSON in it."""
    for place, schema in schema_objects(subject):
        description = schema.get("description")
        if place.keyword != "properties" or types_of(schema) != ("string",) or not isinstance(description, str):
            continue
        if "enum" not in schema and _SAYS_JSON.search(description[:_CHARACTERS_READ]):
            message = f"{shown(subject.tool.name)} takes JSON as text in {argument_label(place)}"
            yield finding(RULE, subject.tool, Told(message=message, pointer=place.pointer))


RULE = Rule(
    code="SCH021",
    name="json-in-string",
    severity="warning",
    preview=True,
    summary="A parameter of type string is described as JSON.",
    why=(
        "The model has to write JSON inside JSON: quotes are lost or doubled, and no schema checks what is inside. Some "
        "clients undo the inner text by themselves and send an object, which the tool then refuses. The rule reads "
        "descriptions that use the word JSON in an English phrase, and says nothing of others."
    ),
    fix="Declare the object or the list itself, with its own schema.",
    bad="""
{"tools": [{"name": "save_filter", "description": "Save a filter.",
  "inputSchema": {"type": "object",
  "properties": {"rules": {"type": "string", "description": "The rules as a JSON string."}}}}]}
""",
    good="""
{"tools": [{"name": "save_filter", "description": "Save a filter.",
  "inputSchema": {"type": "object",
  "properties": {"rules": {"type": "array", "items": {"type": "string"}}}}}]}
""",
    evidence="modelcontextprotocol/python-sdk#2384: stringified arguments. Read in November 2026.",
)

JSON_IN_STRING = LintRule(rule=RULE, find=each_tool(find))
