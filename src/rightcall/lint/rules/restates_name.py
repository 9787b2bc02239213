"""DSC003: a description made of the words of the name."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import quoted, stem, words
from rightcall.model import Finding, Rule
from rightcall.text import name_words

EMPTY = frozenset(
    "a an the this that it its is are to of for in on by with and or from into function tool method endpoint api call use used uses using".split()  # noqa: SIM905
)
MOST_WORDS = 12


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose description has no word that is not in its name, but for words that mean nothing by themselves."""
    text = tool.tool.description or ""
    told = [word for word in words(text) if word not in EMPTY]
    if not told or len(told) > MOST_WORDS or not text.isascii():
        return
    named = {stem(word) for word in name_words(tool.tool.name)}
    if all(stem(word) in named for word in told):
        message = f"the description of {tool.tool.name}, {quoted(text)}, says no more than its name"
        yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer))


RULE = Rule(
    code="DSC003",
    name="restates-name",
    severity="warning",
    summary="The description of a tool says no more than its name.",
    why=(
        "It costs tokens and tells nothing: not what the tool works on, not when to use it, not what comes back. "
        "Two such tools cannot be told apart by their texts."
    ),
    fix="Add what the name does not say: the object, the limits, the result.",
    bad="""
{"tools": [
  {"name": "list_open_orders", "description": "Lists the open orders.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "list_open_orders", "description": "Show orders that were paid and not shipped, the oldest first.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "A study of MCP descriptions found that 73 % repeat the name (arXiv 2602.18914). English only: other "
        "languages inflect words in ways this rule does not know."
    ),
)

RESTATES_NAME = LintRule(rule=RULE, find=find)
