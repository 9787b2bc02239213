"""NAM002: a name with characters that nearly everybody refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

ALLOWED = re.compile(r"[A-Za-z0-9_.-]")


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose name holds a character outside of A-Z, a-z, 0-9, _, - and the dot."""
    name = tool.tool.name
    refused = list(dict.fromkeys(character for character in name if not ALLOWED.match(character)))
    if refused and name.strip():
        shown = " ".join(_visible(character) for character in refused[:MAX_SHOWN])
        told = Told(
            message=f"the name {name[:MAX_NAME]!a} holds what providers refuse: {shown}",
            pointer=tool.pointer("name"),
            evidence={"characters": [f"U+{ord(character):04X}" for character in refused[:MAX_SHOWN]]},
        )
        yield finding(RULE, tool.tool, told)


def _visible(character: str) -> str:
    return "a blank" if character == " " else character if character.isprintable() else f"U+{ord(character):04X}"


MAX_SHOWN = 8
MAX_NAME = 80


RULE = Rule(
    code="NAM002",
    name="name-characters",
    severity="error",
    summary="The name of a tool has characters other than A-Z, a-z, 0-9, _, - and the dot.",
    why=(
        "OpenAI, Anthropic, Bedrock and Mistral answer such a request with an error, and the other tools of the request "
        "fall with the one. Mostly a title was used as a name; MCP has a field of its own for titles."
    ),
    fix=(
        "Write the name with letters, digits and _, and keep the words for people in title. Prompts and callers may "
        "hold the old name."
    ),
    bad="""
{"tools": [
  {"name": "Create share", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "create_share", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "NetApp/netapp-dataops-toolkit#38, March 2026: a client refused every tool of a server for blanks in names. MCP "
        "2026-07-28, Tool names: SHOULD be A-Z, a-z, 0-9, _, - and the dot."
    ),
)

NAME_CHARACTERS = LintRule(rule=RULE, find=find)
