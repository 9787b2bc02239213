"""PRV015: a reference that a chosen target does not follow."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each reference, where a target cuts what it refers to."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV015",
    name="ref-not-followed",
    severity="warning",
    folds=True,
    summary="A chosen target cuts $defs or does not follow $ref, so the model sees no shape for the argument.",
    why=(
        "The reference is valid and resolves. Several clients cut $defs all the same, or the model writes the whole "
        "argument as a text. FastMCP and the official packages for TypeScript and Go write referred schemas in place for "
        "this reason."
    ),
    fix="Write the referred schema in place, and drop $defs. A schema that refers to itself has no such form.",
    bad="""
{"tools": [{"name": "list_shifts", "description": "List shifts.",
  "inputSchema": {"type": "object", "$defs": {"Query": {"type": "object",
      "properties": {"text": {"type": "string"}}}},
    "properties": {"query": {"$ref": "#/$defs/Query"}}}}]}
""",
    good="""
{"tools": [{"name": "list_shifts", "description": "List shifts.",
  "inputSchema": {"type": "object", "properties": {"query": {"type": "object",
    "properties": {"text": {"type": "string"}}}}}}]}
""",
    evidence="github/copilot-cli#1876, fastmcp#2808. Read 2026-11-30.",
)

REF_NOT_FOLLOWED = LintRule(rule=RULE, find=find, example_targets=("copilot-cli",))
