"""The declared reading: only names that the schema itself declares. See docs: declared is always within written."""

import pytest
from tests.schema.questions import accepts

from rightcall.schema import Prover
from rightcall.schema.values import freeze

A, B = {"a": 1}, {"b": 1}
HERE = "put the nested object here"
NAMED = {"properties": {"a": True}}


def declared(schema, value, dialect="2020-12"):
    """Tell whether the declared reading accepts a value."""
    return accepts(schema, value, dialect=dialect, reading="declared")


def filled(template, inner):
    """Put a value into a larger one."""
    if template == HERE:
        return inner
    if isinstance(template, dict):
        return {name: filled(item, inner) for name, item in template.items()}
    return [filled(item, inner) for item in template] if isinstance(template, list) else template


def test_the_root_is_closed_where_it_says_nothing_about_other_names():
    assert declared(NAMED, A) is True
    assert declared(NAMED, {**A, **B}) is False
    assert accepts(NAMED, {**A, **B}) is True


@pytest.mark.parametrize("schema", [{}, True, {"type": "object"}, {"minProperties": 0}])
def test_a_root_that_declares_no_name_accepts_only_the_empty_object(schema):
    assert declared(schema, {}) is True
    assert declared(schema, A) is False


def test_what_is_no_object_is_not_concerned():
    assert declared(NAMED, "text") is True
    assert declared({"type": "array"}, [1, "a"]) is True


@pytest.mark.parametrize(
    "schema",
    [
        {"required": ["a"]},
        {"allOf": [NAMED]},
        {"anyOf": [NAMED, {"required": ["b"]}], "maxProperties": 1},
        {"oneOf": [NAMED, {"minProperties": 2}]},
        {"if": {"required": ["a"]}, "then": True},
        {"if": {"type": "object"}, "then": NAMED},
        {"if": {"type": "string"}, "else": NAMED},
        {"dependentSchemas": {"z": NAMED}},
        {"$ref": "#/$defs/named", "$defs": {"named": NAMED}},
        {"$defs": {"named": {"$anchor": "named", **NAMED}}, "allOf": [{"anyOf": [{"$ref": "#named"}]}]},
    ],
)
def test_names_are_declared_anywhere_in_place(schema):
    assert declared(schema, A) is True
    assert declared(schema, {"a": 1, "x": 1}) is False
    assert declared(schema, {"x": 1}) is False


@pytest.mark.parametrize(
    "schema", [{"not": {"required": ["a", "b"]}}, {"not": {"not": NAMED}}, {"not": {"properties": {"a": False}}}]
)
def test_names_under_not_are_not_declared(schema):
    assert declared(schema, A) is False


@pytest.mark.parametrize(
    ("schema", "dialect"),
    [
        ({"dependencies": {"z": NAMED}}, "draft-07"),
        ({"dependencies": {"z": NAMED}}, "2020-12"),
        ({"definitions": {"named": NAMED}, "$ref": "#/definitions/named", "properties": {"b": True}}, "draft-07"),
    ],
)
def test_names_are_declared_in_the_older_dialects_too(schema, dialect):
    assert declared(schema, A, dialect) is True
    assert declared(schema, B, dialect) is False


def test_patterns_declare_the_names_they_match():
    schema = {"patternProperties": {"^x-": {"type": "string"}}, "properties": {"a": True}}
    assert declared(schema, {"x-note": "n", "a": 1}) is True
    assert declared(schema, {"note": "n"}) is False
    assert declared(schema, {"x-note": 1}) is False


@pytest.mark.parametrize(
    "schema",
    [
        {**NAMED, "additionalProperties": True},
        {**NAMED, "additionalProperties": {"type": "integer"}},
        {**NAMED, "unevaluatedProperties": True},
        {**NAMED, "allOf": [{"additionalProperties": True}]},
        {**NAMED, "anyOf": [{"additionalProperties": True}, {"required": ["a"]}]},
        {**NAMED, "oneOf": [{"unevaluatedProperties": {}}, {"required": ["q"]}]},
        {**NAMED, "$ref": "#/$defs/open", "$defs": {"open": {"additionalProperties": True}}},
        {**NAMED, "if": {"additionalProperties": True}},
    ],
)
def test_whoever_speaks_of_other_names_anywhere_in_place_is_left_open(schema):
    assert declared(schema, {"a": 1, "b": 2}) is True


def test_a_closed_root_stays_as_it_is():
    schema = {**NAMED, "additionalProperties": False}
    assert declared(schema, A) is True
    assert declared(schema, B) is False


@pytest.mark.parametrize(
    ("schema", "place"),
    [
        ({"properties": {"o": NAMED}}, {"o": HERE}),
        ({"properties": {"o": {"items": NAMED}}}, {"o": [HERE]}),
        ({"properties": {"o": {"prefixItems": [True, NAMED]}}}, {"o": [1, HERE]}),
        ({"patternProperties": {"^o": NAMED}}, {"o1": HERE}),
        ({"additionalProperties": NAMED}, {"any": HERE}),
        ({"items": NAMED}, [HERE]),
        ({"properties": {"o": {"anyOf": [NAMED, {"type": "null"}]}}}, {"o": HERE}),
        ({"properties": {"o": {"$ref": "#/$defs/n"}}, "$defs": {"n": NAMED}}, {"o": HERE}),
        ({"properties": {"o": {"required": ["a"]}}}, {"o": HERE}),
    ],
)
def test_a_nested_object_that_declares_a_name_is_closed(schema, place):
    def wrap(inner):
        return filled(place, inner)

    assert declared(schema, wrap(A)) is True
    assert declared(schema, wrap({**A, **B})) is False
    assert accepts(schema, wrap({**A, **B})) is True


@pytest.mark.parametrize("inner", [True, {}, {"type": "object"}, {"minProperties": 1}, {"propertyNames": {"maxLength": 3}}])
def test_a_nested_object_that_declares_no_name_stays_open(inner):
    assert declared({"properties": {"o": inner}}, {"o": {"b": 1}}) is True


def test_a_recursive_object_is_closed_at_every_depth():
    schema = {"properties": {"next": {"$ref": "#"}, "v": True}}
    assert declared(schema, {"next": {"next": {"v": 1}}}) is True
    assert declared(schema, {"next": {"next": {"w": 1}}}) is False


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"properties": {"o": True}, "not": {"properties": {"o": NAMED}, "required": ["o"]}}, {"o": {**A, **B}}),
        ({"properties": {"o": True}, "not": {"allOf": [{"properties": {"o": NAMED}, "required": ["o"]}]}}, {"o": {**A, **B}}),
        ({"items": {"not": NAMED}}, [{**A, **B}]),
        ({"properties": {"o": {"not": {"properties": {"p": NAMED}, "required": ["p"]}}}}, {"o": {"p": {**A, **B}}}),
        ({"properties": {"o": True}, "if": {"properties": {"o": NAMED}, "required": ["o"]}, "then": False}, {"o": {**A, **B}}),
        ({"properties": {"o": True}, "oneOf": [{"properties": {"o": NAMED}}, {"required": ["o"]}]}, {"o": {**A, **B}}),
        ({"contains": {**NAMED, "required": ["a"]}, "minContains": 0, "maxContains": 1}, [{**A, **B}, {"a": 2, "b": 2}]),
        ({"contains": {**NAMED, "required": ["a"]}, "minContains": 0, "maxContains": 0}, [{**A, **B}]),
        ({"not": {"contains": {**NAMED, "required": ["a"]}}}, [{**A, **B}]),
        ({"dependentSchemas": {"o": {"not": {"properties": {"o": NAMED}}}}}, {"o": {**A, **B}}),
    ],
)
def test_declared_never_accepts_what_written_refuses(schema, value):
    prover = Prover()
    (variant,) = prover.compile(schema).variants
    assert prover.evaluator.holds(variant.written, freeze(value)) is False
    assert prover.evaluator.holds(variant.declared, freeze(value)) is False


def test_nothing_is_closed_under_if():
    schema = {
        "properties": {"o": True, "p": {"type": "string"}},
        "if": {"properties": {"o": {"properties": {"a": {"const": 1}}, "required": ["a"]}}, "required": ["o"]},
        "then": {"required": ["p"]},
    }
    assert accepts(schema, {"o": {"a": 1, "b": 2}}) is False
    assert declared(schema, {"o": {"a": 1, "b": 2}}) is False
    assert declared(schema, {"o": {"a": 1, "b": 2}, "p": "x"}) is True


def test_two_open_tools_overlap_as_written_and_not_as_declared():
    prover = Prover()
    left = prover.compile({"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}, arguments=True)
    right = prover.compile({"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}, arguments=True)
    assert prover.overlap(left, right).outcome == "overlap"
    answer = prover.overlap(left, right, reading="declared")
    assert answer.outcome == "disjoint"
    assert "path" in answer.reason
    assert prover.contains(left, right, reading="declared").outcome == "not-contained"
    assert prover.satisfiable(left, reading="declared").outcome == "satisfiable"


def test_containment_as_declared_compares_what_is_declared():
    prover = Prover()
    few = prover.compile({"type": "object", "properties": {"a": {"type": "integer"}}})
    more = prover.compile({"type": "object", "properties": {"a": {"type": "number"}, "b": True}})
    assert prover.contains(more, few, reading="declared").outcome == "contained"
    answer = prover.contains(few, more, reading="declared")
    assert answer.outcome == "not-contained"
    assert prover.contains(more, few).outcome == "contained"


def test_a_counterexample_that_only_the_declared_reading_refuses_is_still_checked():
    prover = Prover()
    narrow = prover.compile({"type": "object", "properties": {"a": True}})
    wide = prover.compile({"type": "object", "properties": {"a": True, "b": True}})
    answer = prover.contains(narrow, wide, reading="declared")
    assert (answer.outcome, set(answer.counterexample)) == ("not-contained", {"b"})
    assert answer.checked_by


def test_the_names_of_the_root_are_listed_in_the_order_of_the_schema():
    prover = Prover()
    schema = {"properties": {"z": True, "a": True}, "required": ["m", "a"], "allOf": [{"properties": {"b": True}}]}
    compiled = prover.compile(schema, arguments=True)
    assert compiled.declared_names == ("z", "a", "m", "b")
    assert compiled.required_names == ("a", "m")
    assert prover.compile({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}).required_names == ()
    assert prover.compile(5).declared_names == ()
    assert prover.compile({"$schema": "https://one.example/none", "required": ["a"]}).declared_names == ()
