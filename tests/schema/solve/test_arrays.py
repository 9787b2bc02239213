"""Arrays: positions, the tail, counts, and items that must differ."""

import pytest
from tests.schema.questions import is_empty, is_within

from rightcall.schema import overlap, satisfiable

ARRAY = {"type": "array"}
TEXT, NUMBER, FLAG = {"type": "string"}, {"type": "number"}, {"type": "boolean"}


@pytest.mark.parametrize(
    ("constraints", "empty"),
    [
        ({"minItems": 2, "maxItems": 1}, True),
        ({"items": False, "minItems": 1}, True),
        ({"items": False}, False),
        ({"prefixItems": [TEXT, False], "minItems": 2}, True),
        ({"prefixItems": [TEXT, False], "minItems": 1}, False),
        ({"prefixItems": [TEXT], "items": False, "minItems": 2}, True),
        ({"allOf": [{"items": TEXT}, {"items": NUMBER}], "minItems": 1}, True),
        ({"allOf": [{"prefixItems": [True, TEXT]}, {"items": NUMBER}], "minItems": 2}, True),
        ({"contains": TEXT, "items": NUMBER}, True),
        ({"contains": TEXT, "maxItems": 0}, True),
        ({"contains": NUMBER, "minContains": 3, "maxItems": 2}, True),
        ({"contains": NUMBER, "maxContains": 1, "items": NUMBER, "minItems": 2}, True),
        ({"contains": NUMBER, "maxContains": 1, "minItems": 5}, False),
        ({"contains": NUMBER, "minContains": 2, "maxContains": 1}, True),
        ({"allOf": [{"contains": {"const": 1}}, {"contains": {"const": 2}}], "maxItems": 1}, True),
        ({"allOf": [{"contains": {"const": 1}}, {"contains": {"const": 2}}], "maxItems": 2}, False),
        ({"allOf": [{"contains": {"multipleOf": 2}}, {"contains": {"multipleOf": 3}}], "maxItems": 1, "items": NUMBER}, False),
        ({"not": {"contains": TEXT}, "items": TEXT, "minItems": 1}, True),
        ({"not": {"items": TEXT}, "maxItems": 0}, True),
        ({"not": {"items": TEXT}, "items": {"type": ["string", "null"]}}, False),
        ({"not": {"prefixItems": [TEXT]}, "prefixItems": [{"type": ["string", "null"]}]}, False),
        ({"not": {"prefixItems": [TEXT]}, "prefixItems": [TEXT]}, True),
        ({"uniqueItems": True, "items": FLAG, "minItems": 3}, True),
        ({"uniqueItems": True, "items": FLAG, "minItems": 2}, False),
        ({"uniqueItems": True, "items": {"enum": [1, 1.0, True]}, "minItems": 3}, True),
        ({"uniqueItems": True, "items": {"type": "integer", "minimum": 1, "maximum": 7}, "minItems": 8}, True),
        ({"uniqueItems": True, "items": {"type": "integer", "minimum": 1, "maximum": 7}, "minItems": 7}, False),
        ({"uniqueItems": True, "prefixItems": [{"enum": [1, 2]}, {"enum": [1, 2]}, {"enum": [1, 2, 3]}], "minItems": 3}, False),
        ({"uniqueItems": True, "prefixItems": [{"enum": [1, 2]}, {"enum": [1, 2]}, {"enum": [1, 2]}], "minItems": 3}, True),
        ({"uniqueItems": True, "items": {"pattern": "^[ab]$", "type": "string"}, "minItems": 3}, True),
        ({"uniqueItems": True, "items": {"type": "array", "items": {"enum": [0]}, "maxItems": 1}, "minItems": 3}, True),
        ({"uniqueItems": True, "not": {"uniqueItems": True}}, True),
        ({"not": {"uniqueItems": True}, "maxItems": 1}, True),
        ({"not": {"uniqueItems": True}, "maxItems": 2}, False),
        ({"not": {"uniqueItems": True}, "prefixItems": [TEXT, NUMBER], "items": False}, True),
        ({"not": {"uniqueItems": True}, "prefixItems": [{"enum": [1, 2]}, {"enum": [2, 3]}], "items": False}, False),
        ({"uniqueItems": True, "contains": {"const": 1}, "minContains": 2}, True),
        ({"uniqueItems": True, "contains": NUMBER, "minContains": 2, "items": {"enum": [1, "a", "b"]}}, True),
        ({"not": {"const": []}, "maxItems": 0}, True),
        ({"not": {"enum": [[], [1]]}, "items": {"const": 1}, "maxItems": 1}, True),
        ({"not": {"enum": [[], [1]]}, "items": {"const": 1}, "maxItems": 2}, False),
        ({"enum": [[1], [1, 2]], "contains": {"const": 2}}, False),
        ({"enum": [[1], [1, 2]], "contains": {"const": 3}}, True),
    ],
)
def test_a_conjunction_about_arrays_is_decided(constraints, empty):
    assert is_empty({**ARRAY, **constraints}) is empty


@pytest.mark.parametrize(
    ("inner", "outer", "within"),
    [
        ({"items": {"type": "integer"}}, {"items": NUMBER}, True),
        ({"items": NUMBER}, {"items": {"type": "integer"}}, False),
        ({"prefixItems": [TEXT, TEXT], "items": False}, {"items": TEXT}, True),
        ({"items": TEXT}, {"prefixItems": [TEXT, TEXT]}, True),
        ({"prefixItems": [TEXT]}, {"items": TEXT}, False),
        ({"items": TEXT, "minItems": 1}, {"contains": TEXT}, True),
        ({"items": TEXT}, {"contains": TEXT}, False),
        ({"minItems": 3}, {"minItems": 2}, True),
        ({"contains": TEXT, "minContains": 3}, {"minItems": 3}, True),
        ({"maxItems": 1}, {"uniqueItems": True}, True),
        ({"maxItems": 2}, {"uniqueItems": True}, False),
        ({"contains": {"const": 1}, "minContains": 2}, {"not": {"uniqueItems": True}}, True),
        ({"contains": {"minimum": 3, "type": "number"}}, {"contains": NUMBER}, True),
        ({"contains": TEXT, "maxContains": 1}, {"contains": TEXT, "maxContains": 2}, True),
        ({"uniqueItems": True, "items": FLAG}, {"maxItems": 2}, True),
    ],
)
def test_containment_between_arrays_is_decided(inner, outer, within):
    assert is_within({**ARRAY, **inner}, outer) is within


def test_the_shortest_array_is_shown():
    assert satisfiable({**ARRAY, "items": TEXT}).witness == []
    assert len(satisfiable({**ARRAY, "items": TEXT, "minItems": 3}).witness) == 3
    assert len(satisfiable({**ARRAY, "contains": TEXT, "minContains": 2}).witness) == 2


def test_unique_items_of_an_open_type_are_found():
    answer = satisfiable({**ARRAY, "uniqueItems": True, "minItems": 40, "items": {"type": ["string", "integer"]}})
    assert answer.outcome == "satisfiable"
    assert len(set(map(repr, answer.witness))) == 40


def test_a_long_array_is_written_out():
    answer = satisfiable({**ARRAY, "minItems": 100_000, "items": {"const": 1}})
    assert answer.outcome == "satisfiable"
    assert len(answer.witness) == 100_000


@pytest.mark.parametrize(
    ("schema", "named"),
    [
        ({**ARRAY, "minItems": 10_000_000}, "1,000,000 items"),
        ({**ARRAY, "minItems": 5_000, "uniqueItems": True}, "300 items"),
        (
            {**ARRAY, "allOf": [{"contains": {"const": index}} for index in range(20)], "maxItems": 19},
            "12 counts|budget",
        ),
    ],
)
def test_what_is_too_long_to_search_is_a_named_bound(schema, named):
    answer = satisfiable(schema)
    assert answer.outcome == "unknown"
    assert any(part in answer.reason for part in named.split("|"))


def test_two_tuples_meet_position_by_position():
    left = {**ARRAY, "prefixItems": [TEXT, {"enum": [1, 2]}], "minItems": 2}
    right = {**ARRAY, "prefixItems": [{"const": "k"}, {"enum": [2, 3]}]}
    answer = overlap(left, right)
    assert (answer.outcome, answer.witness) == ("overlap", ["k", 2])
    assert overlap(left, {**ARRAY, "prefixItems": [True, {"const": 3}]}).outcome == "disjoint"
