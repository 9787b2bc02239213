"""ANN003: a hint that the name denies."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule
from rightcall.text.verbs import effect_of_name

STRONG = frozenset(
    "append create deploy edit insert merge modify move overwrite patch publish rename replace send update upload upsert write".split()  # noqa: SIM905
)
"""Verbs of change that are hardly ever nouns or said of a reader; run_report may well be read-only."""
AMBIGUOUS = frozenset(
    {"check", "clear", "compare", "count", "drop", "export", "exists", "kill", "preview", "show", "unset", "view"}
)


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Hints and first verbs that exclude each other: a deletion that only reads (an error), a reader that destroys."""
    named = effect_of_name(tool.tool.name)
    if named is None or named[0] in AMBIGUOUS:
        return
    (verb, effect), hints = named, tool.tool.hints
    severity, claim = "warning", ""
    if hints.read_only is True and effect == "remove":
        severity, claim = "error", "read-only"
    elif hints.read_only is True and verb in STRONG:
        claim = "read-only"
    elif hints.read_only is not True and hints.destructive is False and effect == "remove":
        claim = "not destructive"
    elif hints.destructive is True and effect == "read":
        claim = "destructive"
    if claim:
        told = Told(
            message=f'{tool.tool.name} claims to be {claim}, and its name says "{verb}"',
            pointer=tool.pointer("annotations"),
            evidence={"verb": verb, "claim": claim},
            severity="error" if severity == "error" else "warning",
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="ANN003",
    name="hint-against-verb",
    severity="error",
    summary="The hints of a tool and the verb of its name exclude each other.",
    why=(
        "Clients approve read-only tools without asking. A deletion that claims to be one runs unasked; a reader "
        "that claims to destroy is asked about for ever."
    ),
    fix="Correct the hint, or the name.",
    bad="""
{"tools": [
  {"name": "delete_order", "description": "Delete one order for good.",
   "annotations": {"readOnlyHint": true},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "delete_order", "description": "Delete one order for good.",
   "annotations": {"readOnlyHint": false, "destructiveHint": true},
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "On 154 public servers 19 removals claim not to be destructive and 7 readers to be so (2026-11-30). Only "
        "the first and the last word of a name are read."
    ),
)

HINT_AGAINST_VERB = LintRule(rule=RULE, find=find)
