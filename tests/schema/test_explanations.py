"""Why an answer is no, or a containment yes: few lines, true premises, places in the schemas."""

import pytest

from rightcall.schema import Prover

OUTER = {
    "type": "object",
    "properties": {"limit": {"type": "integer", "maximum": 200}, "sort": {"enum": ["asc", "desc"]}},
    "required": ["q"],
}
INNER = {
    "type": "object",
    "properties": {"limit": {"type": "integer", "maximum": 50}, "sort": {"const": "asc"}, "page": {"type": "integer"}},
    "required": ["q", "page"],
}


def explained(outer, inner):
    prover = Prover()
    a, b = prover.compile(outer), prover.compile(inner)
    assert prover.contains(a, b).outcome == "contained"
    return prover.explain(a, b, contains=True)


def test_each_constraint_of_the_outer_schema_has_its_ground():
    explanation = explained(OUTER, INNER)
    assert len(explanation.lines) == 2
    assert all("sure, since B" in line for line in explanation.lines)
    assert {(premise.side, premise.pointer) for premise in explanation.premises} == {
        (side, pointer) for side in "AB" for pointer in ("/properties/limit", "/properties/sort")
    }


def test_a_schema_that_says_the_same_and_more_is_told_so():
    assert explained({"type": "object"}, INNER).lines == ("every constraint of A stands in B as well",)
    assert explained(True, INNER).lines[0]


def test_what_accepts_nothing_is_contained_for_that_reason():
    explanation = explained(OUTER, {"type": "string", "minLength": 3, "maxLength": 2})
    assert {premise.side for premise in explanation.premises} == {"B"}
    assert {premise.pointer for premise in explanation.premises} >= {"/minLength", "/maxLength"}


def test_a_schema_without_a_value_says_why():
    prover = Prover()
    schema = prover.compile(
        {"type": "object", "required": ["a"], "properties": {"a": {"minimum": 3, "maximum": 2, "type": "number"}}}
    )
    explanation = prover.explain(schema)
    assert {premise.pointer for premise in explanation.premises} >= {"/properties/a/minimum", "/properties/a/maximum"}
    assert len(explanation.lines) <= 3


@pytest.mark.parametrize("count", [1, 3, 4, 40])
def test_there_are_never_more_than_three_lines(count):
    outer = {"type": "object", "properties": {f"p{n}": {"maximum": 9} for n in range(count)}}
    inner = {"type": "object", "properties": {f"p{n}": {"maximum": 5} for n in range(count)}}
    explanation = explained(outer, inner)
    assert 1 <= len(explanation.lines) <= 3
    assert explanation.text.count("\n") == len(explanation.lines) - 1


def test_a_schema_that_cannot_be_read_is_not_explained():
    prover = Prover()
    assert prover.explain(prover.compile({"type": 5}), prover.compile({})).lines == ("one of the schemas cannot be read",)
