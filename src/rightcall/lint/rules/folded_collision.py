"""NAM005: names of one server that differ in their spelling only."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule
from rightcall.text import name_key


def find(subject: Subject) -> Iterator[Finding]:
    """Tools of one source whose names are equal once case and separators are folded away."""
    for tools in subject.by_source.values():
        families: dict[str, dict[str, ToolSubject]] = {}
        for tool in tools:
            families.setdefault(name_key(tool.tool.name), {}).setdefault(tool.tool.name, tool)
        for family in families.values():
            if len(family) > 1:
                names = " and ".join(list(family)[:MAX_NAMES])
                first = next(iter(family.values()))
                told = Told(
                    message=f"{names} differ in case and separators only",
                    pointer=first.pointer("name"),
                    evidence={"names": list(family)},
                )
                yield finding(RULE, tuple(tool.tool for tool in family.values()), told)


MAX_NAMES = 4


RULE = Rule(
    code="NAM005",
    name="folded-collision",
    severity="warning",
    summary="Names of one server are equal once case and separators are folded away.",
    why="People and models mix such names up, and some clients fold names themselves, so that one tool hides the other.",
    fix="Rename one of the tools by a word, not by its spelling.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "findOrder", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "find_invoice", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "Rule TC002 of rightcall scan says the same across servers. 57 groups among 5,270 names of 154 servers, none "
        "inside one server (2026-11-30)."
    ),
)

FOLDED_COLLISION = LintRule(rule=RULE, find=find)
