"""SEC001: characters that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.hidden import hidden_runs
from rightcall.lint.rule import LintRule, Told, each_text, finding
from rightcall.lint.subject import Text
from rightcall.model import Finding, Rule


@each_text
def find(text: Text) -> Iterator[Finding]:
    """Each text with characters that people do not see and models read: one finding for a text."""
    runs = list(hidden_runs(text.value))
    if not runs:
        return
    count = sum(len(run.text) for run in runs)
    spelled = "".join(run.spelled for run in runs)[:MAX_SPELLED]
    points = list(dict.fromkeys(point for run in runs for point in run.code_points))[:MAX_POINTS]
    hides = f', which spell "{spelled}"' if spelled else ""
    characters = "a hidden character" if count == 1 else f"{count:,} hidden characters"
    told = Told(
        message=f"the {text.kind} of {text.owner.name} has {characters} ({', '.join(points)}){hides}",
        pointer=text.pointer,
        evidence={"code_points": list(points), "characters": count, "at": runs[0].start, "spelled": spelled or None},
    )
    yield finding(RULE, text.owner, told)


MAX_POINTS = 8
MAX_SPELLED = 200


RULE = Rule(
    code="SEC001",
    name="hidden-characters",
    severity="error",
    summary="A text holds characters that people do not see and models read.",
    why=(
        "What a reviewer cannot see, a model still reads: zero-width characters split words that a filter looks "
        "for, marks of writing direction show a text in another order, and tag characters carry whole sentences."
    ),
    fix="Strip the characters. Those that a script or an emoji needs are not reported.",
    bad=r"""
{"tools": [
  {"name": "find_order", "description": "Find one order\u200b by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "One of 5,533 public tools has such characters, two of U+200B and harmless (2026-11-30); in an attack "
        "they are the carrier. Unicode 15.1, DerivedCoreProperties: Default_Ignorable_Code_Point."
    ),
)

HIDDEN_CHARACTERS = LintRule(rule=RULE, find=find)
