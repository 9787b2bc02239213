"""NAM010: names that say the same, over texts that say the same."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.model import Finding, Rule

WORDS = {"words": "say the same in other words", "spelling": "differ in one letter"}


def find(subject: Subject) -> Iterator[Finding]:
    """Each pair of tools whose names are near each other in meaning or spelling, and whose descriptions are alike too."""
    for pair in subject.alike_names:
        first, second = subject.tools[pair.first].tool, subject.tools[pair.second].tool
        told = Told(
            message=f"{first.name} and {second.name} {WORDS[pair.by]}, and are described alike",
            pointer=subject.tools[pair.first].pointer("name"),
            evidence={
                "alike_by": pair.by,
                "score": pair.score,
                "descriptions": {first.name: first.description, second.name: second.description},
            },
            rank=(-pair.score,),
        )
        yield finding(RULE, (first, second), told)


RULE = Rule(
    code="NAM010",
    name="confusable-names",
    severity="warning",
    summary=("The names of two tools say the same in other words or differ in one letter, and the descriptions are alike too."),
    why=(
        "Most measured confusions begin between names like these: get_user and fetch_user, list_item and "
        "list_items. A model picks one by chance, and no error tells."
    ),
    fix="Merge the tools, or name what sets them apart.",
    bad="""
{"tools": [
  {"name": "get_customer", "description": "Return the record of one customer by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "fetch_customer", "description": "Returns the record of a customer by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "get_customer", "description": "Return the record of one customer by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "list_customers", "description": "Show all customers of one branch, by name, a page at a time.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "Routing runs confuse tools of near names first (mcp-tef; whichtool's published runs, 2026). Likeness of "
        "text alone is no proof, so this is never an error; rightcall scan asks the prover."
    ),
)

CONFUSABLE_NAMES = LintRule(rule=RULE, find=find)
