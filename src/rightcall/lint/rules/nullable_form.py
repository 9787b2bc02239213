"""PRV012: a list of types that a chosen target refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each list of types that a target does not take."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV012",
    name="nullable-form",
    severity="warning",
    folds=True,
    summary='A chosen target refuses a list under "type", which is how JSON Schema says that a value may be null.',
    why=(
        "There are three ways to write an optional value, and each is wrong somewhere: OpenAI strict wants a list of "
        "types with null, the OpenAPI form of Gemini wants nullable, all others want the name left out of required."
    ),
    fix='For Gemini write one type with "nullable": true, or leave the property out of required.',
    bad="""
{"tools": [{"name": "find_train", "description": "Find a train.",
  "inputSchema": {"type": "object", "properties": {"via": {"type": ["string", "null"]}}}}]}
""",
    good="""
{"tools": [{"name": "find_train", "description": "Find a train.",
  "inputSchema": {"type": "object", "properties": {"via": {"type": "string"}}}}]}
""",
    evidence="gitlab-mcp#166; microsoft/vscode-copilot-chat rewrites the list for Gemini models (2026-03-29). Read 2026-11-30.",
)

NULLABLE_FORM = LintRule(rule=RULE, find=find, example_targets=("gemini-openapi",))
