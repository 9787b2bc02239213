"""TC010: tools that share a call only because one of them takes arguments it never declared."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.grouping import Fold
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Overlaps that need an undeclared argument."""
    for fold in analysis.of_theme("open-overlap"):
        yield finding_for(RULE, analysis, fold, _message(analysis, fold))


def _message(analysis: Analysis, fold: Fold) -> str:
    names = fold_names(analysis, fold)
    why = "only because an input schema is left open"
    match fold.shape:
        case "pair":
            return f"{names_in_words(names)} accept the same call, {why}"
        case "hub":
            hub = names[fold.tools.index(fold.hub)] if fold.hub is not None else names[0]
            others = [name for name in names if name != hub]
            return f"{hub} shares a call with each of {names_in_words(others)}, {why}"
        case "circle":
            return f"any two of {names_in_words(names)} accept the same call, {why}"


RULE = Rule(
    code="TC010",
    name="open-overlap",
    severity="note",
    summary="Tools that read alike accept the same call only through arguments that one of them does not declare.",
    why=(
        "JSON Schema lets an object carry further names unless it says otherwise. So a call meant for one tool is valid for "
        "the other, which ignores what it does not know and answers anyway. Closing the object named turns that silent mistake "
        "into a refused call; that this one edit is enough has been proven."
    ),
    fix='Add "additionalProperties": false to the input schema named.',
    bad="""
{"tools": [
  {"name": "list_pages", "description": "List the pages of a project.",
   "inputSchema": {"type": "object", "properties": {"project": {"type": "string"}}, "required": ["project"]}},
  {"name": "list_group_pages", "description": "List the pages of a group.",
   "inputSchema": {"type": "object", "properties": {"group": {"type": "string"}}, "required": ["group"]}}
]}
""",
    good="""
{"tools": [
  {"name": "list_pages", "description": "List the pages of a project.",
   "inputSchema": {"type": "object", "properties": {"project": {"type": "string"}}, "required": ["project"],
                   "additionalProperties": false}},
  {"name": "list_group_pages", "description": "List the pages of a group.",
   "inputSchema": {"type": "object", "properties": {"group": {"type": "string"}}, "required": ["group"]}}
]}
""",
    evidence=(
        "Of 410,818 pairs inside 154 public MCP servers about 85 % overlap as written, and about 9 % when undeclared arguments "
        "count as refused; 67 % of the tools leave their root object open. Of 22,339 pairs that read alike inside 116 servers, "
        "10,869 overlap only so. Measured 2026-11-30."
    ),
)

OPEN_OVERLAP = ClashRule(rule=RULE, find=find)
