"""SCH013: a reference to something that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.references import references
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each reference inside the document that names nothing: no place, no anchor, no identifier."""
    for reference in references(subject):
        if reference.outcome == "missing":
            message = f"{shown(subject.tool.name)} refers to {shown(reference.text)}, and there is no such schema"
            evidence = {"reference": reference.text[:200], "reason": reference.reason}
            yield finding(RULE, subject.tool, Told(message=message, pointer=reference.pointer, evidence=evidence))


RULE = Rule(
    code="SCH013",
    name="ref-unresolved",
    severity="error",
    summary="A $ref names a place, an anchor or a document that the schema does not hold.",
    why=(
        "The provider refuses the request, or the client drops what it cannot follow and the model sees an argument of "
        "which nothing is known. It happens when definitions are cut off on the way from a larger document."
    ),
    fix="Put the definition under $defs of this schema, or write it where the reference stands.",
    bad="""
{"tools": [{"name": "move_chess_piece", "description": "Move a piece.",
  "inputSchema": {"type": "object",
  "properties": {"to": {"$ref": "#/$defs/Square"}}}}]}
""",
    good="""
{"tools": [{"name": "move_chess_piece", "description": "Move a piece.",
  "inputSchema": {"type": "object",
  "properties": {"to": {"$ref": "#/$defs/Square"}}, "$defs": {"Square": {"type": "string"}}}}]}
""",
    evidence="microsoft/autogen#7456: definitions lost on the way to the provider. Read in November 2026.",
)

REF_UNRESOLVED = LintRule(rule=RULE, find=each_tool(find))
