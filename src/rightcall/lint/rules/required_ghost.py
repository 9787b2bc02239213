"""SCH006: a required argument that no property declares."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.references import references
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import IN_PLACE, in_place_root, member, schema_objects, shown
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, JsonValue, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each name under `required` that is declared neither beside it nor by any schema that looks at the same object.

    Where patterns may declare names, or a reference leads elsewhere, nothing is said.
    """
    declared: dict[str, set[str] | None] | None = None
    for place, schema in schema_objects(subject):
        required, properties = schema.get("required"), schema.get("properties")
        known = properties if isinstance(properties, dict) else {}
        for index, name in enumerate(required if isinstance(required, list) else ()):
            if not isinstance(name, str) or name in known:
                continue
            if declared is None:
                declared = _declared(subject)
            names = declared[in_place_root(place).pointer]
            if names is not None and name not in names:
                yield _told(subject, place, schema, index, name)


def _declared(subject: ToolSubject) -> dict[str, set[str] | None]:
    """The names declared for each object of the instance, by its outermost schema; None where that cannot be told."""
    shared = {reference.target for reference in references(subject) if _adds_to_others(reference.place)}
    found: dict[str, set[str] | None] = {}
    for place in subject.places:
        root = in_place_root(place).pointer
        names = found.setdefault(root, set())
        if not isinstance(place.value, dict) or names is None:
            continue
        if place.pointer in shared or any(keyword in place.value for keyword in ("patternProperties", "$ref", "$dynamicRef")):
            found[root] = None
        else:
            properties = place.value.get("properties")
            names.update(properties if isinstance(properties, dict) else ())
    return found


def _adds_to_others(place: Place) -> bool:
    """Whether what a reference names looks at an object together with other schemas, which may declare its names."""
    return place.keyword in IN_PLACE or (isinstance(place.value, dict) and "properties" in place.value)


def _told(subject: ToolSubject, place: Place, schema: dict[str, JsonValue], index: int, name: str) -> Finding:
    is_closed = schema.get("additionalProperties") is False
    more = "; the object is closed, so that no call can pass" if is_closed else ""
    told = Told(
        message=f"{shown(subject.tool.name)} requires {shown(name)}, which no property declares{more}",
        pointer=member(place, "required", index),
        evidence={"name": name[:200], "closed": is_closed},
    )
    return finding(RULE, subject.tool, told)


RULE = Rule(
    code="SCH006",
    name="required-ghost",
    severity="error",
    summary="A required name is declared by no property.",
    why=(
        "Gemini refuses the whole request. Other providers stay silent, and the model must give an argument of which "
        "it knows neither type nor meaning. In a closed object no call can ever pass."
    ),
    fix="Declare the property, or take the name out of required; often it is left from a renaming.",
    bad="""
{"tools": [{"name": "press_key", "description": "Press a key.", "inputSchema": {"type": "object",
  "properties": {"key": {"type": "string"}}, "required": ["key", "window"]}}]}
""",
    good="""
{"tools": [{"name": "press_key", "description": "Press a key.", "inputSchema": {"type": "object",
  "properties": {"key": {"type": "string"}, "window": {"type": "string"}},
  "required": ["key", "window"]}}]}
""",
    evidence="probelabs/probe#569, NousResearch/hermes-agent#64054; 1 of 3,790 tools of live servers (November 2026).",
)

REQUIRED_GHOST = LintRule(rule=RULE, find=each_tool(find))
