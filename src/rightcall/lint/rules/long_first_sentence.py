"""DSC014: a first sentence that is too long for those who cut."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import first_sentence
from rightcall.model import Finding, Rule

LONGEST = 200


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose first sentence has more than 200 characters."""
    length = len(first_sentence(tool.tool.description or ""))
    if length > LONGEST:
        message = f"the first sentence of {tool.tool.name} has {length:,} characters: the point comes late"
        evidence = {"length": length, "limit": LONGEST}
        yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer, evidence=evidence))


RULE = Rule(
    code="DSC014",
    name="long-first-sentence",
    severity="note",
    summary="The first sentence of a description has more than 200 characters.",
    why=(
        "Hosts cut descriptions, and search over tools weighs their beginning. What a tool is for belongs into "
        "the first short sentence."
    ),
    fix="Say in one short sentence what the tool does; the rest may follow.",
    bad=(
        '{"tools": [{"name": "find_order", "description": "Find one order of the shop or of any of its branches, of this year '
        "or of an earlier one, whether it was paid or not, whether it was sent or is still waiting, by its number, which is "
        'printed on the invoice.", "inputSchema": {"type": "object", "properties": {}}}]}'
    ),
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "Clients cut descriptions at lengths between 1,024 and 2,048 characters, and some index only the head "
        "(2026). A preview rule."
    ),
    preview=True,
)

LONG_FIRST_SENTENCE = LintRule(rule=RULE, find=find)
