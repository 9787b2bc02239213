"""TC003: tools that read alike, and a call of declared arguments that both accept."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.grouping import Fold
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Overlaps of declared arguments; those of the empty call alone as notes."""
    for fold in analysis.of_theme("overlap"):
        yield finding_for(RULE, analysis, fold, _message(analysis, fold))
    for fold in analysis.of_theme("empty-call"):
        names = names_in_words(fold_names(analysis, fold))
        message = f"{names} share the call without arguments and no other: it says nothing of which one is meant"
        fix = "Nothing to do as long as the descriptions tell the tools apart; a required argument would make it certain."
        yield finding_for(RULE, analysis, fold, message, severity="note", fix=fix)


def _message(analysis: Analysis, fold: Fold) -> str:
    names = fold_names(analysis, fold)
    match fold.shape:
        case "pair":
            return f"{names_in_words(names)} read alike and accept the same call"
        case "hub":
            hub = names[fold.tools.index(fold.hub)] if fold.hub is not None else names[0]
            others = [name for name in names if name != hub]
            return f"{hub} reads like {names_in_words(others)}, and shares a call with each of them"
        case "circle":
            return f"{names_in_words(names)} read alike, and any two of them accept the same call"


RULE = Rule(
    code="TC003",
    name="confusable-overlap",
    severity="warning",
    summary="Tools that read alike accept the same call, without any undeclared argument.",
    why=(
        "When a model confuses two tools, the schema is the last thing that could stop the call. Here it does not: the call "
        "shown is valid for both tools and uses only arguments that both declare. The wrong tool will run and answer, and "
        "nothing will look like an error."
    ),
    fix="Require an argument that only one of the tools has, narrow the values with enum or pattern, or say in the first "
    "sentence of each description what the other tool does not do.",
    bad="""
{"tools": [
  {"name": "search_tickets", "description": "Search tickets by text.",
   "inputSchema": {"type": "object", "additionalProperties": false, "required": ["query"],
                   "properties": {"query": {"type": "string"}, "status": {"type": "string"}}}},
  {"name": "search_articles", "description": "Search articles by text.",
   "inputSchema": {"type": "object", "additionalProperties": false, "required": ["query"],
                   "properties": {"query": {"type": "string"}, "language": {"type": "string"}}}}
]}
""",
    good="""
{"tools": [
  {"name": "search_tickets", "description": "Search tickets by text.",
   "inputSchema": {"type": "object", "additionalProperties": false, "required": ["query", "status"],
                   "properties": {"query": {"type": "string"}, "status": {"type": "string"}}}},
  {"name": "search_articles", "description": "Search articles by text.",
   "inputSchema": {"type": "object", "additionalProperties": false, "required": ["query", "language"],
                   "properties": {"query": {"type": "string"}, "language": {"type": "string"}}}}
]}
""",
    evidence=(
        "Among 22,339 pairs that read alike inside 116 public MCP servers, 2,418 overlap on declared arguments without one "
        "containing the other, and 722 share the empty call alone. Measured 2026-11-30."
    ),
)

CONFUSABLE_OVERLAP = ClashRule(rule=RULE, find=find)
