"""TC002: names that differ in case and separators only."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import name_finding, names_in_words
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each set of names that are equal once case and separators are folded away."""
    for bunch in analysis.collisions:
        tools = [analysis.tools[place] for place in bunch]
        spellings = [f'"{name}"' for name in sorted({tool.name for tool in tools})]
        message = f"the names {names_in_words(spellings)} differ in case and separators only"
        yield name_finding(RULE, tools, message)


RULE = Rule(
    code="TC002",
    name="folded-name-collision",
    severity="warning",
    summary="Names of tools that are offered together differ in case and separators only.",
    why=(
        "Models reproduce a name from its words, and slip on hyphens, underscores and capitals. A call to the other spelling "
        "is a valid call to another tool, so nothing refuses it. Some clients also rewrite names to the characters a provider "
        "allows, which makes two such names one."
    ),
    fix="Rename one of the tools by a word, not by its spelling.",
    bad="""
{"tools": [
  {"name": "get-invoice", "description": "Fetch an invoice by its number.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"],
                   "additionalProperties": false}},
  {"name": "get_invoice", "description": "Download the scanned paper.",
   "inputSchema": {"type": "object", "properties": {"scan": {"type": "integer"}}, "required": ["scan"],
                   "additionalProperties": false}}
]}
""",
    good="""
{"tools": [
  {"name": "get_invoice", "description": "Fetch an invoice by its number.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"],
                   "additionalProperties": false}},
  {"name": "download_scan", "description": "The scanned paper behind a document.",
   "inputSchema": {"type": "object", "properties": {"scan": {"type": "integer"}}, "required": ["scan"],
                   "additionalProperties": false}}
]}
""",
    evidence=(
        "Across 154 public MCP servers, 57 groups of names become equal when case and separators are folded away; inside one "
        "server none does. Measured 2026-11-30."
    ),
)

FOLDED_NAME_COLLISION = ClashRule(rule=RULE, find=find)
