"""Why two schemas share no value: few lines, both sides, places that exist."""

import re

import pytest

from rightcall.schema import Prover, overlap
from rightcall.schema.describe import types_in_words
from rightcall.schema.formula import ANY_TYPE, NUMBER, STRING

OBJECT = {"type": "object"}


def explained(a, b, reading="written"):
    """Give the reason why two schemas are disjoint, with the pointers it names for each side."""
    prover = Prover()
    left, right = prover.compile(a), prover.compile(b)
    assert prover.overlap(left, right, reading=reading).outcome == "disjoint"
    text = prover.explain_disjoint(left, right, reading=reading)
    return text, set(re.findall(r"(?<=[ (])/[^\s),;]+", text))


PAIRS = {
    "types": ({"type": "string"}, {"type": "number"}, {"/type"}, ["string", "number"]),
    "bounds": ({"type": "number", "minimum": 3}, {"maximum": 2}, {"/minimum", "/maximum"}, ["3", "2"]),
    "patterns": ({"type": "string", "pattern": "^a"}, {"pattern": "^b"}, {"/pattern"}, ["^a", "^b"]),
    "lengths": ({"type": "string", "minLength": 5}, {"maxLength": 2}, {"/minLength", "/maxLength"}, ["5", "2"]),
    "constants": ({"enum": ["a", "b"]}, {"enum": ["c"]}, {"/enum"}, ['"a"', '"c"']),
    "closed": (
        {**OBJECT, "required": ["path"]},
        {**OBJECT, "properties": {"url": True}, "additionalProperties": False},
        {"/required/0", "/additionalProperties"},
        ["path", "url"],
    ),
    "tag": (
        {**OBJECT, "required": ["kind"], "properties": {"kind": {"const": "file"}}},
        {**OBJECT, "properties": {"kind": {"const": "folder"}}},
        {"/properties/kind/const"},
        ["file", "folder", "kind"],
    ),
    "deep": (
        {
            **OBJECT,
            "required": ["o"],
            "properties": {"o": {**OBJECT, "required": ["k"], "properties": {"k": {"type": "string"}}}},
        },
        {**OBJECT, "properties": {"o": {"properties": {"k": {"type": "integer"}}}}},
        {"/properties/o/properties/k/type"},
        ["o", "k", "string"],
    ),
    "counts": (
        {**OBJECT, "required": ["a", "b"]},
        {**OBJECT, "maxProperties": 1},
        {"/required/0", "/required/1", "/maxProperties"},
        ["1"],
    ),
    "pigeonhole": (
        {"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": True},
        {"type": "array", "minItems": 3},
        {"/items", "/uniqueItems", "/minItems"},
        ["3"],
    ),
    "contains": ({"type": "array", "contains": {"const": 1}}, {"items": {"const": 2}}, {"/contains", "/items"}, ["1", "2"]),
    "not": ({"type": "integer", "not": {"multipleOf": 2}}, {"multipleOf": 4}, {"/not", "/multipleOf"}, ["2", "4"]),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_reason_names_both_sides_and_their_places(name):
    a, b, places, words = PAIRS[name]
    text, pointers = explained(a, b)
    assert re.search(r"\bA\b", text)
    assert re.search(r"\bB\b", text)
    assert pointers >= places
    assert [word for word in words if word not in text] == []
    assert len(text.splitlines()) <= 4


@pytest.mark.parametrize("name", PAIRS)
def test_every_place_in_a_reason_exists(name):
    a, b, _, _ = PAIRS[name]
    for pointer in explained(a, b)[1]:
        assert exists(a, pointer) or exists(b, pointer)


def exists(schema, pointer):
    """Tell whether a pointer leads somewhere in a schema."""
    for token in pointer.split("/")[1:]:
        if isinstance(schema, dict) and token in schema:
            schema = schema[token]
        elif isinstance(schema, list) and token.isdecimal() and int(token) < len(schema):
            schema = schema[int(token)]
        else:
            return False
    return True


def test_a_reason_holds_nothing_that_is_not_needed():
    a = {**OBJECT, "properties": {"x": {"type": "string"}, "k": {"const": 1}}, "required": ["k", "x"], "minProperties": 1}
    b = {**OBJECT, "properties": {"k": {"const": 2}, "y": True}, "maxProperties": 9}
    text, _ = explained(a, b)
    for name in ("x", "y", "minProperties", "maxProperties"):
        assert f"/{name}" not in text


def test_the_public_question_carries_the_reason():
    answer = overlap({"type": "string", "minLength": 3}, {"maxLength": 2})
    assert answer.outcome == "disjoint"
    assert "/minLength" in answer.reason
    assert "/maxLength" in answer.reason


def test_a_side_that_accepts_nothing_is_reason_enough():
    text, _ = explained({"type": "string", "allOf": [{"minLength": 3}, {"maxLength": 2}]}, {"minimum": 3})
    assert "B" not in re.findall(r"\b[AB]\b", text)


def test_the_declared_reading_has_reasons_of_its_own():
    text, _ = explained({**OBJECT, "required": ["path"]}, {**OBJECT, "properties": {"url": True}}, reading="declared")
    assert "path" in text


def test_a_long_list_of_constants_is_cut():
    text, _ = explained(
        {"enum": [f"left-{index}" for index in range(200)]}, {"enum": [f"right-{index}" for index in range(200)]}
    )
    assert len(text) < 600
    assert "194 more" in text


def test_a_schema_that_cannot_be_read_has_no_explanation():
    prover = Prover()
    assert "cannot be read" in prover.explain_disjoint(prover.compile(5), prover.compile(True))


def test_types_are_named_in_words():
    assert types_in_words(STRING | NUMBER) == "number or string"
    assert types_in_words(0) == "nothing"
    assert types_in_words(ANY_TYPE).count(" or ") == 5
