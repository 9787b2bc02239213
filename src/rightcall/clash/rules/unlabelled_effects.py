"""TC013: names of opposite effect, one schema, and not a word about effects."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.grouping import Fold
from rightcall.clash.rule import ClashRule
from rightcall.clash.verbs import opposite_verbs
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Tools of one schema whose names say opposite things and whose hints say nothing."""
    for fold in analysis.of_theme("unlabelled"):
        yield finding_for(RULE, analysis, fold, _message(analysis, fold))


def _message(analysis: Analysis, fold: Fold) -> str:
    one, other = (analysis.tools[place].name for place in (fold.lead.first, fold.lead.second))
    verbs = opposite_verbs(one, other)
    said = f"{verbs[0]} and {verbs[1]} are opposites" if verbs else "the names say opposite things"
    names = names_in_words(fold_names(analysis, fold))
    return f"{names} accept exactly the same calls, {said}, and no hint says which of them changes or destroys anything"


RULE = Rule(
    code="TC013",
    name="unlabelled-effects",
    severity="note",
    summary="Tools with names of opposite effect accept exactly the same calls, and no hint says which of them acts.",
    why=(
        "Clients ask before they run a destructive tool, and may run a reading one without asking. They know which is which "
        "from the annotations alone. Without any, a client has to treat both alike: it asks too much or too little, and "
        "a mistaken call to the acting tool is valid."
    ),
    fix="Give each tool its annotations: readOnlyHint true for the one that reads; readOnlyHint false and destructiveHint for "
    "the one that acts.",
    bad="""
{"tools": [
  {"name": "get_webhook", "description": "Get a webhook.",
   "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}},
  {"name": "delete_webhook", "description": "Delete a webhook.",
   "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}
]}
""",
    good="""
{"tools": [
  {"name": "get_webhook", "description": "Get a webhook.", "annotations": {"readOnlyHint": true},
   "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}},
  {"name": "delete_webhook", "description": "Delete a webhook.",
   "annotations": {"readOnlyHint": false, "destructiveHint": true},
   "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}
]}
""",
    evidence=(
        "Of 5,785 pairs with identical input schemas inside 154 public MCP servers, 2,038 have no read-only hint on either "
        "side; 79 of the servers annotate nothing. Measured 2026-11-30."
    ),
)

UNLABELLED_EFFECTS = ClashRule(rule=RULE, find=find)
