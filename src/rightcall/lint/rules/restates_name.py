"""DSC003: a description of nothing but the words of the name."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule, Severity
from rightcall.text import name_words

MOST = 200
TELLING = 3
"""Words of a name that say a good deal by themselves: repeating those is a note."""
SMALL = frozenset(
    (
        "a",
        "an",
        "the",
        "this",
        "tool",
        "function",
        "of",
        "for",
        "to",
        "der",
        "die",
        "das",
        "ein",
        "eine",
        "le",
        "la",
        "les",
        "un",
        "une",
        "el",
        "los",
        "o",
        "os",
        "um",
        "uma",
    )
)


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each description that has no word which the name lacks, but for small words and the plural."""
    tool = subject.tool
    text = (tool.description or "").strip()
    if not text or len(text) > MOST:
        return
    said = {_singular(word) for word in name_words(text)} - SMALL
    if said and said <= {_singular(word) for word in name_words(tool.name)}:
        message = f"{shown(tool.name)} has a description that only repeats the name: {shown(text)}"
        severity: Severity = "warning" if len(name_words(tool.name)) < TELLING else "note"
        yield finding(RULE, tool, Told(message=message, pointer=subject.description_pointer, severity=severity))


def _singular(word: str) -> str:
    """The word without the s of plurals and verbs; other languages lose at most an s on both sides."""
    return word.removesuffix("s")


RULE = Rule(
    code="DSC003",
    name="restates-name",
    severity="warning",
    summary="The description says nothing that the name does not.",
    why=(
        "It costs tokens and sets nothing apart: beside a similar tool the model has only the names to choose by. Words are cut"
        " at blanks and case, so a text without blanks, as in Chinese, is told only when it is the name itself."
    ),
    fix="Say what it returns, when to use it, and what it does not do.",
    bad="""
{"tools": [
  {"name": "list_users", "description": "List the users.", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "list_users", "description": "List everyone with a login, newest first.", "inputSchema": {"type": "object"}}]}
""",
    evidence="73 % of 10,831 servers repeat names: arXiv 2602.18914.",
)

RESTATES_NAME = LintRule(rule=RULE, find=each_tool(find))
