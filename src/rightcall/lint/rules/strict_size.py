"""PRV011: a schema too large for the strict mode of a chosen target."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each schema that passes a size of a strict mode."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV011",
    name="strict-size",
    severity="error",
    preview=True,
    folds=True,
    summary="One schema is larger than the strict mode of a chosen target takes: properties, levels, names or listed values.",
    why=(
        "OpenAI bounds one strict schema: 5,000 properties, 10 levels, 120,000 characters of names and listed values, "
        "1,000 listed values, 15,000 characters in one list of more than 250 texts. The numbers were far lower in 2024, "
        "and some deployments still answer with the old ones."
    ),
    fix="Split the tool, flatten the nesting, or take a free text where a list of values is that long.",
    bad="""
{"tools": [{"name": "store_grid", "description": "Store a grid.",
  "inputSchema": {"type": "object", "properties": {"grid":
    {"type": "array", "items": {"type": "array", "items": {"type": "array", "items":
    {"type": "array", "items": {"type": "array", "items": {"type": "array", "items":
    {"type": "array", "items": {"type": "array", "items": {"type": "array", "items":
    {"type": "array", "items": {"type": "integer"}}}}}}}}}}}}}}]}
""",
    good="""
{"tools": [{"name": "store_grid", "description": "Store a grid, row by row.",
  "inputSchema": {"type": "object", "properties": {"grid":
    {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}}}}]}
""",
    evidence="OpenAI, Structured Outputs, supported schemas (February 2026). ellmer#671 still met the limit of 5 levels.",
)

STRICT_SIZE = LintRule(rule=RULE, find=find, example_targets=("openai-strict",))
