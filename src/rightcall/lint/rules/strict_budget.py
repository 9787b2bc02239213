"""PRV010: more of something than the strict mode of a chosen target takes in one request."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each budget over all strict tools of a request that is passed."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV010",
    name="strict-budget",
    severity="error",
    summary="The strict tools of one request pass a budget together.",
    why=(
        "Anthropic counts over the request: 20 strict tools, 24 optional parameters, 16 parameters that take one of "
        "several types. No tool is wrong alone, and adding one more breaks all of them. Behind these stands the size of "
        "the grammar, which is not published and differs by model."
    ),
    fix=(
        "Make parameters required or drop them, beginning with the tools named here; ask for strict mode only where it matters."
    ),
    bad="""
{"tools": [{"name": "send_form", "description": "Send a form.",
  "inputSchema": {"type": "object", "additionalProperties": false, "properties": {
    "a": true, "b": true, "c": true, "d": true, "e": true, "f": true, "g": true, "h": true,
    "i": true, "j": true, "k": true, "l": true, "m": true, "n": true, "o": true, "p": true,
    "q": true, "r": true, "s": true, "t": true, "u": true, "v": true, "w": true, "x": true,
    "y": true}}}]}
""",
    good="""
{"tools": [{"name": "send_form", "description": "Send a form.",
  "inputSchema": {"type": "object", "additionalProperties": false,
    "required": ["a", "b"], "properties": {
    "a": true, "b": true, "c": true, "d": true, "e": true, "f": true, "g": true, "h": true,
    "i": true, "j": true, "k": true, "l": true, "m": true, "n": true, "o": true, "p": true,
    "q": true, "r": true, "s": true, "t": true, "u": true, "v": true, "w": true, "x": true,
    "y": true}}}]}
""",
    evidence=(
        "elizaOS/eliza#16499 (28 against 24), alphaXiv agents#49 and #51, camel#4171, error text quoted, until August 2026."
    ),
)

STRICT_BUDGET = LintRule(rule=RULE, find=find, example_targets=("anthropic-strict",))
