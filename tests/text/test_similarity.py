"""Similarity: known values, and the edges of the measure. That blocks lose nothing is a law in tests/properties."""

import pytest
from rapidfuzz import fuzz

from rightcall.text import TextIndex, similarities, similarity


@pytest.mark.parametrize(
    ("one", "other", "score"),
    [
        ("get user", "get user", 1.0),
        ("", "", 0.0),
        ("", "a", 0.0),
        ("abc", "xyz", 0.0),
        ("list wiki pages", "list group wiki pages", 30 / 36),
        ("ab", "ba", 0.5),
    ],
)
def test_known_values(one, other, score):
    assert similarity(one, other) == score


def test_the_measure_is_the_usual_ratio():
    one, other = "fetch an invoice by its number", "find invoices by customer number"
    assert similarity(one, other) == pytest.approx(fuzz.ratio(one, other) / 100)


def test_many_at_once_are_the_same_as_one_by_one():
    ones, others = ["get user", "", "a"], ["get order", "", "b"]
    assert similarities(ones, others).tolist() == [similarity(one, other) for one, other in zip(ones, others, strict=True)]


def test_no_texts_have_no_similarities():
    assert similarities([], []).tolist() == []


def test_an_index_holds_each_text_once_and_no_empty_one():
    assert TextIndex(["b", "a", "", "a", "ccc"]).texts == ("a", "b", "ccc")


def test_an_index_of_nothing_has_no_blocks():
    assert list(TextIndex(["", ""]).blocks(0.5)) == []


def test_blocks_that_cannot_match_by_length_are_skipped():
    index = TextIndex([*("a" * n for n in range(1, 5)), *("a" * n for n in range(100, 104))], block=4)
    assert list(index.blocks(0.62)) == [(0, 0), (4, 4)]
    assert list(index.blocks(0.01)) == [(0, 0), (0, 4), (4, 4)]


def test_a_pair_at_the_threshold_matches():
    index = TextIndex(["aaaab", "aaaac"])
    assert index.matches(0, 0, 0.8).score.tolist() == [0.8]
    assert index.matches(0, 0, 0.81).score.tolist() == []
