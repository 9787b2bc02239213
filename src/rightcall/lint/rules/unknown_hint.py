"""ANN005: a hint whose name is misspelt."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule

HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
FOLDED = {form: hint for hint in HINTS for form in (hint.lower(), hint.removesuffix("Hint").lower())}


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each key that is a hint but for case, separators or the ending; other keys may be anybody's own."""
    annotations = subject.tool.raw.get("annotations")
    for key in annotations if isinstance(annotations, dict) else ():
        meant = FOLDED.get(key.replace("_", "").replace("-", "").lower())
        if meant is not None and key != meant:
            message = f"{shown(subject.tool.name)} states {shown(key)}, which no client knows; the hint is called {meant}"
            told = Told(message=message, pointer=subject.pointer("annotations", key), evidence={"meant": meant})
            yield finding(RULE, subject.tool, told)


RULE = Rule(
    code="ANN005",
    name="unknown-hint",
    severity="warning",
    summary="A hint is written otherwise than MCP writes it.",
    why=(
        "Unknown keys are ignored, and then the defaults hold: not read-only, destructive, open to the world. Keys close"
        " to no hint may be an extension and are not told."
    ),
    fix="Write readOnlyHint, destructiveHint, idempotentHint or openWorldHint.",
    bad="""
{"tools": [
  {"name": "keep", "description": "Keep a note.",
   "annotations": {"read_only": true}, "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [
  {"name": "keep", "description": "Keep a note.",
   "annotations": {"readOnlyHint": true}, "inputSchema": {"type": "object"}}]}
""",
    evidence="MCP 2025-11-25, ToolAnnotations. Read in November 2026.",
)

UNKNOWN_HINT = LintRule(rule=RULE, find=each_tool(find))
