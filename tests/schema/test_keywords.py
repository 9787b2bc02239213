"""Each keyword in each dialect that knows it: what it accepts and what it refuses."""

import pytest
from tests.schema.questions import FROM, UP_TO, accepts, is_empty

from rightcall.schema import DIALECT_NAMES

ALL = DIALECT_NAMES

# keyword, schema, values accepted, values refused, dialects
ROWS = [
    ("type", {"type": "string"}, ["", "a"], [1, None, [], {}], ALL),
    ("type", {"type": ["null", "boolean"]}, [None, True], [0, "", []], ALL),
    ("type", {"type": "integer"}, [0, -3, 10**30], [0.5, "1", True], ALL),
    ("type", {"type": "integer"}, [1.0, 1e3], [1.5], FROM["draft-06"]),
    ("type", {"type": ["integer", "number"]}, [1, 0.5], ["1"], ALL),
    ("type", {"type": "number"}, [1, 0.5], [True, "1"], ALL),
    (
        "enum",
        {"enum": [1, "a", [1, {"b": None}], False]},
        [1, 1.0, "a", [1, {"b": None}], False],
        [0, True, [1], [{"b": None}, 1]],
        ALL,
    ),
    (
        "const",
        {"const": {"a": [1, 0]}},
        [{"a": [1, 0]}, {"a": [1.0, 0]}],
        [{"a": [True, 0]}, {"a": [1, False]}, {}],
        FROM["draft-06"],
    ),
    ("const", {"const": None}, [None], [False, 0, ""], FROM["draft-06"]),
    ("minimum", {"minimum": 1.1}, [1.1, 2, "0"], [1.09, 1, 0], ALL),
    ("maximum", {"maximum": 3}, [3, 3.0, -10, None], [3.01, 4], ALL),
    ("exclusiveMinimum", {"exclusiveMinimum": 1}, [1.01, 2, "1"], [1, 1.0, 0], FROM["draft-06"]),
    ("exclusiveMaximum", {"exclusiveMaximum": 1}, [0.99, "1"], [1, 2], FROM["draft-06"]),
    ("exclusiveMinimum", {"minimum": 1, "exclusiveMinimum": True}, [1.01, "1"], [1, 0], UP_TO["draft-04"]),
    ("exclusiveMinimum", {"minimum": 1, "exclusiveMinimum": False}, [1, 2], [0.9], UP_TO["draft-04"]),
    ("exclusiveMaximum", {"maximum": 1, "exclusiveMaximum": True}, [0.5], [1, 2], UP_TO["draft-04"]),
    ("multipleOf", {"multipleOf": 2}, [0, -4, 10, "3"], [1, 2.5], ALL),
    ("multipleOf", {"multipleOf": 0.01}, [19.99, 0.07, 3], [19.995], ALL),
    ("minLength", {"minLength": 2}, ["ab", "日本", "😀😀", 1], ["", "a", "😀"], ALL),
    ("maxLength", {"maxLength": 1}, ["", "a", "😀", [1, 2]], ["ab"], ALL),
    ("minLength", {"minLength": 2.0}, ["ab"], ["a"], FROM["draft-06"]),
    ("pattern", {"pattern": "^a+$"}, ["a", "aaa", 1], ["", "ab", "a\n"], ALL),
    ("pattern", {"pattern": "b"}, ["b", "abc"], ["", "ac"], ALL),
    ("pattern", {"pattern": "^\\d$"}, ["7"], ["\u0667", "77", "a"], ALL),
    ("format", {"format": "date"}, ["no date", 1], [], ALL),
    ("allOf", {"allOf": [{"minimum": 1}, {"maximum": 2}]}, [1, 2, "a"], [0, 3], ALL),
    ("anyOf", {"anyOf": [{"type": "string"}, {"minimum": 3}]}, ["a", 3, None], [2], ALL),
    ("oneOf", {"oneOf": [{"type": "integer"}, {"minimum": 2}]}, [1, 2.5, "a"], [3, 1.5], ALL),
    ("not", {"not": {"type": ["integer", "boolean"]}}, [1.5, "a", None], [1, True], ALL),
    ("if", {"if": {"minimum": 5}, "then": {"multipleOf": 5}, "else": {"multipleOf": 2}}, [10, 4], [6, 3], FROM["draft-07"]),
    ("if", {"then": {"type": "string"}, "else": {"type": "null"}}, [1, "a", None], [], FROM["draft-07"]),
    ("if", {"if": {"type": "string"}, "else": False}, ["a"], [1], FROM["draft-07"]),
    ("required", {"required": ["a", "b"]}, [{"a": 1, "b": 2}, "ab", []], [{"a": 1}, {}], ALL),
    ("properties", {"properties": {"a": {"type": "string"}}}, [{}, {"a": "x"}, {"b": 1}, 5], [{"a": 1}], ALL),
    ("additionalProperties", {"properties": {"a": {}}, "additionalProperties": False}, [{}, {"a": 1}, "b"], [{"b": 1}], ALL),
    ("additionalProperties", {"additionalProperties": {"type": "null"}}, [{}, {"x": None}], [{"x": 1}], ALL),
    (
        "patternProperties",
        {"patternProperties": {"^a": {"type": "string"}, "b$": {"minLength": 2}}, "additionalProperties": False},
        [{"a": ""}, {"ab": "xy"}, {"b": 1}],
        [{"ab": "x"}, {"a": 1}, {"c": 1}],
        ALL,
    ),
    ("propertyNames", {"propertyNames": {"maxLength": 1}}, [{}, {"a": 1}, "abc"], [{"ab": 1}], FROM["draft-06"]),
    ("minProperties", {"minProperties": 1}, [{"a": 1}, [], ""], [{}], ALL),
    ("maxProperties", {"maxProperties": 1}, [{}, {"a": 1}, [1, 2]], [{"a": 1, "b": 2}], ALL),
    ("dependencies", {"dependencies": {"a": ["b"]}}, [{}, {"b": 1}, {"a": 1, "b": 1}, "a"], [{"a": 1}], UP_TO["draft-07"]),
    (
        "dependencies",
        {"dependencies": {"a": {"maxProperties": 1}}},
        [{"a": 1}, {"b": 1, "c": 1}],
        [{"a": 1, "b": 1}],
        UP_TO["draft-07"],
    ),
    ("dependencies", {"dependencies": {"a": ["b"]}}, [{"b": 1}], [{"a": 1}], FROM["2019-09"]),
    (
        "dependentRequired",
        {"dependentRequired": {"a": ["b", "c"]}},
        [{}, {"a": 1, "b": 1, "c": 1}],
        [{"a": 1, "b": 1}],
        FROM["2019-09"],
    ),
    (
        "dependentSchemas",
        {"dependentSchemas": {"a": {"required": ["b"]}}},
        [{"b": 1}, {"a": 1, "b": 1}],
        [{"a": 1}],
        FROM["2019-09"],
    ),
    ("items", {"items": {"type": "string"}}, [[], ["a", "b"], {"a": 1}], [["a", 1]], ALL),
    (
        "items",
        {"items": [{"type": "string"}, {"type": "null"}]},
        [[], ["a"], ["a", None, 5]],
        [[1], ["a", 1]],
        UP_TO["2019-09"],
    ),
    ("additionalItems", {"items": [{}], "additionalItems": False}, [[], [1]], [[1, 2]], UP_TO["2019-09"]),
    ("additionalItems", {"items": [{}], "additionalItems": {"type": "null"}}, [[1, None]], [[None, 1]], UP_TO["2019-09"]),
    ("additionalItems", {"additionalItems": False}, [[1, 2]], [], ALL),
    ("prefixItems", {"prefixItems": [{"type": "string"}, {}]}, [[], ["a"], ["a", 1, 2]], [[1]], FROM["2020-12"]),
    ("prefixItems", {"prefixItems": [{}], "items": {"type": "null"}}, [[1], [1, None]], [[1, 2]], FROM["2020-12"]),
    ("minItems", {"minItems": 1}, [[1], "", {}], [[]], ALL),
    ("maxItems", {"maxItems": 1}, [[], [1], {"a": 1, "b": 2}], [[1, 2]], ALL),
    (
        "uniqueItems",
        {"uniqueItems": True},
        [[], [1, True, "1"], [{"a": 1}, {"a": 2}]],
        [[1, 1.0], [{"a": 1, "b": 2}, {"b": 2, "a": 1}]],
        ALL,
    ),
    ("uniqueItems", {"uniqueItems": False}, [[1, 1]], [], ALL),
    ("contains", {"contains": {"type": "string"}}, [["a"], [1, "a"], {}], [[], [1]], FROM["draft-06"]),
    ("minContains", {"contains": {"minimum": 5}, "minContains": 2}, [[5, 1, 6]], [[5], []], FROM["2019-09"]),
    ("minContains", {"contains": False, "minContains": 0}, [[], [1]], [], FROM["2019-09"]),
    ("maxContains", {"contains": {"minimum": 5}, "maxContains": 1}, [[5, 1]], [[5, 6], [1]], FROM["2019-09"]),
    ("maxContains", {"contains": True, "minContains": 0, "maxContains": 1}, [[], [1]], [[1, 2]], FROM["2019-09"]),
    ("minContains", {"minContains": 2, "maxContains": 0}, [[], [1]], [], FROM["2019-09"]),
]


@pytest.mark.parametrize(
    ("schema", "accepted", "refused", "dialect"),
    [
        pytest.param(schema, accepted, refused, dialect, id=f"{keyword}-{number}-{dialect}")
        for number, (keyword, schema, accepted, refused, known_in) in enumerate(ROWS)
        for dialect in known_in
    ],
)
def test_a_keyword_accepts_and_refuses(schema, accepted, refused, dialect):
    assert [value for value in accepted if accepts(schema, value, dialect=dialect) is not True] == []
    assert [value for value in refused if accepts(schema, value, dialect=dialect) is not False] == []


@pytest.mark.parametrize(
    ("keyword", "schema", "value", "unknown_in"),
    [
        ("const", {"const": 1}, 2, UP_TO["draft-04"]),
        ("contains", {"contains": {"type": "string"}}, [], UP_TO["draft-04"]),
        ("propertyNames", {"propertyNames": {"maxLength": 1}}, {"ab": 1}, UP_TO["draft-04"]),
        ("if", {"if": {}, "then": {"type": "string"}}, 1, UP_TO["draft-06"]),
        ("dependentRequired", {"dependentRequired": {"a": ["b"]}}, {"a": 1}, UP_TO["draft-07"]),
        ("dependentSchemas", {"dependentSchemas": {"a": {"maxProperties": 0}}}, {"a": 1}, UP_TO["draft-07"]),
        ("minContains", {"contains": {}, "minContains": 2}, [1], ("draft-06", "draft-07")),
        ("maxContains", {"contains": {}, "maxContains": 1}, [1, 2], ("draft-06", "draft-07")),
        ("prefixItems", {"prefixItems": [{"type": "string"}]}, [1], UP_TO["2019-09"]),
        ("unevaluatedProperties", {"unevaluatedProperties": False}, {"a": 1}, UP_TO["draft-07"]),
        ("unevaluatedItems", {"unevaluatedItems": False}, [1], UP_TO["draft-07"]),
        ("additionalItems", {"prefixItems": [{}], "additionalItems": False}, [1, 2], FROM["2020-12"]),
        ("$recursiveRef", {"items": {"$recursiveRef": "#"}, "type": "array"}, [1], FROM["2020-12"]),
        ("$dynamicRef", {"items": {"$dynamicRef": "#"}, "type": "array"}, [1], UP_TO["2019-09"]),
        ("id", {"id": "#x", "minimum": 0}, 1, ALL),
        ("nullable", {"type": ["string", "null"], "nullable": False}, None, ALL),
        ("readOnly", {"readOnly": True, "default": 3, "examples": [1], "deprecated": True}, "x", FROM["draft-06"]),
        ("contentEncoding", {"contentEncoding": "base64", "contentMediaType": "application/json"}, "{", FROM["2019-09"]),
        ("an unheard-of keyword", {"maximumLength": 0, "x-enum": []}, "x", ALL),
    ],
)
def test_a_keyword_that_a_dialect_does_not_know_refuses_nothing(keyword, schema, value, unknown_in):
    assert keyword
    assert {dialect: accepts(schema, value, dialect=dialect) for dialect in unknown_in} == dict.fromkeys(unknown_in, True)


@pytest.mark.parametrize("dialect", FROM["draft-06"])
def test_boolean_schemas_accept_all_or_nothing(dialect):
    assert is_empty(False, dialect=dialect) is True
    assert is_empty(True, dialect=dialect) is False
    assert accepts({"properties": {"a": False}}, {"a": 1}, dialect=dialect) is False
    assert accepts({"items": False}, [], dialect=dialect) is True
    assert accepts({"anyOf": [False, True]}, 1, dialect=dialect) is True


@pytest.mark.parametrize(
    ("schema", "pointer"),
    [
        ({"properties": {"a": {"type": "strin"}}}, "/properties/a/type"),
        ({"minLength": -1}, "/minLength"),
        ({"required": "a"}, "/required"),
        ({"anyOf": []}, "/anyOf"),
        ({"multipleOf": 0}, "/multipleOf"),
        ({"type": ["string", 5]}, "/type"),
        ({"items": 5}, "/items"),
        ({"enum": "a"}, "/enum"),
    ],
)
@pytest.mark.parametrize("dialect", ALL)
def test_a_keyword_with_an_impossible_value_is_unknown_with_its_place(schema, pointer, dialect):
    from rightcall.schema import satisfiable  # noqa: PLC0415 - only this test needs the whole answer

    answer = satisfiable(schema, dialect=dialect)
    assert answer.outcome == "unknown"
    assert answer.pointer is not None
    assert answer.pointer.startswith(pointer)
    assert answer.reason
