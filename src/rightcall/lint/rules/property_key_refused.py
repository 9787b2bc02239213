"""PRV003: a property whose key a chosen target refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each property whose key does not match the pattern of a target."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV003",
    name="property-key-refused",
    severity="error",
    folds=True,
    summary="A chosen target refuses the key of a property.",
    why=(
        "Keys like filter[] or $select come from query strings. JSON allows any text as a key; providers want letters, "
        "digits and a few signs, within 64 characters, and refuse the whole request over one key."
    ),
    fix="Give the property a plain name and translate it inside the server.",
    bad="""
{"tools": [{"name": "list_alerts", "description": "List alerts.",
  "inputSchema": {"type": "object", "properties": {"state[]": {"type": "string"}}}}]}
""",
    good="""
{"tools": [{"name": "list_alerts", "description": "List alerts.",
  "inputSchema": {"type": "object", "properties": {"states": {"type": "string"}}}}]}
""",
    evidence=(
        "erikmaday/unusual-whales-mcp#57: Anthropic quotes ^[a-zA-Z0-9_.-]{1,64}$. The Gemini API documents letters, "
        "digits and _ within 64. Read 2026-11-30."
    ),
)

PROPERTY_KEY_REFUSED = LintRule(rule=RULE, find=find, example_targets=("anthropic-messages",))
