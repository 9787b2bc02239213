"""TC012: every call of one tool is a call of another."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.grouping import Fold
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool whose every declared call another tool accepts; a note where both only read."""
    for fold in analysis.of_theme("contained"):
        all_read = all(analysis.tools[place].hints.read_only for place in fold.tools)
        fix = "Make them one tool: the wider one does what both do, and neither changes anything." if all_read else None
        severity = "note" if all_read else RULE.severity
        yield finding_for(RULE, analysis, fold, _message(analysis, fold), severity=severity, fix=fix)


def _message(analysis: Analysis, fold: Fold) -> str:
    names = dict(zip(fold.tools, fold_names(analysis, fold), strict=True))
    lead = fold.lead
    inner, outer = (lead.first, lead.second) if lead.relation.inner == "first" else (lead.second, lead.first)
    if fold.shape == "pair":
        return f"{names[outer]} accepts every call of {names[inner]}"
    others = names_in_words([name for place, name in names.items() if place != fold.hub])
    if fold.hub == outer:
        return f"{names[outer]} accepts every call of each of {others}"
    return f"each of {others} accepts every call of {names[inner]}"


RULE = Rule(
    code="TC012",
    name="contained-tool",
    severity="warning",
    summary="A tool accepts every call of another tool that reads alike.",
    why=(
        "A call meant for the narrower tool is always valid for the wider one, so the schema never catches that mistake. Often "
        "the wider tool is the narrower one with options, and two entries in the catalog are one too many."
    ),
    fix="Make them one tool, or require in the wider tool one of the arguments that only it has.",
    bad="""
{"tools": [
  {"name": "send_letter", "description": "Send a letter.",
   "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]}},
  {"name": "send_letter_express", "description": "Send a letter by express.",
   "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}, "courier": {"type": "string"}},
                   "required": ["to"]}}
]}
""",
    good="""
{"tools": [
  {"name": "send_letter", "description": "Send a letter.",
   "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]}},
  {"name": "send_letter_express", "description": "Send a letter by express.",
   "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}, "courier": {"type": "string"}},
                   "required": ["to", "courier"]}}
]}
""",
    evidence=(
        "Among 22,339 pairs that read alike inside 116 public MCP servers, 1,293 are contained one way. Measured 2026-11-30."
    ),
)

CONTAINED_TOOL = ClashRule(rule=RULE, find=find)
