"""Differences of texts and of JSON that a person can read."""

import pytest

from rightcall.drift.structure import described, differences
from rightcall.drift.wording import MAX_SHOWN, difference, visible


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("same", "same", "same"),
        (None, "came", "{+came+}"),
        ("went", None, "[-went-]"),
        ("one two three", "one 2 three", "one [-two-]{+2+} three"),
        ("日本語を読む", "日本語を書く", "日本語を[-読む-]{+書く+}"),
        ("a\nb", "a\n\tb", "a\\n{+\\t+}b"),
    ],
)
def test_a_difference_shows_what_went_and_what_came(old, new, shown):
    assert difference(old, new) == shown


@pytest.mark.parametrize(
    "code", [0x00, 0x1B, 0x7F, 0xA0, 0xAD, 0x200B, 0x202E, 0x2028, 0xFE0F, 0x3164, 0xE0041, 0xD800, 0xE000]
)
def test_what_cannot_be_seen_is_named_by_its_code_point(code):
    assert visible(f"a{chr(code)}b") == f"a<U+{code:04X}>b"


def test_a_small_change_in_a_long_text_is_shown_with_a_few_words_around():
    text = " ".join(f"word{i}" for i in range(20_000))
    shown = difference(text, text.replace("word10000 ", "other "))
    assert "[-word10000-]{+other+}" in shown
    assert len(shown) < 200


def test_long_texts_without_a_blank_and_with_nothing_in_common_stay_short():
    for old, new in (("a" * 1_000_000, "a" * 999_999 + "b"), ("ab" * 500_000, "c" * 1_000_000), ("é" * 100_000, "è" * 100_000)):
        shown = difference(old, new)
        assert "[-" in shown
        assert "{+" in shown
        assert len(shown) < 12 * MAX_SHOWN


def test_json_is_compared_place_by_place():
    old = {"a": 1, "b": {"c": [1, 2]}, "gone": None, "~/": "x"}
    new = {"b": {"c": [1, 3, 4]}, "a": 1, "~/": "y", "new": True}
    assert described(old, new).split("; ") == [
        "/b/c/1 [-2-]{+3+}",
        "/b/c/2 {+4+}",
        "/gone [-null-]",
        "/~0~1 [-x-]{+y+}",
        "/new {+true+}",
    ]


def test_a_value_that_comes_or_goes_as_a_whole_has_no_place():
    assert described(None, {"a": 1}) == '{+{"a":1}+}'
    assert described({"a": 1}, None) == '[-{"a":1}-]'


def test_the_order_of_members_is_no_difference():
    assert differences({"a": 1, "b": 2}, {"b": 2, "a": 1}) == ((), False)
    assert described({"a": 1, "b": 2}, {"b": 2, "a": 1}) == ""


def test_true_and_one_are_two_values():
    assert described({"a": True}, {"a": 1}) == "/a [-true-]{+1+}"


def test_of_many_places_the_first_are_shown():
    shown = described({str(i): i for i in range(99)}, {}).split("; ")
    assert len(shown) == 13
    assert shown[-1] == "and further places"


def test_names_of_members_hide_nothing():
    assert described({}, {"a\u202e": 1}) == "/a<U+202E> {+1+}"
