"""SCH022: one tool that is many, told apart by an argument."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, Rule

MAX_MODES = 8
SWITCHES = frozenset({"action", "mode", "operation", "command", "op", "subcommand"})


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each argument that is called like a switch and lists more than eight values."""
    for place in subject.arguments:
        count = _modes(place)
        if place.name is not None and place.name.lower() in SWITCHES and count > MAX_MODES:
            message = f"{shown(subject.tool.name)} does {count} things, chosen by {shown(place.name)}"
            evidence = {"values": count, "limit": MAX_MODES}
            yield finding(RULE, subject.tool, Told(message=message, pointer=place.pointer, evidence=evidence))


def _modes(place: Place) -> int:
    """How many values an argument lists, as an enum or as constants."""
    if not isinstance(place.value, dict):
        return 0
    listed = place.value.get("enum")
    if isinstance(listed, list):
        return len(listed)
    for keyword in ("oneOf", "anyOf"):
        branches = place.value.get(keyword)
        if isinstance(branches, list):
            return sum(isinstance(branch, dict) and "const" in branch for branch in branches)
    return 0


RULE = Rule(
    code="SCH022",
    name="mode-switch-tool",
    severity="note",
    preview=True,
    summary="An argument such as action or mode lists more than eight things the tool can do.",
    why=(
        "One description has to serve all of them, hints can only be as harmless as the worst, and nothing says which other "
        "arguments belong to which value. Permissions cannot tell the values apart either."
    ),
    fix="Make a tool of each value, or of each group with the same arguments and the same effect.",
    bad="""
{"tools": [{"name": "robot", "description": "Move the robot.", "inputSchema": {"type": "object",
  "properties": {"action": {"type": "string", "enum": ["go", "stop", "turn", "lift", "drop", "wave",
    "bow", "sit", "sing"]}}}}]}
""",
    good="""
{"tools": [{"name": "move_robot", "description": "Move the robot.",
  "inputSchema": {"type": "object",
  "properties": {"action": {"type": "string", "enum": ["go", "stop", "turn"]}}}}]}
""",
    evidence="A heuristic that other scanners of MCP servers use as well; no measurement of its effect is known.",
)

MODE_SWITCH_TOOL = LintRule(rule=RULE, find=each_tool(find))
