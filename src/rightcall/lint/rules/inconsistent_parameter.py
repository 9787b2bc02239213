"""SCH024: one name for different things in the tools of one server."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import shown, types_of
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, JsonValue, Rule

_GENERAL = frozenset(
    {"value", "data", "type", "body", "content", "input", "filter", "filters", "options", "params", "query"}
    | {"sort", "order", "fields", "status", "state", "to", "from"}
)
"""Names of which nobody expects the same meaning everywhere."""
_LISTED_COMPARED = 100


def find(subject: Subject) -> Iterator[Finding]:
    """Each tool with an argument of another type than most tools of its server give to that name."""
    for tools in subject.by_source.values():
        kinds: dict[str, list[tuple[ToolSubject, Place, str]]] = {}
        for tool in tools:
            for place in tool.arguments:
                kind = _kind(place)
                if place.name is not None and kind and place.name.lower() not in _GENERAL:
                    kinds.setdefault(place.name, []).append((tool, place, kind))
        for name, uses in kinds.items():
            yield from _differing(name, uses)


def _differing(name: str, uses: list[tuple[ToolSubject, Place, str]]) -> Iterator[Finding]:
    counts = Counter(kind for _, _, kind in uses)
    usual, most = counts.most_common(1)[0]
    if most == len(uses) or most * 2 <= len(uses):
        return
    for tool, place, kind in uses:
        if kind != usual:
            message = f"{shown(tool.tool.name)}: {shown(name)} is {kind[:60]} here, and {usual[:60]} in {most} sibling tools"
            evidence: dict[str, JsonValue] = {"kind": kind[:200], "usual": usual[:200], "siblings": most}
            yield finding(RULE, tool.tool, Told(message=message, pointer=place.pointer, evidence=evidence))


def _kind(place: Place) -> str:
    """What an argument takes, null aside: its types, or the values it lists; empty where neither is said."""
    if not isinstance(place.value, dict):
        return ""
    types = sorted({"number" if name == "integer" else name for name in types_of(place.value)} - {"null"})
    listed = place.value.get("enum")
    if isinstance(listed, list) and 0 < len(listed) <= _LISTED_COMPARED and all(isinstance(value, str) for value in listed):
        return f"one of {json.dumps(sorted(map(str, listed)))}"
    return " or ".join(types)


RULE = Rule(
    code="SCH024",
    name="inconsistent-parameter",
    severity="warning",
    preview=True,
    summary="An argument has another type, or other listed values, than the argument of that name in most sibling tools.",
    why=(
        "A model that has called one tool of a server carries the form of its arguments to the next. Where the id is a "
        "number in one tool and text in another, it slips. The rule compares arguments of the same name within one source."
    ),
    fix="Use one type for one name, or another name for another thing.",
    bad="""
{"tools": [
  {"name": "get_loan", "description": "Get a loan.",
  "inputSchema": {"type": "object", "properties": {"book": {"type": "string"}}}},
  {"name": "end_loan", "description": "End a loan.",
  "inputSchema": {"type": "object", "properties": {"book": {"type": "string"}}}},
  {"name": "new_loan", "description": "New loan.",
  "inputSchema": {"type": "object", "properties": {"book": {"type": "integer"}}}}]}
""",
    good="""
{"tools": [
  {"name": "get_loan", "description": "Get a loan.",
  "inputSchema": {"type": "object", "properties": {"book": {"type": "string"}}}},
  {"name": "new_loan", "description": "New loan.",
  "inputSchema": {"type": "object", "properties": {"book": {"type": "string"}}}}]}
""",
    evidence="No measurement of its effect is known; the rule is in preview.",
)

INCONSISTENT_PARAMETER = LintRule(rule=RULE, find=find)
