"""SCH009: a schema that no value can pass, or a keyword that judges none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rightcall.lint.bounds import contradictions
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import argument_label, dialect_of, member, schema_objects, shown
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, JsonValue, Rule

if TYPE_CHECKING:
    from rightcall.schema import Prover


def find(subject: Subject) -> Iterator[Finding]:
    """What a look at each schema shows, and with proofs each tool whose arguments as a whole cannot be given."""
    proofs = _Proofs()
    for tool in subject.tools:
        told = tuple(_seen(tool))
        yield from told
        if subject.options.proofs and not any(found.severity == "error" for found in told):
            yield from proofs.told(tool)


def _seen(tool: ToolSubject) -> Iterator[Finding]:
    for place, schema in schema_objects(tool):
        if _is_negated(place):
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


def _is_negated(place: Place) -> bool:
    """Whether a place says what must not hold, or what something depends on: there an empty schema is no fault."""
    at: Place | None = place
    while at is not None:
        if at.keyword in ("not", "if"):
            return True
        at = at.parent
    return False


class _Proofs:
    """One prover for all tools of a catalog, loaded with the first tool that needs it."""

    def __init__(self) -> None:
        self._prover: Prover | None = None

    def told(self, tool: ToolSubject) -> Iterator[Finding]:
        """The proof that no arguments pass, with its reason. What the prover cannot decide is not told."""
        schema = tool.tool.input_schema
        dialect = dialect_of(schema, tool.tool.dialect)
        if dialect is None or not isinstance(schema, dict) or not _may_contradict(tool):
            return
        if self._prover is None:
            from rightcall.schema import Prover  # noqa: PLC0415 - the prover is loaded with the first question

            self._prover = Prover()
        compiled = self._prover.compile(schema, dialect=dialect, arguments=True)
        if self._prover.satisfiable(compiled).outcome != "unsatisfiable":
            return
        reason = self._prover.explain_disjoint(compiled, self._prover.compile({"type": "object"}))
        told = Told(
            message=f"{shown(tool.tool.name)} accepts no arguments at all: {reason.splitlines()[0][:160]}",
            pointer=tool.tool.schema_pointer,
            evidence={"proved": True, "reason": reason[:400]},
        )
        yield finding(RULE, tool.tool, told)


def _may_contradict(tool: ToolSubject) -> bool:
    """Whether parts of the schema can exclude each other in a way that a look at each of them does not show."""
    return any(place.value is False or _combines(place.value) for place in tool.places)


def _combines(schema: JsonValue) -> bool:
    if not isinstance(schema, dict):
        return False
    properties, required = schema.get("properties"), schema.get("required")
    if schema.get("additionalProperties") is False and isinstance(required, list):
        declared = properties if isinstance(properties, dict) else {}
        if any(isinstance(name, str) and name not in declared for name in required):
            return True
    return not _COMBINING.isdisjoint(schema)


_COMBINING = frozenset(
    {"$dynamicRef", "$recursiveRef", "$ref", "allOf", "contains", "dependencies", "dependentRequired", "dependentSchemas"}
    | {"if", "maxProperties", "minProperties", "not", "oneOf", "pattern", "propertyNames", "unevaluatedProperties"}
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
