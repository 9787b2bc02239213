"""PRV004: a keyword that a chosen target refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each keyword, or value of one, that a target does not take."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV004",
    name="keyword-refused",
    severity="error",
    folds=True,
    summary="A chosen target refuses a keyword of the schema, wherever it stands.",
    why=(
        "The OpenAPI form of the Gemini API has a field for each keyword it knows, and answers 400 to any other: const, "
        "propertyNames, exclusiveMinimum, additionalProperties, even $schema. Strict modes have short lists as well. The "
        "schema is valid everywhere else, and one keyword takes down the request with all its tools."
    ),
    fix=(
        "Write the same in words the target has (a const as an enum of one text, exclusiveMinimum 0 of an integer as "
        "minimum 1), or say it in the description."
    ),
    bad="""
{"tools": [{"name": "add_label", "description": "Add a label to an article.",
  "inputSchema": {"type": "object", "properties": {"kind": {"const": "stock"}}}}]}
""",
    good="""
{"tools": [{"name": "add_label", "description": "Add a label to an article.",
  "inputSchema": {"type": "object", "properties": {
    "kind": {"type": "string", "enum": ["stock"]}}}}]}
""",
    evidence=(
        "danny-avila/LibreChat#11784 (const), tailcallhq/forgecode#3426 (propertyNames), ahmadrosid/nakama#292 "
        "(exclusiveMinimum, August 2026), makenotion/notion-mcp-server#102 (allOf in OpenAI strict), each with the error "
        "text."
    ),
)

KEYWORD_REFUSED = LintRule(rule=RULE, find=find, example_targets=("gemini-openapi",))
