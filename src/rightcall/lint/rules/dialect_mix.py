"""SCH004: words of another dialect, or of OpenAPI, in an input schema."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.dialect_words import foreign_words
from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.schema_words import argument_label, dialect_of, member, schema_objects, shown
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, JsonValue, Rule
from rightcall.schema.dialects import DialectName

LIKE_THE_NEWEST: frozenset[DialectName] = frozenset({"draft-06", "draft-07", "2019-09"})


def find(subject: ToolSubject) -> Iterator[Finding]:
    """Each keyword that means something in another dialect only, and each root that declares another one than 2020-12."""
    schema = subject.tool.input_schema
    dialect = dialect_of(schema, subject.tool.dialect)
    if not isinstance(schema, dict):
        return
    if "$schema" in schema and dialect != "2020-12":
        yield _declaration(subject, schema["$schema"], dialect)
    if dialect is None:
        return
    for place, inner in schema_objects(subject):
        for word in foreign_words(inner, dialect):
            what = f"uses {shown(word.keyword)} of {word.origin} in {argument_label(place)}; in {dialect} it {word.effect}"
            told = Told(
                message=f"{shown(subject.tool.name)} {what}",
                pointer=member(place, word.keyword),
                evidence={"dialect": dialect, "keyword": word.keyword, "origin": word.origin},
                severity=word.severity,
            )
            yield finding(RULE, subject.tool, told)


def _declaration(subject: ToolSubject, written: JsonValue, dialect: DialectName | None) -> Finding:
    pointer = member(subject.places[0], "$schema")
    name = shown(subject.tool.name)
    if dialect is None:
        what = "declares a dialect that is none of the published ones"
        evidence: dict[str, JsonValue] = {"declared": written[:200] if isinstance(written, str) else None}
        return finding(RULE, subject.tool, Told(message=f"{name} {what}", pointer=pointer, evidence=evidence))
    is_neutral = dialect in LIKE_THE_NEWEST and _reads_the_same(subject, dialect)
    more = "; nothing in the schema reads differently in 2020-12" if is_neutral else ""
    told = Told(
        message=f"{name} declares {dialect}{more}",
        pointer=pointer,
        evidence={"declared": dialect, "dialect_neutral": is_neutral},
        severity="note",
        fix='Leave "$schema" out, or declare 2020-12.' if is_neutral else None,
    )
    return finding(RULE, subject.tool, told)


def _reads_the_same(subject: ToolSubject, dialect: DialectName) -> bool:
    """Whether neither dialect finds a word of another one, and no reference silences what stands beside it in one of them."""
    silenced = dialect in ("draft-06", "draft-07")
    for _, inner in schema_objects(subject):
        if any(word.severity == "error" for name in (dialect, "2020-12") for word in foreign_words(inner, _known(name))):
            return False
        if silenced and "$ref" in inner and set(inner) - _BESIDE_REFERENCES:
            return False
    return True


def _known(name: str) -> DialectName:
    return dialect_of({}, name) or "2020-12"


_BESIDE_REFERENCES = frozenset(
    {"$ref", "$defs", "definitions", "$schema", "$comment", "title", "description", "default", "examples"}
)

RULE = Rule(
    code="SCH004",
    name="dialect-mix",
    severity="warning",
    summary="The schema uses a keyword of another dialect, or of OpenAPI, than the one it is read in.",
    why=(
        "Without $schema a schema is read as 2020-12. There a list under items and a boolean exclusiveMinimum are invalid, "
        "and nullable, additionalItems or dependencies are passed over: the schema looks strict and is not, or the "
        "request is refused. Changing only the line with $schema does not help. A declared draft-07 alone is fine by MCP and "
        "is told as a note."
    ),
    fix='Say it in the words of 2020-12: prefixItems, a number for exclusiveMinimum, "type": ["string", "null"], $defs.',
    bad="""
{"tools": [{"name": "set_timer", "description": "Set a timer.", "inputSchema": {"type": "object",
  "properties": {"seconds": {"type": "integer", "minimum": 0, "exclusiveMinimum": true}}}}]}
""",
    good="""
{"tools": [{"name": "set_timer", "description": "Set a timer.", "inputSchema": {"type": "object",
  "properties": {"seconds": {"type": "integer", "exclusiveMinimum": 0}}}}]}
""",
    evidence=(
        "Dokploy/mcp#74, kintone/mcp-server#553, anthropics/claude-code#586. 34 % of 5,533 tools of live servers declare "
        "draft-07, none with a keyword that differs (November 2026)."
    ),
)

DIALECT_MIX = LintRule(rule=RULE, find=each_tool(find))
