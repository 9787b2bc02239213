"""NAM009: a bare verb or noun as a name."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule
from rightcall.text import name_words

GENERIC = frozenset(
    """
    action add analyze api ask call chat check command create data delete do edit exec execute export fetch file files find
    function generate get help import info insert invoke item items list load lookup main open ping post process put query
    read remove request resource run save search send set show start status stop submit task test tool update upload use
    validate view write
    """.split(),  # noqa: SIM905 - one word per entry would take thirty lines
)


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose whole name is one word that any server could have chosen."""
    words = name_words(tool.tool.name)
    if len(words) == 1 and words[0] in GENERIC:
        told = Told(
            message=f"{tool.tool.name} says not of what: any server may have a tool of that name",
            pointer=tool.pointer("name"),
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="NAM009",
    name="generic-name",
    severity="note",
    summary="The name of a tool is a bare verb or noun, such as search or get.",
    why=(
        "As long as the server is alone, the description may be enough. Once twenty servers are merged, several have a "
        "tool of that name: the client renames or drops one, and a model has to guess which search is meant."
    ),
    fix="Name what is searched, read or run: search_orders.",
    bad="""
{"tools": [
  {"name": "search", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "search_orders", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "search is a tool of 8 of 154 public servers, 170 names occur on several (2026-11-30). microsoft/vscode- "
        "copilot-release#11480."
    ),
)

GENERIC_NAME = LintRule(rule=RULE, find=find)
