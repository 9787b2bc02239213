"""Numbers: one interval, multiples, excluded values; exact and complete."""

from decimal import Decimal

import pytest
from tests.schema.questions import is_empty, is_within

from rightcall.schema import contains, overlap, satisfiable

NUMBER, INTEGER = {"type": "number"}, {"type": "integer"}


@pytest.mark.parametrize(
    ("constraints", "empty"),
    [
        ({**INTEGER, "exclusiveMinimum": 1, "exclusiveMaximum": 2}, True),
        ({**NUMBER, "exclusiveMinimum": 1, "exclusiveMaximum": 2}, False),
        ({**INTEGER, "minimum": 0.1, "maximum": 0.9}, True),
        ({**NUMBER, "minimum": 3, "maximum": 3}, False),
        ({**NUMBER, "minimum": 3, "exclusiveMaximum": 3}, True),
        ({**NUMBER, "exclusiveMinimum": 3, "maximum": 3}, True),
        ({**NUMBER, "minimum": 4, "maximum": 3}, True),
        ({**NUMBER, "multipleOf": 0.1, "exclusiveMinimum": 0.2, "exclusiveMaximum": 0.3}, True),
        ({**NUMBER, "multipleOf": 0.1, "exclusiveMinimum": 0.2, "maximum": 0.3}, False),
        ({**INTEGER, "allOf": [{"multipleOf": 2}, {"multipleOf": 3}], "minimum": 1, "maximum": 5}, True),
        ({**INTEGER, "allOf": [{"multipleOf": 2}, {"multipleOf": 3}], "minimum": 1, "maximum": 6}, False),
        ({**NUMBER, "multipleOf": 6, "not": {"multipleOf": 3}}, True),
        ({**NUMBER, "multipleOf": 3, "not": {"multipleOf": 6}}, False),
        ({**NUMBER, "multipleOf": 3, "not": {"multipleOf": 6}, "exclusiveMinimum": 3, "exclusiveMaximum": 9}, True),
        ({**NUMBER, "multipleOf": 1.5, "not": INTEGER}, False),
        (
            {**NUMBER, "multipleOf": 2, "not": {"anyOf": [{"multipleOf": 3}, {"multipleOf": 5}]}, "minimum": 6, "maximum": 6},
            True,
        ),
        ({**INTEGER, "minimum": 1, "maximum": 3, "not": {"enum": [1, 2, 3]}}, True),
        ({**INTEGER, "minimum": 1, "maximum": 4, "not": {"enum": [1, 2, 3]}}, False),
        ({**NUMBER, "minimum": 1, "maximum": 1, "not": {"const": 1.0}}, True),
        ({**NUMBER, "minimum": 0, "maximum": 1, "not": {"enum": [0, 1]}}, False),
        ({**NUMBER, "not": INTEGER, "minimum": 0, "maximum": 1}, False),
        ({**NUMBER, "not": INTEGER, "minimum": 1, "maximum": 1}, True),
        ({**INTEGER, "not": {"minimum": 0}, "minimum": -0.5}, True),
        ({**NUMBER, "enum": [1.5, 2.5], "multipleOf": 1}, True),
        ({**INTEGER, "enum": [1.5, 2.0]}, False),
        ({**NUMBER, "minimum": 10**400}, False),
        ({**INTEGER, "minimum": 10**20 + 1, "maximum": 10**20 + 1}, False),
        ({**INTEGER, "exclusiveMinimum": 10**20, "exclusiveMaximum": 10**20 + 1}, True),
        ({**NUMBER, "minimum": Decimal("0.1"), "maximum": Decimal("0.1"), "multipleOf": Decimal("0.01")}, False),
        ({**NUMBER, "minimum": -5, "maximum": -4, "multipleOf": 4.5}, False),
    ],
)
def test_a_conjunction_about_numbers_is_decided(constraints, empty):
    answer = is_empty(constraints)
    assert answer is empty or (answer is None and constraints.get("minimum") == 10**400)


@pytest.mark.parametrize(
    ("inner", "outer", "within"),
    [
        ({**NUMBER, "multipleOf": 0.3}, {"multipleOf": 0.1}, True),
        ({**NUMBER, "multipleOf": 0.3}, {"multipleOf": 0.2}, False),
        ({**NUMBER, "multipleOf": 6}, {"multipleOf": 3}, True),
        (INTEGER, NUMBER, True),
        (NUMBER, INTEGER, False),
        ({**INTEGER, "minimum": 1, "maximum": 3}, {"enum": [3, 2, 1]}, True),
        ({"enum": [3, 2, 1]}, {**INTEGER, "minimum": 1, "maximum": 3}, True),
        ({**INTEGER, "exclusiveMinimum": 0}, {"minimum": 1}, True),
        ({**NUMBER, "exclusiveMinimum": 0}, {"minimum": 1}, False),
        ({**NUMBER, "multipleOf": 2.5, "minimum": 1}, {"minimum": 2.5}, True),
        (NUMBER, {"anyOf": [{"minimum": 0}, {"maximum": 0}]}, True),
        (NUMBER, {"anyOf": [{"exclusiveMinimum": 0}, {"exclusiveMaximum": 0}]}, False),
        (INTEGER, {"anyOf": [{"multipleOf": 2}, {"not": {"multipleOf": 2}}]}, True),
    ],
)
def test_containment_between_numbers_is_decided(inner, outer, within):
    assert is_within(inner, outer) is within


def test_the_only_counterexample_is_found():
    assert contains({"anyOf": [{"exclusiveMinimum": 0}, {"exclusiveMaximum": 0}]}, NUMBER).counterexample == 0


def test_big_integers_stay_exact():
    answer = overlap({**INTEGER, "minimum": 10**20 + 1}, {"maximum": 10**20 + 1})
    assert (answer.outcome, answer.witness) == ("overlap", 10**20 + 1)


@pytest.mark.parametrize(
    "constraints",
    [
        {},
        {"minimum": 0.30000000000000004},
        {"exclusiveMinimum": 1 / 3, "exclusiveMaximum": 2 / 3},
        {"exclusiveMinimum": 0.1, "exclusiveMaximum": 0.11},
        {"minimum": -1e9, "maximum": -12345.678},
        {"not": INTEGER},
        {"not": {"enum": [0, 1, 2, 3, -1]}},
    ],
)
def test_a_witness_is_a_number_a_person_would_write(constraints):
    answer = satisfiable({**NUMBER, **constraints})
    assert answer.outcome == "satisfiable"
    assert len(repr(answer.witness).lstrip("-")) <= 8


def test_multiples_with_a_long_period_are_a_named_bound():
    primes = (101, 103, 107, 109)
    answer = satisfiable({**NUMBER, "multipleOf": 1, "not": {"anyOf": [{"multipleOf": prime} for prime in primes]}})
    assert answer.outcome in ("satisfiable", "unknown")
    if answer.outcome == "unknown":
        assert "steps" in answer.reason
