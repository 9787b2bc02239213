"""NAM003: a name that is too long for many clients, or for all."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

MCP_LIMIT = 128
PORTABLE_LIMIT = 64


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool whose name has more than 128 characters (an error), or more than 64 (a warning)."""
    length = len(tool.tool.name)
    if length <= PORTABLE_LIMIT:
        return
    limit, who = (
        (MCP_LIMIT, "MCP") if length > MCP_LIMIT else (PORTABLE_LIMIT, "OpenAI Chat, Bedrock, Mistral and older clients")
    )
    told = Told(
        message=f"{tool.tool.name[:PORTABLE_LIMIT]} has {length} characters; {limit} is the limit of {who}",
        pointer=tool.pointer("name"),
        evidence={"length": length, "limit": limit},
        severity="error" if length > MCP_LIMIT else "warning",
    )
    yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="NAM003",
    name="name-length",
    severity="error",
    summary="The name of a tool has more than 128 characters, or (a warning) more than 64.",
    why=(
        "MCP sets 128 as the longest name, several providers 64, and clients put the name of the server in front of it. "
        "Beyond a limit the request is refused, or the tool silently left out."
    ),
    fix="Shorten the name; say the rest in the description.",
    bad="""
{"tools": [
  {"name": "find_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_very_old_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_very_old_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "MCP 2026-07-28, Tool names: 1 to 128. openai 3.57.0: 64 for Chat Completions. botocore 1.44.8: 64 for Bedrock "
        "Converse. Read 2026-11-30."
    ),
)

NAME_LENGTH = LintRule(rule=RULE, find=find)
