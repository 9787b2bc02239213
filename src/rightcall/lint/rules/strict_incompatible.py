"""PRV006: why strict mode refuses a tool, or is turned off for it."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import severity_by_effect, tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each place that keeps a schema from strict mode."""
    return tell(subject, RULE, severity_by_effect)


RULE = Rule(
    code="PRV006",
    name="strict-incompatible",
    severity="warning",
    folds=True,
    summary="The schema does not fit the strict mode of a chosen target.",
    why=(
        "Strict modes make a grammar of the schema, so that arguments cannot fail it. They want every object closed and, "
        "at OpenAI, every property required. A tool that asks for strict and does not fit is refused. One that says "
        "nothing is tried on the Responses API, and falls back without a word: its arguments are then checked by nobody."
    ),
    fix=(
        'Close objects with "additionalProperties": false. For OpenAI require every property and let optional ones be '
        'null. Or say "strict": false.'
    ),
    bad="""
{"tools": [{"name": "find_room", "description": "Find a free room.",
  "inputSchema": {"type": "object",
    "properties": {"day": {"type": "string"}, "seats": {"type": "integer"}}, "required": ["day"]}}]}
""",
    good="""
{"tools": [{"name": "find_room", "description": "Find a free room.",
  "inputSchema": {"type": "object", "additionalProperties": false,
    "properties": {"day": {"type": "string"}, "seats": {"type": ["integer", "null"]}},
    "required": ["day", "seats"]}}]}
""",
    evidence=(
        "OpenAI, Structured Outputs, supported schemas (February 2026); openai 3.57.0, FunctionTool.strict; anthropic "
        "2.14.0, transform_schema. Read 2026-11-30."
    ),
)

STRICT_INCOMPATIBLE = LintRule(rule=RULE, find=find, example_targets=("openai-strict",))
