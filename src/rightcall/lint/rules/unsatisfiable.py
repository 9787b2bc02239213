"""SCH009: a schema that no value can pass, or a keyword that judges none."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.bounds import contradictions
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import argument_label, dialect_of, member, schema_objects, shown
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """What a look at each schema shows, and with proofs each tool whose arguments as a whole cannot be given."""
    for tool in subject.tools:
        told = tuple(_seen(tool))
        yield from told
        if subject.options.proofs and not any(found.severity == "error" for found in told):
            yield from _proved(tool)


def _seen(tool: ToolSubject) -> Iterator[Finding]:
    for place, schema in schema_objects(tool):
        if place.keyword in ("not", "if"):
            continue
        for wrong in contradictions(schema):
            label = argument_label(place)
            told = Told(
                message=f"{shown(tool.tool.name)}: {wrong.what}, in {label}" + ("; no value can pass" * wrong.is_empty),
                pointer=member(place, wrong.keyword),
                evidence={"keyword": wrong.keyword, "proved": False},
                severity="error" if wrong.is_empty else "warning",
            )
            yield finding(RULE, tool.tool, told)


def _proved(tool: ToolSubject) -> Iterator[Finding]:
    """The proof that no arguments pass, with its reason. What the prover cannot decide is not told."""
    from rightcall.schema import Prover  # noqa: PLC0415 - the prover is loaded with the first question

    schema = tool.tool.input_schema
    dialect = dialect_of(schema, tool.tool.dialect)
    if dialect is None or not isinstance(schema, dict) or not _may_contradict(tool):
        return
    prover = Prover()
    compiled = prover.compile(schema, dialect=dialect, arguments=True)
    if prover.satisfiable(compiled).outcome != "unsatisfiable":
        return
    reason = prover.explain_disjoint(compiled, prover.compile({"type": "object"}))
    told = Told(
        message=f"{shown(tool.tool.name)} accepts no arguments at all: {reason.splitlines()[0][:160]}",
        pointer=tool.tool.schema_pointer,
        evidence={"proved": True, "reason": reason[:400]},
    )
    yield finding(RULE, tool.tool, told)


def _may_contradict(tool: ToolSubject) -> bool:
    """Whether the schema says enough to contradict itself: something is required, counted or combined."""
    return any(
        place.value is False or (isinstance(place.value, dict) and _COMBINING & place.value.keys()) for place in tool.places
    )


_COMBINING = frozenset(
    {"allOf", "not", "oneOf", "anyOf", "$ref", "$dynamicRef", "required", "minProperties", "if", "propertyNames"}
    | {"dependentRequired", "dependentSchemas", "dependencies", "contains", "unevaluatedProperties"}
)

RULE = Rule(
    code="SCH009",
    name="unsatisfiable",
    severity="error",
    summary="No value can pass the schema, or a keyword judges a type that the schema excludes.",
    why=(
        "A model cannot obey an empty list of values, a minimum above the maximum, or two parts that exclude each other: "
        "every call is refused, whatever it tries. Where only a keyword is dead (a pattern beside type integer), calls "
        "pass that were meant to be refused, and the finding is a warning. The prover gives the reason where a look at one "
        "schema does not show it."
    ),
    fix="Correct the bounds or the list, or move the keyword to the schema whose type it is about.",
    bad="""
{"tools": [{"name": "roll_dice", "description": "Roll dice.", "inputSchema": {"type": "object",
  "properties": {"count": {"type": "integer", "minimum": 6, "maximum": 1}}}}]}
""",
    good="""
{"tools": [{"name": "roll_dice", "description": "Roll dice.", "inputSchema": {"type": "object",
  "properties": {"count": {"type": "integer", "minimum": 1, "maximum": 6}}}}]}
""",
    evidence="Proven by the schema prover, each proof confirmed by independent validators.",
)

UNSATISFIABLE = LintRule(rule=RULE, find=find)
