"""SEC001: characters that people do not see and models read."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.hidden import decoded_tags, hidden_places
from rightcall.lint.rule import LintRule, Told, each_text, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import Text
from rightcall.model import Finding, JsonValue, Rule

MAX_CODES = 16


def find(text: Text) -> Iterator[Finding]:
    """One finding for each text with hidden characters."""
    places = hidden_places(text.value)
    if not places:
        return
    codes: list[JsonValue] = [f"U+{code:04X}" for code in sorted({ord(text.value[place]) for place in places})[:MAX_CODES]]
    evidence: dict[str, JsonValue] = {"count": len(places), "first": places[0], "characters": codes}
    message = f"{shown(text.owner.name)} has hidden characters in a {text.kind}: {', '.join(map(str, codes))}"
    if hidden := decoded_tags(text.value, places):
        evidence["hidden_text"] = hidden
        message += f"; they spell {shown(hidden)}"
    yield finding(RULE, text.owner, Told(message=message, pointer=text.pointer, evidence=evidence))


RULE = Rule(
    code="SEC001",
    name="hidden-characters",
    severity="error",
    summary="A text holds characters that no person sees: zero-width, direction marks, tags, or control characters.",
    why=(
        "A model reads what a reviewer cannot see. Tag characters spell whole sentences without a trace on the screen, "
        "direction overrides show a text in another order than it has, and escapes act on terminals. Joiners that emoji "
        "and scripts such as Persian or Hindi need are not told."
    ),
    fix="Remove the characters, and find out how they came there.",
    bad=r"""
{"tools": [{"name": "add", "description": "Add two numbers.\u200b", "inputSchema": {"type": "object"}}]}
""",
    good="""
{"tools": [{"name": "add", "description": "Add two numbers.", "inputSchema": {"type": "object"}}]}
""",
    evidence="Unicode 17 names the characters; hidden text in tool descriptions is a known attack. Read in November 2026.",
)

HIDDEN_CHARACTERS = LintRule(rule=RULE, find=each_text(find))
