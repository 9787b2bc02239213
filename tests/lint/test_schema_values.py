"""Values: what no value passes, and defaults, examples and lists that their own schema refuses."""

from decimal import Decimal

import pytest

from rightcall.lint.families.schema import RULES
from rightcall.lint.options import InspectOptions
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog, Origin, Tool

BY_CODE = {rule.rule.code: rule for rule in RULES}


def told(code, schema, *, proofs=True, **raw):
    """What one rule says of a tool with a schema: (pointer, severity) of each finding."""
    tool = Tool(
        name="probe",
        origin=Origin(source="a.json", kind="mcp", index=0, pointer="/tools/0"),
        input_schema=schema,
        schema_pointer="",
        raw={"name": "probe", "inputSchema": schema, **raw},
    )
    subject = subject_of(Catalog(sources=(), tools=(tool,)), InspectOptions(proofs=proofs))
    return [(finding.pointer, finding.severity) for finding in BY_CODE[code].find(subject)]


def of(schema, **more):
    """An input schema with one argument."""
    return {"type": "object", "properties": {"a": schema}, **more}


@pytest.mark.parametrize(
    ("schema", "keyword"),
    [
        ({"enum": []}, "enum"),
        ({"type": "string", "enum": [1, 2]}, "enum"),
        ({"type": "integer", "const": 1.5}, "const"),
        ({"type": "string", "minLength": 3, "maxLength": 2}, "minLength"),
        ({"type": "integer", "minimum": 2, "exclusiveMaximum": 2}, "minimum"),
        ({"type": "number", "minimum": Decimal("1e400"), "maximum": 1}, "minimum"),
    ],
)
def test_a_look_finds_schemas_that_nothing_passes(schema, keyword):
    assert told("SCH009", of(schema), proofs=False) == [(f"/properties/a/{keyword}", "error")]


def test_words_about_an_excluded_type_are_a_warning_and_harmless_ones_none():
    schema = of({"type": "string", "minimum": 1, "items": {}, "properties": {}, "additionalProperties": True})
    assert told("SCH009", schema, proofs=False) == [("/properties/a/minimum", "warning")]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": ["array", "object"], "minItems": 3, "maxItems": 2},
        {"minLength": 3, "maxLength": 2},
        {"not": {"enum": []}},
        {"type": ["string", "null"], "maxLength": 3},
        {"type": "number", "minimum": 2, "maximum": 2},
    ],
)
def test_what_some_value_passes_is_not_told(schema):
    assert told("SCH009", of(schema, required=["a"])) == []


def test_the_prover_finds_what_parts_exclude_together_unless_no_proofs_are_wanted():
    schema = of({"allOf": [{"type": "string"}, {"type": "integer"}]}, required=["a"])
    assert told("SCH009", schema) == [("", "error")]
    assert told("SCH009", schema, proofs=False) == []


def test_a_required_name_that_a_closed_object_refuses_is_proved():
    schema = of({"type": "string"}, required=["b"], additionalProperties=False)
    assert told("SCH009", schema) == [("", "error")]


@pytest.mark.parametrize(
    ("schema", "is_told"),
    [
        ({"type": "string", "default": None}, True),
        ({"type": "integer", "default": 1.0}, False),
        ({"type": "integer", "default": Decimal("1e999999")}, False),
        ({"enum": ["x"], "default": "y"}, True),
        ({"type": "string", "pattern": "^a", "default": "b"}, True),
        ({"type": "string", "pattern": "^a", "default": "ab"}, False),
        ({"$ref": "#/$defs/Short", "default": "long"}, True),
        ({"$ref": "#/$defs/Short", "default": "ok"}, False),
        ({"$ref": "#/$defs/Missing", "default": "ok"}, False),
        ({"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}, False),
        ({"type": "string", "format": "uri", "default": "no uri"}, False),
    ],
)
def test_defaults_are_judged_by_their_own_schema(schema, is_told):
    found = told("SCH010", of(schema, **{"$defs": {"Short": {"type": "string", "maxLength": 2}}}))
    assert found == ([("/properties/a/default", "warning")] if is_told else [])


def test_examples_are_judged_also_those_of_the_whole_call():
    schema = of({"type": "integer", "minimum": 1, "examples": [1, 0]}, required=["a"])
    found = told("SCH011", schema, input_examples=[{"a": 1}, {}])
    assert found == [("/properties/a/examples/1", "warning"), ("/tools/0/input_examples/1", "warning")]


@pytest.mark.parametrize(
    ("schema", "places"),
    [
        ({"enum": ["a", "b", "a"]}, ["/enum/2"]),
        ({"enum": [1, 1.0]}, ["/enum/1"]),
        ({"enum": [True, 1, "1"]}, ["/enum"]),
        ({"type": "string", "enum": ["a", 1]}, ["/enum/1"]),
        ({"type": ["string", "integer"], "enum": ["a", 1]}, []),
        ({"enum": ["a", None]}, []),
        ({"enum": [1, 1.5]}, []),
        ({"type": "string", "enum": [1, 2]}, []),
    ],
)
def test_lists_are_tidy_when_each_value_stands_once_and_fits(schema, places):
    assert told("SCH012", of(schema)) == [(f"/properties/a{place}", "warning") for place in places]


def test_numbers_of_too_many_digits_and_broken_text_are_passed_over():
    huge = 10**5000
    for schema in (
        {"type": "integer", "minimum": 1, "default": huge, "enum": [huge, 1]},
        {"pattern": "\ud800", "default": "a"},
    ):
        for code in ("SCH009", "SCH010", "SCH012"):
            assert told(code, of(schema)) == []
