"""Laws of what engines write and read."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rightcall.engine.packing import pack, unpack

NUMBERS = (
    st.integers()
    | st.integers(min_value=10**18, max_value=10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.decimals(allow_nan=False, allow_infinity=False)
)
SCALARS = st.none() | st.booleans() | NUMBERS | st.text(st.characters(exclude_categories=()))
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(VALUES)
def test_what_is_packed_comes_back_with_its_types_and_its_order(value):
    assert repr(unpack(pack(value))) == repr(value)


def test_integers_beyond_the_digits_that_python_writes_come_back():
    assert unpack(pack(10**5000)) == 10**5000


@given(st.text() | VALUES.map(repr))
def test_other_text_is_refused_or_read_and_nothing_else(text):
    try:
        unpack(text)
    except ValueError:
        return


@pytest.mark.parametrize("text", ["[1]", '["d","x"]', '["d","NaN"]', '["i","g"]', "NaN", "[" * 100_000])
def test_what_pack_would_not_write_is_refused(text):
    with pytest.raises(ValueError, match=r"."):  # json and decimal say it each in their own words
        unpack(text)


def test_a_decimal_keeps_its_digits():
    assert str(unpack(pack(Decimal("1.500")))) == "1.500"
