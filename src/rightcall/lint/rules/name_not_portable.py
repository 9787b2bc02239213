"""NAM004: a name that MCP allows and a chosen target refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rightcall.lint.limits.names import matches
from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import grouped, tell_one
from rightcall.model import Finding, JsonValue, Rule

LEGAL_IN_MCP = r"[A-Za-z0-9_.-]{1,128}"


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool whose name is fine by the protocol and by some targets, and not by others."""
    for told in grouped(subject, "PRV001"):
        tool = told[0].tool
        if tool is None or not matches(LEGAL_IN_MCP, tool.tool.name):
            continue
        refusing = {refusal.profile.name for refusal in told}
        taking: list[JsonValue] = [profile.name for profile in subject.profiles if profile.name not in refusing]
        found = tell_one(RULE, told)
        evidence = {**found.evidence, "accepted_by": taking}
        yield replace(found, message=f"{found.message}, though MCP allows the name", evidence=evidence)


RULE = Rule(
    code="NAM004",
    name="name-not-portable",
    severity="warning",
    folds=True,
    summary="MCP allows the name of the tool, and a chosen target does not.",
    why=(
        "The protocol takes letters, digits, _, - and the dot, up to 128 of them. OpenAI, Anthropic, Bedrock and Mistral "
        "refuse the dot, several stop at 64 characters, and Gemini wants a letter or _ in the first place. A server whose "
        "names keep to what all of them take works everywhere; another one depends on its client to rewrite names, and "
        "clients do it differently or not at all."
    ),
    fix=(
        "Rename the tool to ^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$. Callers and prompts may hold the old name, so announce it or "
        "offer both names for a while."
    ),
    bad="""
{"tools": [{"name": "stock.reserve", "description": "Reserve an article.",
  "inputSchema": {"type": "object", "properties": {"article": {"type": "string"}}}}]}
""",
    good="""
{"tools": [{"name": "reserve_stock", "description": "Reserve an article.",
  "inputSchema": {"type": "object", "properties": {"article": {"type": "string"}}}}]}
""",
    evidence="openai/codex#8174, December 2025: dotted names of MCP servers refused. MCP 2026-07-28, Tool names.",
)

NAME_NOT_PORTABLE = LintRule(rule=RULE, find=find, example_targets=("openai-responses", "mcp-2026-07-28"))
