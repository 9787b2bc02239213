"""Several witnesses of one answer: different, telling, checked, and all of them where there are no more."""

import json

import pytest

from rightcall.schema import Prover


def witnesses(a, b=None, count=5, **asked):
    """Ask a new prover."""
    prover = Prover()
    return prover.witnesses(prover.compile(a), None if b is None else prover.compile(b), count, **asked)


def test_the_first_witness_is_that_of_the_answer():
    found = witnesses({"type": "string"}, {"minLength": 2})
    assert found.values[0] == found.answer.witness
    assert len({json.dumps(value) for value in found.values}) == 5


def test_without_any_constraint_every_type_is_shown():
    found = witnesses({}, count=7)
    assert {type(value) for value in found.values} == {str, bool, type(None), int, list, dict}


def test_every_branch_is_shown_before_any_of_them_twice():
    branches = {"anyOf": [{"type": "integer", "minimum": 10}, {"type": "string", "pattern": "^x"}, {"const": [1]}]}
    assert {type(value) for value in witnesses(branches, count=3).values} == {int, str, list}


def test_every_constant_of_an_enumeration_is_shown():
    modes = {"type": "object", "properties": {"mode": {"enum": ["r", "w", "a"]}}, "required": ["mode"]}
    assert {value["mode"] for value in witnesses(modes, count=3).values} == {"r", "w", "a"}


def test_optional_names_are_shown_both_ways():
    schema = {"properties": {"path": {"type": "string"}, "limit": {"type": "integer"}}, "required": ["path"], "type": "object"}
    assert {"limit" in value for value in witnesses(schema, count=3).values} == {True, False}


@pytest.mark.parametrize(
    ("schema", "values"),
    [
        ({"enum": [1, "a", None]}, [1, "a", None]),
        ({"type": "integer", "minimum": 1, "maximum": 3}, [1, 2, 3]),
        ({"type": "boolean"}, [True, False]),
        ({"type": "string", "pattern": "^(ab|c)?$"}, ["", "c", "ab"]),
        ({"type": "array", "items": {"type": "null"}, "maxItems": 2}, [[], [None], [None, None]]),
    ],
)
def test_a_finite_language_is_exhausted(schema, values):
    for count in (len(values), len(values) + 3):
        found = witnesses(schema, count=count)
        assert sorted(map(json.dumps, found.values)) == sorted(map(json.dumps, values))
        assert found.exhausted
        assert found.reason == ""
    assert not witnesses(schema, count=len(values) - 1).exhausted


def test_counterexamples_are_accepted_by_the_inner_one_only():
    outer, inner = {"properties": {"a": {"type": "integer", "maximum": 2}}}, {"required": ["a"], "type": "object"}
    found = witnesses(outer, inner, contains=True)
    assert len(found.values) == 5
    assert all("a" in value and not (type(value["a"]) is int and value["a"] <= 2) for value in found.values)


def test_a_no_has_no_witnesses_and_is_exhausted():
    assert witnesses({"type": "string"}, {"type": "null"}).exhausted
    assert witnesses({"type": "string"}, {"const": "a"}, contains=True).values == ()
    assert witnesses(False).exhausted


def test_what_is_not_decided_is_not_exhausted():
    found = witnesses({"$ref": "https://example.com/elsewhere"})
    assert (found.values, found.exhausted) == ((), False)
    assert found.reason == found.answer.reason


def test_declared_names_alone_are_used_in_the_declared_reading():
    a, b = {"properties": {"a": {"type": "integer"}}}, {"properties": {"a": {}, "b": {}}, "type": "object"}
    assert all(set(value) <= {"a"} for value in witnesses(a, b, reading="declared").values)


def test_a_schema_of_two_dialects_is_exhausted_in_none():
    old_or_new = {"items": [{"type": "null"}], "additionalItems": False, "type": "array", "maxItems": 1}
    found = witnesses(old_or_new, count=4)
    assert not found.exhausted
    assert all(value in ([], [None]) for value in found.values)


def test_witnesses_that_nest_deeper_than_the_interpreter_can_follow_end_with_a_reason():
    inner = {
        f"{name}{index}": {"$ref": f"#/$defs/{name}{(index + 1) % size}"} for name, size in CIRCLES for index in range(size)
    }
    circles = {
        name: {"additionalProperties": reference, **({} if name.endswith("0") else {"minProperties": 1})}
        for name, reference in inner.items()
    }
    only_a = {"type": "object", "properties": {"a": {"$ref": "#/$defs/only"}}, "additionalProperties": False}
    starts = [{"$ref": f"#/$defs/{name}"} for name in ("only", *(f"{name}0" for name, _ in CIRCLES))]
    found = witnesses({"allOf": [*starts, {"minProperties": 1}], "$defs": {"only": only_a, **circles}}, count=3)
    assert found.values
    assert not found.exhausted
    assert len(found.values) == 3 or found.reason


CIRCLES = (("x", 2), ("y", 3), ("z", 5))
"""Chains of members whose length must be a multiple of 2, of 3 and of 5: of 30."""
