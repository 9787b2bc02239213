"""PRV001: a name that a chosen target refuses."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool whose name has characters or a length that a target does not take."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV001",
    name="name-refused",
    severity="error",
    folds=True,
    summary="A chosen target refuses the name of a tool: its characters, its first letter or its length.",
    why=(
        "Providers check every name against a pattern of their own, and one name that fails takes the whole request down, "
        "the other tools with it. The error gives the tool by its number in the list, which changes with every tool that is "
        "switched on or off. What MCP allows is wider than what most providers take: the dot, for one."
    ),
    fix="Rename the tool with letters, digits, _ and -, begin with a letter, and keep it within 64 characters.",
    bad="""
{"tools": [{"name": "orders.cancel", "description": "Cancel an order.",
  "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}}}]}
""",
    good="""
{"tools": [{"name": "cancel_order", "description": "Cancel an order.",
  "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}}}]}
""",
    evidence=(
        "Patterns and lengths with their sources: rightcall targets NAME. openai 3.57.0 says 64, Anthropic's error text 128 "
        "since June 2025, google-genai 3.6.1 says 128 and allows dots. Read 2026-11-30."
    ),
)

NAME_REFUSED = LintRule(rule=RULE, find=find, example_targets=("openai-chat", "anthropic-messages"))
