"""DSC006: texts of two tools that are alike."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.likeness import JACCARD
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Tools described by the same text, and families of tools whose texts share nearly all words: one finding for each."""
    yield from _same(subject)
    families: dict[int, list[ToolSubject]] = {}
    score_of: dict[int, float] = {}
    for pair in subject.alike_descriptions:
        one, other = subject.tools[pair.first], subject.tools[pair.second]
        if _folded(one) != _folded(other):
            family = _joined(families, one, other)
            score_of[id(family)] = max(score_of.get(id(family), 0.0), pair.score)
    for family in {id(family): family for family in families.values()}.values():
        first, second = family[0].tool, family[1].tool
        more = f" and {len(family) - 2} more" if len(family) > PAIR else ""
        told = Told(
            message=f"{first.name}, {second.name}{more} are described with nearly the same words",
            pointer=family[0].description_pointer,
            evidence={
                "score": score_of.get(id(family), JACCARD),
                "descriptions": {first.name: first.description, second.name: second.description},
            },
            rank=(-score_of.get(id(family), JACCARD), -float(len(family))),
        )
        yield finding(RULE, tuple(tool.tool for tool in family), told)


def _same(subject: Subject) -> Iterator[Finding]:
    same: dict[tuple[str | None, str], list[ToolSubject]] = {}
    for tool in subject.tools:
        if text := _folded(tool):
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


def _folded(tool: ToolSubject) -> str:
    return " ".join((tool.tool.description or "").split()).casefold()


def _joined(families: dict[int, list[ToolSubject]], one: ToolSubject, other: ToolSubject) -> list[ToolSubject]:
    """Put two tools into one family, with all that either is alike to already."""
    family, second = families.setdefault(id(one), [one]), families.setdefault(id(other), [other])
    if family is not second:
        family.extend(second)
        families.update((id(tool), family) for tool in second)
    return family


PAIR = 2


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
        "are weighted by how rare they are in the catalog; the bound is 0.87."
    ),
)

NEAR_DUPLICATE_DESCRIPTION = LintRule(rule=RULE, find=find)
