"""PRV013: a pattern or a length that the grammar of a chosen target cannot hold."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import severity_by_effect, tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each pattern that looks around and each count that unfolds too far."""
    return tell(subject, RULE, severity_by_effect)


RULE = Rule(
    code="PRV013",
    name="grammar-hostile",
    severity="warning",
    folds=True,
    summary="A pattern or a length does not fit the grammar that a chosen target makes of the schemas.",
    why=(
        "Local engines and strict modes turn all tools into one grammar. It has no lookahead, and a counted repetition "
        "becomes that many rules: from 2,000 on llama.cpp refuses the request. Simple patterns are fine, whatever older "
        "advice says."
    ),
    fix="Write the pattern without (?=, (?!, (?<= and (?<!, and check long limits when the tool runs instead of in the schema.",
    bad="""
{"tools": [{"name": "set_pin", "description": "Set a PIN.",
  "inputSchema": {"type": "object",
    "properties": {"pin": {"type": "string", "pattern": "^(?!0000)[0-9]{4}$"}}}}]}
""",
    good="""
{"tools": [{"name": "set_pin", "description": "Set a PIN other than 0000.",
  "inputSchema": {"type": "object",
    "properties": {"pin": {"type": "string", "pattern": "^[0-9]{4}$"}}}}]}
""",
    evidence=(
        "email-mcp#58 and llama-grammar.cpp (repetitions from 2,000 on); NousResearch/hermes-agent#67349 retested simple "
        "patterns, which pass. Read 2026-11-30."
    ),
)

GRAMMAR_HOSTILE = LintRule(rule=RULE, find=find, example_targets=("llama-cpp",))
