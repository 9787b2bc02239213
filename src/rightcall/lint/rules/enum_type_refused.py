"""PRV007: an enum with values of a type that a chosen target refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each enum with values that are not of the types a target takes."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV007",
    name="enum-type-refused",
    severity="error",
    folds=True,
    summary="A chosen target takes only texts in an enum.",
    why=(
        "The enum of the Gemini API is a list of texts. Numbers and booleans in it are refused with the whole request. "
        "Clients that write 1 as '1' get past the check, and the model then answers with a text that the server refuses."
    ),
    fix=(
        "List words with a meaning (queued, running), or keep the number, drop the enum and explain the values in the "
        "description."
    ),
    bad="""
{"tools": [{"name": "list_runs", "description": "List runs by state.",
  "inputSchema": {"type": "object",
    "properties": {"state": {"type": "integer", "enum": [0, 1, 2]}}}}]}
""",
    good="""
{"tools": [{"name": "list_runs", "description": "List runs by state.",
  "inputSchema": {"type": "object",
    "properties": {"state": {"type": "string", "enum": ["queued", "running", "done"]}}}}]}
""",
    evidence="microsoft/azure-devops-mcp#139 and #145, error text quoted (TYPE_STRING). Read 2026-11-30.",
)

ENUM_TYPE_REFUSED = LintRule(rule=RULE, find=find, example_targets=("gemini-openapi",))
