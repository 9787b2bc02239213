"""PRV005: a constraint that a chosen target takes out."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each keyword that a target deletes or moves to the description."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV005",
    name="constraint-lost",
    severity="warning",
    folds=True,
    summary="A chosen target accepts the tool and loses a constraint on the way to the model.",
    why=(
        "Some clients delete what they saw fail: VS Code takes combinators, not and if/then/else off the root. The "
        "packages for Anthropic strict mode move what the grammar cannot say into the description. Nothing is refused, so"
        " nobody notices, and the model sends arguments that the schema was written to forbid."
    ),
    fix="Check the constraint when the tool runs and answer with a clear error, and state it in the description.",
    bad="""
{"tools": [{"name": "set_reminder", "description": "Set a reminder, or clear it.",
  "inputSchema": {"type": "object",
    "properties": {"at": {"type": "string"}, "clear": {"type": "boolean"}},
    "if": {"required": ["at"]}, "then": {"not": {"required": ["clear"]}}}}]}
""",
    good="""
{"tools": [{"name": "set_reminder", "description": "Set a reminder; give at or clear, not both.",
  "inputSchema": {"type": "object",
    "properties": {"at": {"type": "string"}, "clear": {"type": "boolean"}}}}]}
""",
    evidence=(
        "kenn-io/kata#365; microsoft/vscode-copilot-chat, toolSchemaNormalizer of 2026-03-29; anthropic 2.14.0, "
        "transform_schema. Read 2026-11-30."
    ),
)

CONSTRAINT_LOST = LintRule(rule=RULE, find=find, example_targets=("vscode-copilot",))
