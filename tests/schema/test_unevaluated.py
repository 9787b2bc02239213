"""`unevaluatedProperties` and `unevaluatedItems`: what every in-place keyword evaluates."""

import pytest
from tests.schema.questions import accepts, is_within

from rightcall.schema import contains, overlap, satisfiable

A = {"properties": {"a": True}}
CLOSED = {"unevaluatedProperties": False}
SHUT = {"unevaluatedItems": False}
TEXT = {"type": "string"}


@pytest.mark.parametrize(
    "schema",
    [
        A,
        {"patternProperties": {"^a$": True}},
        {"allOf": [A]},
        {"anyOf": [A, {"required": ["z"]}]},
        {"oneOf": [A, {"required": ["z"], "not": A}]},
        {"if": A},
        {"if": {"required": ["a"]}, "then": A},
        {"if": {"type": "string"}, "else": A},
        {"dependentSchemas": {"a": A}},
        {"$ref": "#/$defs/named", "$defs": {"named": A}},
        {"$dynamicRef": "#named", "$defs": {"named": {"$dynamicAnchor": "named", **A}}},
        {"allOf": [{"anyOf": [{"$ref": "#/$defs/named"}]}], "$defs": {"named": A}},
        {"allOf": [{"properties": {"a": True}, "unevaluatedProperties": False}]},
    ],
)
def test_names_are_evaluated_in_place(schema):
    assert accepts({**schema, **CLOSED}, {"a": 1}) is True
    assert accepts({**schema, **CLOSED}, {"b": 1}) is False
    assert accepts({**schema, **CLOSED}, {"a": 1, "b": 1}) is False
    assert accepts({**schema, **CLOSED}, {}) is True


@pytest.mark.parametrize(
    "schema",
    [
        {"additionalProperties": True},
        {"allOf": [{"additionalProperties": {"type": "integer"}}]},
        {"anyOf": [{"unevaluatedProperties": True}]},
    ],
)
def test_what_speaks_of_all_other_names_evaluates_all(schema):
    assert accepts({**schema, **CLOSED}, {"a": 1, "zz": 2}) is True


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"not": {"not": A}}, {"a": 1}),
        ({"anyOf": [{**A, "required": ["z"]}, True]}, {"a": 1}),
        ({"if": {**A, "required": ["z"]}, "else": True}, {"a": 1}),
        ({"properties": {"x": A}}, {"a": 1}),
        ({"dependentSchemas": {"z": A}}, {"a": 1}),
        ({"allOf": [{"properties": {"x": {"properties": {"a": True}}}}]}, {"a": 1}),
    ],
)
def test_what_fails_or_stands_elsewhere_evaluates_nothing(schema, value):
    assert accepts({**schema, **CLOSED}, value) is False


def test_the_unevaluated_schema_applies_to_what_is_left():
    schema = {**A, "unevaluatedProperties": TEXT}
    assert accepts(schema, {"a": 1, "b": "x"}) is True
    assert accepts(schema, {"b": 1}) is False


def test_a_cousin_evaluates_nothing():
    schema = {"allOf": [A, CLOSED]}
    assert accepts(schema, {"a": 1}) is False
    assert accepts(schema, {}) is True


def test_each_branch_that_holds_adds_its_names():
    schema = {"anyOf": [{"properties": {"a": TEXT}}, {"properties": {"b": TEXT}}], **CLOSED}
    assert accepts(schema, {"a": "x", "b": "x"}) is True
    assert accepts(schema, {"a": 1, "b": "x"}) is False
    assert accepts(schema, {"b": "x"}) is True


@pytest.mark.parametrize(
    ("schema", "good", "bad", "dialect"),
    [
        ({"prefixItems": [TEXT]}, ["x"], ["x", 1], "2020-12"),
        ({"items": [TEXT]}, ["x"], ["x", 1], "2019-09"),
        ({"allOf": [{"prefixItems": [TEXT, True]}], "prefixItems": [TEXT]}, ["x", 1], ["x", 1, 2], "2020-12"),
        ({"anyOf": [{"prefixItems": [{"const": 1}]}, {"prefixItems": [True, {"const": 2}]}]}, [0, 2], [1, 0], "2020-12"),
        ({"contains": TEXT}, ["x", "y"], ["x", 1], "2020-12"),
        ({"prefixItems": [True], "contains": TEXT}, [1, "y"], [1, "y", 2], "2020-12"),
        ({"allOf": [{"contains": {"multipleOf": 2}}, {"contains": {"multipleOf": 3}}]}, [2, 3, 6], [2, 3, 5], "2020-12"),
        ({"if": {"prefixItems": [{"const": "a"}]}, "then": {"prefixItems": [True, True]}}, ["a", 1], ["a", 1, 1], "2020-12"),
        ({"$ref": "#/$defs/p", "$defs": {"p": {"prefixItems": [True]}}}, [1], [1, 2], "2020-12"),
    ],
)
def test_items_are_evaluated_in_place(schema, good, bad, dialect):
    assert accepts({**schema, **SHUT}, good, dialect=dialect) is True
    assert accepts({**schema, **SHUT}, bad, dialect=dialect) is False


@pytest.mark.parametrize("schema", [{"items": True}, {"allOf": [{"items": {"type": "integer"}}]}, {"unevaluatedItems": True}])
def test_what_speaks_of_all_items_evaluates_all(schema):
    assert accepts({"allOf": [schema], **SHUT}, [1, 2, 3]) is True


def test_contains_evaluates_nothing_in_2019():
    schema = {"contains": TEXT, **SHUT}
    # jsonschema-rs's canonical algebra claims a common value here, so "disjoint" is withdrawn, but never "overlap" said
    assert accepts(schema, ["x"], dialect="2019-09") is not True
    assert accepts(schema, ["x"], dialect="2020-12") is True


def test_additional_items_evaluate_only_beside_a_list():
    assert accepts({"items": [True], "additionalItems": True, **SHUT}, [1, 2], dialect="2019-09") is True
    assert accepts({"additionalItems": True, **SHUT}, [1], dialect="2019-09") is False


def test_evaluation_enters_the_questions_about_two_schemas():
    left = {"anyOf": [{**A, "required": ["a"]}, {"properties": {"b": True}, "required": ["b"]}], **CLOSED}
    plain = {"enum": [{"a": 1}, {"b": 1}, {"c": 1}, {"a": 1, "b": 2}]}
    assert is_within(left, {"anyOf": [{"required": ["a"]}, {"required": ["b"]}, {"not": {"type": "object"}}]}) is True
    assert overlap(left, {"required": ["c"], "type": "object"}).outcome == "disjoint"
    assert contains(left, plain).counterexample == {"c": 1}
    assert overlap(left, plain).outcome == "overlap"


def test_too_many_cases_are_a_named_bound():
    branches = [{"properties": {f"n{index}": {"const": index}}} for index in range(12)]
    schema = {"type": "object", "anyOf": branches, "minProperties": 3, **CLOSED}
    answer = satisfiable(schema)
    assert answer.outcome in ("satisfiable", "unknown")
    if answer.outcome == "unknown":
        assert "cases" in answer.reason
        assert answer.pointer == "/unevaluatedProperties"


def test_a_reference_back_to_itself_does_not_run_away():
    schema = {"type": "object", "anyOf": [A, {"$ref": "#"}], **CLOSED}
    answer = satisfiable(schema)
    assert answer.outcome == "unknown"
    assert "leads back to itself" in answer.reason
