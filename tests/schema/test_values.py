import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from tests.strategies.json_values import values
from tests.strategies.schemas import identity

from rightcall.errors import LimitExceeded
from rightcall.schema.values import FALSE, TRUE, FrozenObject, digest_of, encode, exact_decimal, freeze, number, thaw


@pytest.mark.parametrize(
    ("given", "exact"),
    [
        (0.1, Fraction(1, 10)),
        (0.30, Fraction(3, 10)),
        (19.99, Fraction(1999, 100)),
        (Decimal("0.1000"), Fraction(1, 10)),
        (Decimal("1e-400"), Fraction(1, 10**400)),
        (1e22, 10**22),
        (Decimal("1e400"), 10**400),
        (10**400 + 1, 10**400 + 1),
        (-0.0, 0),
        (2.0, 2),
    ],
)
def test_numbers_keep_their_exact_value(given, exact):
    assert number(given) == exact
    assert isinstance(number(given), int) == (exact == int(exact))


@pytest.mark.parametrize("given", [Decimal("1e5001"), Decimal("1e-5001"), Decimal("1e999999999"), Decimal("-7e999999")])
def test_an_absurd_exponent_is_a_named_bound(given):
    with pytest.raises(LimitExceeded, match="exponent of a JSON number"):
        number(given)


def test_one_and_one_point_zero_are_equal():
    assert freeze(1) == freeze(1.0) == freeze(Decimal("1.00"))
    assert freeze([1, {"a": 2.0}]) == freeze([1.0, {"a": 2}])


def test_true_is_not_one_and_false_is_not_zero():
    assert freeze(True) is TRUE
    assert freeze(False) is FALSE
    assert freeze(True) != freeze(1)
    assert freeze([False]) != freeze([0])
    assert len({freeze(True), freeze(1), freeze(False), freeze(0), freeze(None), freeze("")}) == 6


def test_objects_are_equal_whatever_the_order_of_their_members():
    left, right = freeze({"a": 1, "b": [2]}), freeze({"b": [2.0], "a": 1})
    assert left == right
    assert hash(left) == hash(right)
    assert encode(left) == encode(right)
    assert list(left) == ["a", "b"]
    assert list(right) == ["b", "a"]


def test_a_float_comes_back_as_a_float_and_a_whole_one_as_an_integer():
    assert thaw(freeze(0.1)) == 0.1
    assert isinstance(thaw(freeze(0.1)), float)
    assert isinstance(thaw(freeze(3.0)), int)


@pytest.mark.parametrize("text", ["0.1234567890123456789", "1e-400", "-12345678901234567890.5"])
def test_a_decimal_that_no_float_carries_comes_back_exactly(text):
    back = thaw(freeze(Decimal(text)))
    assert isinstance(back, Decimal)
    assert back == Decimal(text)


def test_a_fraction_without_a_finite_decimal_cannot_be_written():
    with pytest.raises(ValueError, match="no finite decimal"):
        exact_decimal(Fraction(1, 3))
    assert exact_decimal(Fraction(-7, 40)) == Decimal("-0.175")


def test_what_is_no_json_value_is_refused():
    with pytest.raises(TypeError, match="not a JSON value: set"):
        freeze({1, 2})


@pytest.mark.parametrize("given", [math.nan, math.inf, -math.inf])
def test_what_json_cannot_write_is_no_number(given):
    with pytest.raises((LimitExceeded, ValueError)):
        number(given)


def test_tuples_and_mappings_freeze_like_lists_and_objects():
    assert freeze((1, "a")) == freeze([1, "a"])
    assert isinstance(freeze({"a": {}}), FrozenObject)


def test_digests_know_the_borders_between_their_parts():
    assert digest_of(b"ab", b"c") != digest_of(b"a", b"bc")
    assert digest_of(b"a", b"") != digest_of(b"a")
    assert digest_of(b"a", b"b") == digest_of(b"a", b"b")


@settings(max_examples=80, derandomize=True)
@given(values(), values())
def test_values_are_equal_exactly_when_json_schema_says_so(left, right):
    alike = identity(left) == identity(right)
    assert (freeze(left) == freeze(right)) is alike
    assert (encode(freeze(left)) == encode(freeze(right))) is alike


@settings(max_examples=60, derandomize=True)
@given(values(3))
def test_freezing_and_thawing_gives_the_value_back(value):
    assert identity(thaw(freeze(value))) == identity(value)
    assert freeze(thaw(freeze(value))) == freeze(value)
