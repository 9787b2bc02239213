"""SCH012: a list of values that says something twice, or several kinds of thing."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.errors import LimitExceeded
from rightcall.lint.limits.shapes import json_type
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import argument_label, is_of_type, member, schema_objects, shown, types_of
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each enum with a value that stands twice, that is not of the stated type, or whose values are of several types."""
    for place, schema in schema_objects(subject):
        values = schema.get("enum")
        problem = _problem(values, types_of(schema)) if isinstance(values, list) else None
        if problem is not None:
            what, index = problem
            message = f"{shown(subject.tool.name)}: the listed values of {argument_label(place)} {what}"
            pointer = member(place, "enum") if index is None else member(place, "enum", index)
            yield finding(RULE, subject.tool, Told(message=message, pointer=pointer))


def _problem(values: list[JsonValue], types: tuple[str, ...]) -> tuple[str, int | None] | None:
    """What is wrong with a list, and at which of its values; where no value fits the type, SCH009 tells it."""
    seen: set[str] = set()
    for index, value in enumerate(values):
        key = _key(value, index)
        if key in seen:
            return f"hold one twice, at place {index}", index
        seen.add(key)
    wrong = [index for index, value in enumerate(values) if types and not any(is_of_type(value, name) for name in types)]
    if wrong and len(wrong) < len(values):
        return f"hold one that is not of type {' or '.join(types)[:60]}, at place {wrong[0]}", wrong[0]
    kinds = {"number" if kind == "integer" else kind for kind in map(json_type, values)} - {"null"}
    if len(kinds) > 1 and len(types) < 2:  # noqa: PLR2004 - a list of types says that the mixture is meant
        return f"are of several types: {', '.join(sorted(kinds))}", None
    return None


def _key(value: JsonValue, index: int) -> str:
    """A text that is equal for equal values; scalars, the usual case, need no canonical form."""
    if isinstance(value, str):
        return f"s{value}"
    if value is None or isinstance(value, bool):
        return f"l{value}"
    from rightcall.schema.values import encode, freeze  # noqa: PLC0415 - numbers and composites are rare in lists

    try:
        return encode(freeze(value))
    except LimitExceeded:  # a number of too many digits is taken for different from all others
        return f"n{index}"


RULE = Rule(
    code="SCH012",
    name="enum-untidy",
    severity="warning",
    summary="An enum holds a value twice, values of several types, or values not of the stated type.",
    why=(
        "JSON Schema wants the values to be different, and some validators refuse a list that repeats one. A value of "
        'another type than the stated one can never be given, and "1" beside 1 leaves the model to guess which is meant.'
    ),
    fix="Take out what repeats or does not fit; state all types in a list when several are meant.",
    bad="""
{"tools": [{"name": "paint_wall", "description": "Paint a wall.", "inputSchema": {"type": "object",
  "properties": {"coats": {"type": "string", "enum": ["one", "two", "two"]}}}}]}
""",
    good="""
{"tools": [{"name": "paint_wall", "description": "Paint a wall.", "inputSchema": {"type": "object",
  "properties": {"coats": {"type": "string", "enum": ["one", "two", "three"]}}}}]}
""",
    evidence="JSON Schema 2020-12 Validation 6.1.2: elements of enum should be unique.",
)

ENUM_UNTIDY = LintRule(rule=RULE, find=each_tool(find))
