"""TC004: one call, two tools, and hints that say they do opposite things."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.grouping import Fold
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule
from rightcall.model.hints import contradictions, effect_words


def find(analysis: Analysis) -> Iterator[Finding]:
    """Proven overlaps, in either reading, between tools whose explicit hints contradict."""
    for fold in analysis.of_theme("effect-conflict"):
        yield finding_for(RULE, analysis, fold, _message(analysis, fold))


def _message(analysis: Analysis, fold: Fold) -> str:
    one, other = (analysis.tools[place] for place in (fold.lead.first, fold.lead.second))
    names = fold_names(analysis, fold)
    through = " (through an argument that one of them does not declare)" if fold.lead.relation.reading == "written" else ""
    if contradictions(one.hints, other.hints) == ("idempotent",):
        effects = "only one of them says that it may be repeated without further effect"
    else:
        effects = f"{names[0]} is {effect_words(one.hints)} and {names[1]} is {effect_words(other.hints)}"
    message = f"{names[0]} and {names[1]} accept the same call{through}, but {effects}"
    if fold.shape == "pair":
        return message
    more = fold.pair_count - 1
    return f"{message}; the same goes for {more} more {'pair' if more == 1 else 'pairs'} among {names_in_words(names)}"


RULE = Rule(
    code="TC004",
    name="overlap-with-effect-conflict",
    severity="error",
    summary="Tools that could be confused accept the same call, and their hints say that they do opposite things.",
    why=(
        "A wrong choice between two readers costs a retry. Between a reader and a tool that deletes it costs the data, and the "
        "schema will not stop it: the call shown is valid for both. Only hints that are given count; a hint that is absent "
        "contradicts nothing, and destructiveHint and idempotentHint count only beside an explicit readOnlyHint of false."
    ),
    fix="Give the acting tool an argument that the other lacks (a required confirmation or a const tag), or correct the hint "
    "that is wrong.",
    bad="""
{"tools": [
  {"name": "get_invoice", "description": "Get an invoice.", "annotations": {"readOnlyHint": true},
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"]}},
  {"name": "delete_invoice", "description": "Delete an invoice.",
   "annotations": {"readOnlyHint": false, "destructiveHint": true},
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"]}}
]}
""",
    good="""
{"tools": [
  {"name": "get_invoice", "description": "Get an invoice.", "annotations": {"readOnlyHint": true},
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"],
                   "additionalProperties": false}},
  {"name": "delete_invoice", "description": "Delete an invoice.",
   "annotations": {"readOnlyHint": false, "destructiveHint": true},
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}, "confirm": {"const": "delete"}},
                   "required": ["number", "confirm"]}}
]}
""",
    evidence=(
        "Inside 116 public MCP servers, 988 pairs that read alike and overlap on declared arguments disagree on readOnlyHint; "
        "on 154 servers 764 pairs of identical schemas are read-only on one side and destructive on the other. Measured "
        "2026-11-30."
    ),
)

EFFECT_CONFLICT = ClashRule(rule=RULE, find=find)
