"""TC011: tools that accept exactly the same calls, told once for all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule, Tool

MIXED_RANK = -0.5
"""Before all groups without a reader and a destroyer in them. Hints that contradict by the letter have TC004 and come first."""


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each group of tools of one input schema, whatever its size."""
    for fold in analysis.of_theme("interchangeable"):
        names = fold_names(analysis, fold)
        hints = [analysis.tools[place].hints for place in fold.tools]
        is_mixed = any(said.read_only for said in hints) and any(said.destructive for said in hints)
        message = f"{names_in_words(names)} accept exactly the same calls"
        if is_mixed:
            message += ", though some say that they only read and some that they destroy"
        elif len(set(hints)) > 1:
            message += ", though their hints differ"
        if len(names) > 2:  # noqa: PLR2004 - more than a pair
            message = f"{len(names)} tools: {message}"
        aliases = [name for name, place in zip(names, fold.tools, strict=True) if _is_alias(analysis.tools[place])]
        fix = f"Remove {names_in_words(aliases)}: an alias by its own description." if aliases else None
        finding = finding_for(RULE, analysis, fold, message, fix=fix)
        yield replace(finding, rank=(MIXED_RANK, *finding.rank[1:])) if is_mixed else finding


def _is_alias(tool: Tool) -> bool:
    """Whether a tool says itself that it is another one under a second name."""
    return _ALIAS.search(tool.description or "") is not None


_ALIAS = re.compile(r"\b(alias|synonym)\b", re.IGNORECASE)


RULE = Rule(
    code="TC011",
    name="interchangeable-tools",
    severity="warning",
    summary="Tools accept exactly the same calls.",
    why=(
        "Where the schemas are the same, the name and the description are all that tells the tools apart, and every call to "
        "the wrong one is valid. A group of such tools is often one tool with an argument missing: the choice that the model "
        "makes by name could be an enum that is checked."
    ),
    fix="Make them one tool whose choice is an enum argument, give each an argument of its own, or remove the alias.",
    bad="""
{"tools": [
  {"name": "archive_note", "description": "Move a note to the archive.",
   "inputSchema": {"type": "object", "properties": {"note": {"type": "string"}}, "required": ["note"]}},
  {"name": "publish_note", "description": "Show a note to everyone.",
   "inputSchema": {"type": "object", "properties": {"note": {"type": "string", "description": "The note."}},
                   "required": ["note"]}}
]}
""",
    good="""
{"tools": [
  {"name": "move_note", "description": "Move a note to the archive or show it to everyone.",
   "inputSchema": {"type": "object", "required": ["note", "to"],
                   "properties": {"note": {"type": "string"}, "to": {"enum": ["archive", "public"]}}}}
]}
""",
    evidence=(
        "Inside 116 public MCP servers, 2,179 pairs that read alike have identical input schemas (and 147 more have no "
        "arguments at all); they make 300 findings. One server has 55 tools with one schema. Measured 2026-11-30."
    ),
)

INTERCHANGEABLE_TOOLS = ClashRule(rule=RULE, find=find)
