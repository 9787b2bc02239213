"""NAM011: a name with a random part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule
from rightcall.text import name_words

HASH = re.compile(r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,}")
RANDOM = re.compile(r"(?=(?:[a-z]*[0-9]){3})(?=(?:[0-9]*[a-z]){3})[a-z0-9]{10,}")


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool with a part in its name that looks like a hash or an identifier: eight hexadecimal digits, a long mixture."""
    part = next((word for word in name_words(tool.tool.name) if HASH.fullmatch(word) or RANDOM.fullmatch(word)), None)
    if part is not None:
        told = Told(
            message=f'{tool.tool.name} has "{part}" in its name, which means nothing to a model',
            pointer=tool.pointer("name"),
            evidence={"part": part},
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="NAM011",
    name="opaque-name",
    severity="note",
    summary="A part of the name of a tool looks random.",
    why=(
        "Models copy long random parts badly: they repeat, shorten or mix them, and the call fails. The part also "
        "tells nothing of what the tool does."
    ),
    fix="Name the tool by what it does, and keep identifiers out of names.",
    bad="""
{"tools": [
  {"name": "run_flow_9f8e2b7a41", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "run_invoice_flow", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "oh-my-pi#10109, 2026: models mixed the segments of generated names. Few real tools have such names, so "
        "this is a preview rule."
    ),
    preview=True,
)

OPAQUE_NAME = LintRule(rule=RULE, find=find)
