"""Descriptions: what is compared and what is shown."""

import pytest

from rightcall.text import DESCRIPTION_LIMIT, first_line, fold_description


@pytest.mark.parametrize(
    ("description", "line"),
    [
        (None, ""),
        ("", ""),
        (" \n\t\n", ""),
        ("One line.", "One line."),
        ("\n\n  First   words \t here \nSecond.", "First words here"),
        ("a\u2028b", "a"),
    ],
)
def test_first_line_is_the_first_that_says_anything(description, line):
    assert first_line(description) == line


def test_a_description_folds_case_and_width():
    assert fold_description("\uff27\uff45\uff54 a USER") == "get a user"
    assert fold_description(None) == ""


def test_only_the_beginning_of_a_description_is_compared():
    assert fold_description("x" * 100_000) == "x" * DESCRIPTION_LIMIT
    assert len(fold_description("ﷺ" * DESCRIPTION_LIMIT)) == DESCRIPTION_LIMIT  # one character that folds to eighteen
