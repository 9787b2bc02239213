"""DSC008: a description of an argument made of the words of its name."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import stem, words
from rightcall.model import Finding, Rule
from rightcall.text import name_words

EMPTY = frozenset("a an the of for to this that is be in on or and value parameter argument field".split())  # noqa: SIM905
MOST_CHARACTERS = 80


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each argument described by the words of its own name and of the tool's."""
    tool_words = {stem(word) for word in name_words(tool.tool.name)}
    for place in tool.arguments:
        text = place.value.get("description") if isinstance(place.value, dict) else None
        if not isinstance(text, str) or not text.strip() or len(text) > MAX_LENGTH or not text.isascii():
            continue
        named = tool_words | {stem(word) for word in name_words(place.name or "")}
        told = [word for word in words(text) if word not in EMPTY]
        if told and all(stem(word) in named for word in told):
            message = f'"{place.name}" of {tool.tool.name} is described by its own name: {text.strip()}'
            yield finding(RULE, tool.tool, Told(message=message, pointer=f"{place.pointer}/description"))


MAX_LENGTH = MOST_CHARACTERS


RULE = Rule(
    code="DSC008",
    name="parameter-restates-name",
    severity="note",
    summary="The description of an argument says no more than its name.",
    why="It takes tokens in every request and answers none of the questions a caller has: form, unit, limits, default.",
    fix="Say the form and the limits, or leave the description out.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties":
     {"order_number": {"type": "string", "description": "The order number"}}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties":
     {"order_number": {"type": "string", "description": "Eight digits, as printed on the invoice."}}}}
]}
""",
    evidence="A frequent smell by every catalogue of smells, of little measured effect: a preview rule. English only.",
    preview=True,
)

PARAMETER_RESTATES_NAME = LintRule(rule=RULE, find=find)
