"""DSC010: a destructive tool whose text does not say so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.verbs import effect_of_name
from rightcall.lint.wording import MAX_READ, is_english
from rightcall.model import Finding, Rule

DISCLOSED = re.compile(
    r"\b(delet|remov|eras|destroy|drop|purg|wip|clear|trash|uninstall|kill|terminat|overwrit|replac|irrevers|permanent|undo|undone"
    r"|cannot be|can't be|lost|lose|discard|revok|cancel|reset|truncat|unset|detach|revert|archiv|stop|shut|clos|expir"
    r"|invalidat|unlink"
    r"|chang|modif|updat|writ|edit|creat|mov|renam|send|post|execut|run|set|add|insert|upload|publish|merg|push|commit|deploy|appl|sav)",
    re.IGNORECASE,
)


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool that a hint or its name calls destructive, and whose English text has no word of any change."""
    text = tool.tool.description or ""
    is_named = effect_of_name(tool.tool.name) == "delete"
    is_hinted = tool.tool.hints.destructive is True and tool.tool.hints.read_only is not True
    if not (is_hinted or is_named):
        return
    if text.strip() and is_english(text) and not DISCLOSED.search(text[:MAX_READ]):
        why = "its hint says so" if is_hinted else "its name says so"
        told = Told(
            message=f"{tool.tool.name} is destructive ({why}), and its description does not mention any change",
            pointer=tool.description_pointer,
            evidence={"by_name": is_named, "destructiveHint": tool.tool.hints.destructive},
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="DSC010",
    name="side-effects-undisclosed",
    severity="warning",
    summary="A tool is destructive by its name or hint, and its description mentions no change.",
    why=(
        "The costliest mistake of an agent is a change that nobody expected. A model that reads only the text has "
        "to learn there what is lost."
    ),
    fix="Say what is changed or lost, and whether it can be undone.",
    bad="""
{"tools": [
  {"name": "purge_orders", "description": "Housekeeping for orders that are older than a year.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "purge_orders", "description": "Delete orders that are older than a year. This cannot be undone.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence="Disclosure of effects is one of the six marks of Glama's TDQS (2026). English only.",
)

SIDE_EFFECTS_UNDISCLOSED = LintRule(rule=RULE, find=find)
