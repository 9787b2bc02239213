"""DSC012: a text that names an argument which the schema does not have, or calls one optional that is not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import MAX_READ
from rightcall.model import Finding, Rule

NAMED = re.compile(
    r"[`'\"](?P<before>[A-Za-z_][\w.-]{1,60})[`'\"]\s+(?:parameter|argument|param|arg)\b"
    r"|\b(?:parameter|argument|param|arg)\s+[`'\"](?P<after>[A-Za-z_][\w.-]{1,60})[`'\"]"
)
OPTIONAL = re.compile(r"^\s*[(\[]?optional\b", re.IGNORECASE)


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Arguments that a text names and no schema has, and required arguments whose own text begins with "optional"."""
    yield from _unknown_names(tool)
    for place in tool.arguments:
        text = place.value.get("description") if isinstance(place.value, dict) else None
        if isinstance(text, str) and place.name in tool.required and OPTIONAL.match(text):
            message = f'"{place.name}" of {tool.tool.name} is required, and its description calls it optional'
            yield finding(RULE, tool.tool, Told(message=message, pointer=f"{place.pointer}/description"))


def _unknown_names(tool: ToolSubject) -> Iterator[Finding]:
    known = {place.name for place in (*tool.places, *tool.output_places) if place.name is not None}
    if not known:
        return
    told = set()
    for match in NAMED.finditer((tool.tool.description or "")[:MAX_READ]):
        name = match["before"] or match["after"]
        if not known & {name, *name.split(".")} and name not in told:
            told.add(name)
            message = f'the description of {tool.tool.name} speaks of an argument "{name}" that its schema does not have'
            evidence = {"argument": name}
            yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer, evidence=evidence))


RULE = Rule(
    code="DSC012",
    name="text-schema-mismatch",
    severity="warning",
    summary="The text of a tool and its schema contradict each other about an argument.",
    why="A model believes the text and sends what the schema refuses, or leaves out what it requires.",
    fix="Correct the text, or the schema.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order. Set the 'customer_id' parameter to narrow the search.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order. Set the 'number' parameter to narrow the search.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string"}}}}
]}
""",
    evidence=(
        "Repairing such contradictions raised accuracy by 8.8 % in arXiv 2602.18914. Reading names out of prose "
        "misfires at times: a preview rule. English only."
    ),
    preview=True,
)

TEXT_SCHEMA_MISMATCH = LintRule(rule=RULE, find=find)
