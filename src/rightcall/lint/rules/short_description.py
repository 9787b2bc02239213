"""DSC002: a description too short to say what a tool is for."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import quoted, word_count
from rightcall.model import Finding, Rule

FEWEST_CHARACTERS = 20
FEWEST_WORDS = 4


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose description has fewer than four words; where blanks part no words, two characters are one."""
    text = (tool.tool.description or "").strip()
    if not text:
        return
    count = word_count(text)
    if count < FEWEST_WORDS or (text.isascii() and len(text) < FEWEST_CHARACTERS):
        told = Told(
            message=f"the description of {tool.tool.name} is {quoted(text)}, too short to choose by",
            pointer=tool.description_pointer,
            evidence={"characters": len(text), "words": count},
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="DSC002",
    name="short-description",
    severity="warning",
    summary="The description of a tool has fewer than 20 characters or four words.",
    why=(
        "A purpose, its limits and the result do not fit into three words. Where the description is that short, "
        "the model guesses from the name."
    ),
    fix="Say what the tool does, with what, and what comes back.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find order.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "In a study of 10,831 MCP servers 56 % of the tool descriptions left the purpose open (arXiv 2602.14878). "
        "The shortest twentieth of real descriptions has 25 characters (2026-11-30)."
    ),
)

SHORT_DESCRIPTION = LintRule(rule=RULE, find=find)
