"""PRV014: an object without properties where a chosen target wants some."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each object that declares no property, where a target wants one."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV014",
    name="empty-object-form",
    severity="warning",
    folds=True,
    summary="A chosen target refuses an object inside the arguments that declares no properties.",
    why=(
        "The demands are opposite: OpenAI wants properties even when they are empty, the OpenAPI form of Gemini refuses "
        "the empty one anywhere below the root. A tool that takes a free object cannot please both with one schema."
    ),
    fix="Declare the properties that are known, or take the object as a text that holds JSON and say so.",
    bad="""
{"tools": [{"name": "apply_settings", "description": "Apply settings.",
  "inputSchema": {"type": "object",
    "properties": {"settings": {"type": "object", "properties": {}}}}}]}
""",
    good="""
{"tools": [{"name": "apply_settings", "description": "Apply settings.",
  "inputSchema": {"type": "object", "properties": {"settings": {"type": "object",
    "properties": {"theme": {"type": "string"}}}}}}]}
""",
    evidence="containers/kubernetes-mcp-server#340, second half (should be non-empty for OBJECT type). Read 2026-11-30.",
)

EMPTY_OBJECT_FORM = LintRule(rule=RULE, find=find, example_targets=("gemini-openapi",))
