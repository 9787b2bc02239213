"""Recursion: a least fixpoint; finite values exist or they do not."""

import pytest
from tests.schema.questions import accepts, is_empty, is_within

from rightcall.schema import contains, overlap, satisfiable

TREE = {
    "$defs": {
        "node": {
            "type": "object",
            "required": ["v"],
            "properties": {"v": {"type": "integer"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}},
        },
    },
    "$ref": "#/$defs/node",
}
LIST = {
    "$defs": {
        "list": {
            "anyOf": [
                {"type": "null"},
                {
                    "type": "object",
                    "required": ["head", "tail"],
                    "properties": {"head": {"type": "string"}, "tail": {"$ref": "#/$defs/list"}},
                },
            ],
        },
    },
    "$ref": "#/$defs/list",
}


@pytest.mark.parametrize(
    ("schema", "empty"),
    [
        (TREE, False),
        (LIST, False),
        ({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}}, True),
        ({"type": "array", "minItems": 1, "items": {"$ref": "#"}}, True),
        ({"type": "array", "items": {"$ref": "#"}}, False),
        ({"type": "array", "contains": {"$ref": "#"}}, True),
        ({"anyOf": [{"type": "array", "minItems": 1, "items": {"$ref": "#"}}, {"const": 7}]}, False),
        (
            {
                "$defs": {
                    "a": {"type": "object", "required": ["b"], "properties": {"b": {"$ref": "#/$defs/b"}}},
                    "b": {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/a"}},
                },
                "$ref": "#/$defs/a",
            },
            True,
        ),
        (
            {
                "$defs": {
                    "a": {"type": "object", "required": ["b"], "properties": {"b": {"$ref": "#/$defs/b"}}},
                    "b": {"anyOf": [{"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/a"}}, {"$ref": "#/$defs/c"}]},
                    "c": {"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#/$defs/d"}},
                    "d": {"enum": ["leaf"]},
                },
                "$ref": "#/$defs/a",
            },
            False,
        ),
        ({"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#"}}, True),
        ({"type": "array", "minItems": 1, "not": {"items": {"not": {"$ref": "#"}}}}, True),
    ],
)
def test_whether_a_finite_value_exists_is_decided(schema, empty):
    assert is_empty(schema) is empty


def test_a_recursive_schema_lies_within_a_copy_of_itself():
    import json  # noqa: PLC0415 - only this test copies

    for schema in (TREE, LIST):
        assert is_within(schema, json.loads(json.dumps(schema))) is True
        assert is_within(json.loads(json.dumps(schema)), schema) is True


def test_recursive_schemas_are_compared_with_each_other():
    numbers = {
        "$defs": {"t": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/t"}]}}},
        "$ref": "#/$defs/t",
    }
    wider = {"type": "array", "items": {"anyOf": [{"type": "number"}, {"$ref": "#"}]}}
    assert is_within(numbers, wider) is True
    assert is_within(wider, numbers) is False


def test_a_counterexample_deep_inside_is_found():
    deep = {"type": "array", "items": {"$ref": "#"}}
    shallow = {"type": "array", "items": {"type": "array", "items": {"type": "array", "items": False}}}
    answer = contains(shallow, deep)
    assert (answer.outcome, answer.counterexample) == ("not-contained", [[[[]]]])
    assert is_within(shallow, deep) is True


def test_even_and_odd_lists_are_told_apart():
    def parity(start):
        return {
            "$defs": {
                "even": {"anyOf": [{"const": []}, {"$ref": "#/$defs/step-odd"}]},
                "odd": {"$ref": "#/$defs/step-even"},
                "step-odd": {"type": "array", "minItems": 1, "maxItems": 1, "items": {"$ref": "#/$defs/odd"}},
                "step-even": {"type": "array", "minItems": 1, "maxItems": 1, "items": {"$ref": "#/$defs/even"}},
            },
            "$ref": f"#/$defs/{start}",
        }

    assert overlap(parity("even"), parity("odd")).outcome == "disjoint"
    for depth, value in enumerate(([], [[]], [[[]]], [[[[]]]])):
        assert accepts(parity("even"), value) is (depth % 2 == 0)
        assert accepts(parity("odd"), value) is (depth % 2 == 1)


def test_a_loop_that_enters_no_value_is_unknown_and_says_so():
    for schema in (
        {"$ref": "#"},
        {"allOf": [{"$ref": "#"}]},
        {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"},
    ):
        answer = satisfiable(schema)
        assert answer.outcome == "unknown"
        assert "leads back to itself" in answer.reason


def test_values_nested_very_deep_are_a_named_bound():
    schema = {"type": "object", "required": ["x"], "properties": {"x": {"const": 1}}}
    for _ in range(130):
        schema = {"type": "object", "required": ["x"], "properties": {"x": schema}}
    answer = satisfiable(schema)
    assert answer.outcome in ("satisfiable", "unknown")
    if answer.outcome == "unknown":
        assert "deep" in answer.reason or "nest" in answer.reason
