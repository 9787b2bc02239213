"""PRV002: a keyword at the root that a chosen target refuses there."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each root with a combinator that a target refuses at that place."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV002",
    name="root-combinator",
    severity="error",
    folds=True,
    summary="A chosen target refuses a keyword at the root of an input schema: anyOf, oneOf, allOf and their kin.",
    why=(
        "A root of type object with anyOf beside it is plain JSON Schema, and says that one of several arguments must be "
        "given. Anthropic and OpenAI refuse it at the root, and only there, with the whole request. MCP allows it since "
        "2026-07-28, so a catalog that keeps to the newest protocol is less portable than before."
    ),
    fix=(
        "Take the combinator off the root. Say the rule in the description and check it when the tool runs, or split the "
        "tool into one for each case."
    ),
    bad="""
{"tools": [{"name": "find_customer", "description": "Find a customer by number or by mail address.",
  "inputSchema": {"type": "object",
    "properties": {"number": {"type": "string"}, "mail": {"type": "string"}},
    "anyOf": [{"required": ["number"]}, {"required": ["mail"]}]}}]}
""",
    good="""
{"tools": [{"name": "find_customer", "description": "Find a customer; give number or mail.",
  "inputSchema": {"type": "object",
    "properties": {"number": {"type": "string"}, "mail": {"type": "string"}}}}]}
""",
    evidence=(
        "mobile-next/mobile-mcp#344 and marianfoo/mcp-sap-docs#51 (Anthropic, May 2026), langchain-ai/langchainjs#9804 "
        "(OpenAI, January 2026), each with the error text."
    ),
)

ROOT_COMBINATOR = LintRule(rule=RULE, find=find, example_targets=("anthropic-messages", "openai-chat"))
