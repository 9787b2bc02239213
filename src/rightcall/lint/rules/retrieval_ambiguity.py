"""CAT007: a tool that a search for its own words does not find first."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.retrieval import ToolIndex
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.wording import first_sentence
from rightcall.model import Finding, Rule

MARGIN = 0.05
FEWEST = 5
"""Tools from which on a search over them makes sense."""


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool that is not the best answer to its own title or first sentence, or only by a hair."""
    if len(subject.tools) < FEWEST:
        return
    index = ToolIndex([tool.tool for tool in subject.tools])
    for place, tool in enumerate(subject.tools):
        ranked = index.ranked(_query(tool))
        if not ranked:
            continue
        (best, top), *others = ranked
        rival = best if best != place else others[0][0] if others else place
        own = next((score for found, score in ranked if found == place), 0.0)
        margin = (own - (top if best != place else others[0][1] if others else 0.0)) / top if top else 0.0
        if rival != place and margin < MARGIN:
            other = subject.tools[rival].tool
            place_of = "first" if margin < 0 else "just as well"
            told = Told(
                message=f"a search for the words of {tool.tool.name} finds {other.name} {place_of}",
                pointer=tool.description_pointer,
                evidence={"query": _query(tool), "margin": round(margin, 4)},
                rank=(margin,),
            )
            yield finding(RULE, (tool.tool, other), told)


def _query(tool: ToolSubject) -> str:
    return tool.tool.title or first_sentence(tool.tool.description or "") or tool.tool.name


RULE = Rule(
    code="CAT007",
    name="retrieval-ambiguity",
    severity="warning",
    summary="A search for the title or first sentence of a tool finds another one first, or just as well.",
    why=(
        "Where tools are deferred, a search decides which ones a model sees at all. A tool that loses to its "
        "neighbour for its own words is not seen."
    ),
    fix="Put the words that only this tool has into its title and first sentence.",
    bad="""
{"tools": [
  {"name": "search_orders", "description": "Search the orders.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "search_orders_archive", "description": "Search the orders. Search the orders of past years.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "print_label", "description": "Print a label.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "ship_parcel", "description": "Ship a parcel.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "list_carriers", "description": "Show the carriers.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "search_orders", "description": "Search open orders by customer.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "search_archive", "description": "Look through past years.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "print_label", "description": "Print a label.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "ship_parcel", "description": "Ship a parcel.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "list_carriers", "description": "Show the carriers.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "Anthropic's and OpenAI's tool search rank by text (BM25 or embeddings) since 2025. The ranking of a host "
        "is not known in detail: a preview rule."
    ),
    preview=True,
)

RETRIEVAL_AMBIGUITY = LintRule(rule=RULE, find=find)
