"""DSC006: texts of two tools that are alike."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.likeness import alike_descriptions
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Tools described by the same text (all of them in one finding), and each pair whose texts share nearly all words."""
    same: dict[tuple[str | None, str], list[ToolSubject]] = {}
    for tool in subject.tools:
        text = " ".join((tool.tool.description or "").split()).casefold()
        if text:
            same.setdefault((tool.tool.group, text), []).append(tool)
    for tools in same.values():
        if len(tools) > 1:
            told = Told(
                message=f"{len(tools)} tools share one description, {tools[0].tool.name} and {tools[1].tool.name} among them",
                pointer=tools[0].description_pointer,
                evidence={"score": 1.0},
                rank=(-1.0, -float(len(tools))),
            )
            yield finding(RULE, tuple(tool.tool for tool in tools), told)
    for pair in alike_descriptions(subject.tools):
        first, second = pair.first.tool, pair.second.tool
        if " ".join((first.description or "").split()).casefold() != " ".join((second.description or "").split()).casefold():
            told = Told(
                message=f"{first.name} and {second.name} are described with nearly the same words",
                pointer=pair.first.description_pointer,
                evidence={
                    "score": pair.score,
                    "descriptions": {first.name: first.description, second.name: second.description},
                },
                rank=(-pair.score,),
            )
            yield finding(RULE, (first, second), told)


RULE = Rule(
    code="DSC006",
    name="near-duplicate-description",
    severity="warning",
    summary="The descriptions of tools are equal or nearly so.",
    why=(
        "Text is what a model tells tools apart by. Where two texts share all but a word, the choice falls to the "
        "name, or to the place in the list."
    ),
    fix="Say in each text what the other tool does not do.",
    bad="""
{"tools": [
  {"name": "search_orders", "description": "Search the orders of the shop by customer and date.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "look_for_orders", "description": "Search the orders of the shop by customer and by date.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "search_orders", "description": "Search the orders of the shop by customer and date.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "print_label", "description": "Make the label for a parcel and send it to the printer.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "39 groups of equal descriptions on 154 public servers, the largest over five of them (2026-11-30). Words "
        "are weighted by how rare they are in the catalog; the bound is 0.8."
    ),
)

NEAR_DUPLICATE_DESCRIPTION = LintRule(rule=RULE, find=find)
