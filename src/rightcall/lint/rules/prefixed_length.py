"""NAM007: a name that is too long once the client has put its prefix before it."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool whose name passes the limit of a target together with the name of its server."""
    return tell(subject, RULE)


RULE = Rule(
    code="NAM007",
    name="prefixed-length",
    severity="warning",
    folds=True,
    summary="The name is too long for a chosen target once the client has put the name of the server before it.",
    why=(
        "Clients that merge servers put a prefix before each name, and measure the result. Cursor leaves out tools whose "
        "server and tool name reach 60 characters together; Claude Code writes mcp__server__tool and stops at 128. "
        "Nothing fails: the tool is just not there, and the name of the server is chosen by the person who installs it."
    ),
    fix="Keep names short enough that a server name of 20 characters fits before them, and do not repeat the server in them.",
    bad="""
{"servers": {"community-spreadsheets-connector": {"tools": [
  {"name": "spreadsheet_range_values_clear", "description": "Clear a range of cells.",
   "inputSchema": {"type": "object", "properties": {"range": {"type": "string"}}}}]}}}
""",
    good="""
{"servers": {"sheets": {"tools": [
  {"name": "clear_range", "description": "Clear a range of cells.",
   "inputSchema": {"type": "object", "properties": {"range": {"type": "string"}}}}]}}}
""",
    evidence=(
        "ComposioHQ/composio#2788, February 2026: the warning of Cursor names a total of 60. PostHog/posthog#51483 keeps names "
        "within 52 for a server of 7 letters. The server is named here after the file or the host it was read from."
    ),
)

PREFIXED_LENGTH = LintRule(rule=RULE, find=find, example_targets=("cursor",))
