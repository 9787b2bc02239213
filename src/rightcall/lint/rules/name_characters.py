"""NAM002: a name with characters that MCP does not allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule

OTHER = re.compile(r"[^A-Za-z0-9_.-]")
MAX_CODES = 16


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each name with another character than MCP allows."""
    pointer = subject.pointer("name") if "name" in subject.tool.raw else subject.tool.origin.pointer
    found = sorted(set(OTHER.findall(subject.tool.name)))[:MAX_CODES]
    if found:
        codes: list[JsonValue] = [f"U+{ord(char):04X}" for char in found]
        message = f"{shown(subject.tool.name)} has characters that a name must not have: {', '.join(map(str, codes))}"
        told = Told(message=message, pointer=pointer, evidence={"characters": codes})
        yield finding(RULE, subject.tool, told)


RULE = Rule(
    code="NAM002",
    name="name-characters",
    severity="error",
    summary="A name holds other characters than letters A to Z, digits, underscore, hyphen and dot.",
    why=(
        "MCP allows these characters only, and nearly every provider refuses a request with any other in a name: one tool "
        "called with a blank takes all the others with it."
    ),
    fix="Rename the tool with an underscore for each blank. Callers and prompts that use the old name must follow.",
    bad="""
{"tools": [{"name": "make share", "description": "Make a share.", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [{"name": "make_share", "description": "Make a share.", "inputSchema": {"type": "object"}}]}
""",
    evidence="MCP 2025-11-25, tool names. Read in November 2026.",
)

NAME_CHARACTERS = LintRule(rule=RULE, find=each_tool(find))
