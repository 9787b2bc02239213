"""Objects: required members, members that must exist somewhere, counts, and classes of names."""

import pytest
from tests.schema.questions import is_empty, is_within

from rightcall.schema import overlap, satisfiable

OBJECT = {"type": "object"}
TEXT, NUMBER = {"type": "string"}, {"type": "number"}


@pytest.mark.parametrize(
    ("constraints", "empty"),
    [
        ({"required": ["a"], "properties": {"a": False}}, True),
        ({"properties": {"a": False}}, False),
        ({"required": ["a", "b"], "maxProperties": 1}, True),
        ({"required": ["a", "b"], "maxProperties": 2}, False),
        ({"minProperties": 2, "maxProperties": 1}, True),
        ({"required": ["a"], "not": {"required": ["a"]}}, True),
        ({"required": ["a"], "additionalProperties": False}, True),
        ({"required": ["ab"], "patternProperties": {"^a": TEXT, "b$": NUMBER}}, True),
        ({"required": ["ab"], "patternProperties": {"^a": TEXT, "b$": {"minLength": 3}}}, False),
        ({"properties": {"a": TEXT}, "additionalProperties": False, "minProperties": 2}, True),
        ({"patternProperties": {"^a": TEXT}, "additionalProperties": False, "minProperties": 3}, False),
        ({"patternProperties": {"^[ab]$": TEXT}, "additionalProperties": False, "minProperties": 3}, True),
        ({"patternProperties": {"^[ab]$": TEXT}, "additionalProperties": False, "minProperties": 2}, False),
        ({"propertyNames": {"enum": ["a", "b"]}, "minProperties": 3}, True),
        ({"propertyNames": {"enum": ["a", "b"]}, "minProperties": 2}, False),
        ({"propertyNames": {"maxLength": 0}, "minProperties": 2}, True),
        ({"propertyNames": False, "minProperties": 1}, True),
        ({"propertyNames": {"pattern": "^a"}, "required": ["b"]}, True),
        ({"propertyNames": {"type": "number"}, "minProperties": 1}, True),
        ({"not": {"additionalProperties": TEXT}, "maxProperties": 0}, True),
        ({"not": {"additionalProperties": TEXT}, "propertyNames": {"const": "k"}}, False),
        ({"not": {"patternProperties": {"^a": TEXT}}, "propertyNames": {"pattern": "^b"}}, True),
        ({"not": {"propertyNames": {"pattern": "^a"}}, "propertyNames": {"pattern": "^a"}}, True),
        ({"not": {"properties": {"a": TEXT}}, "properties": {"a": {"type": ["string", "null"]}}}, False),
        ({"dependentRequired": {"a": ["b"], "b": ["c"]}, "required": ["a"], "maxProperties": 2}, True),
        ({"dependentRequired": {"a": ["b"], "b": ["c"]}, "required": ["a"], "maxProperties": 3}, False),
        ({"dependentSchemas": {"a": {"properties": {"b": False}}}, "required": ["a", "b"]}, True),
        ({"not": {"const": {}}, "maxProperties": 0}, True),
        ({"not": {"enum": [{}, {"a": 1}]}, "properties": {"a": {"const": 1}}, "additionalProperties": False}, True),
        ({"not": {"enum": [{"a": 1}]}, "required": ["a"], "properties": {"a": {"enum": [1, 2]}}, "maxProperties": 1}, False),
        ({"enum": [{"a": 1}, {"a": 2}], "properties": {"a": {"minimum": 3}}}, True),
        ({"minProperties": 3, "propertyNames": {"pattern": "^[ab]?$"}}, False),
        ({"minProperties": 4, "propertyNames": {"pattern": "^[ab]?$"}}, True),
    ],
)
def test_a_conjunction_about_objects_is_decided(constraints, empty):
    assert is_empty({**OBJECT, **constraints}) is empty


@pytest.mark.parametrize(
    ("inner", "outer", "within"),
    [
        ({"properties": {"a": TEXT}, "additionalProperties": False}, {"properties": {"a": TEXT, "b": NUMBER}}, True),
        ({"properties": {"a": TEXT}}, {"properties": {"a": TEXT, "b": NUMBER}}, False),
        ({"required": ["a", "b"]}, {"minProperties": 2}, True),
        ({"minProperties": 2}, {"required": ["a"]}, False),
        ({"additionalProperties": TEXT}, {"patternProperties": {"^a": TEXT}}, True),
        ({"patternProperties": {"a": TEXT}}, {"patternProperties": {"^a": TEXT}}, True),
        ({"patternProperties": {"^a": TEXT}}, {"patternProperties": {"a": TEXT}}, False),
        ({"propertyNames": {"enum": ["a", "b"]}}, {"maxProperties": 2}, True),
        ({"propertyNames": {"pattern": "^[ab]$"}}, {"maxProperties": 2}, True),
        ({"propertyNames": {"pattern": "^[abc]$"}}, {"maxProperties": 2}, False),
        ({"patternProperties": {"": TEXT}}, {"additionalProperties": TEXT}, True),
        (
            {"properties": {"a": {"enum": [1, 2]}}, "required": ["a"]},
            {"anyOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"a": {"const": 2}}}]},
            True,
        ),
    ],
)
def test_containment_between_objects_is_decided(inner, outer, within):
    assert is_within({**OBJECT, **inner}, outer) is within


def test_a_witness_has_only_what_it_needs():
    schema = {**OBJECT, "properties": {"a": TEXT, "b": TEXT, "c": NUMBER}, "required": ["b"]}
    assert set(satisfiable(schema).witness) == {"b"}
    assert satisfiable({**OBJECT, "properties": {"a": TEXT}}).witness == {}


def test_declared_names_fill_up_before_invented_ones():
    schema = {**OBJECT, "properties": {"a": TEXT, "b": TEXT}, "minProperties": 2}
    assert set(satisfiable(schema).witness) == {"a", "b"}


def test_a_tag_tells_the_branches_of_a_union_apart():
    def union(kinds):
        return {"oneOf": [{**OBJECT, "properties": {"kind": {"const": kind}}, "required": ["kind"]} for kind in kinds]}

    left = union(f"left-{index}" for index in range(40))
    right = union(f"right-{index}" for index in range(40))
    assert overlap(left, right).outcome == "disjoint"
    answer = overlap(left, union(["other", "left-7"]))
    assert (answer.outcome, answer.witness) == ("overlap", {"kind": "left-7"})


def test_many_members_are_filled_in():
    answer = satisfiable({**OBJECT, "minProperties": 300})
    assert answer.outcome == "satisfiable"
    assert len(answer.witness) == 300


def test_too_many_members_are_a_named_bound():
    answer = satisfiable({**OBJECT, "minProperties": 10_000_000})
    assert answer.outcome == "unknown"
    assert "100,000 members" in answer.reason


def test_overlapping_name_patterns_end_in_an_answer_or_a_named_bound():
    patterns = {f"{letter}": {"maxLength": index} for index, letter in enumerate("abcdefghijkl")}
    answer = satisfiable({**OBJECT, "patternProperties": patterns, "minProperties": 2})
    assert answer.outcome in ("satisfiable", "unknown")
    if answer.outcome == "unknown":
        assert "classes" in answer.reason
