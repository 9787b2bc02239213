"""Strings: lengths in code points, patterns as languages, excluded constants."""

import pytest
from tests.schema.questions import is_empty, is_within

from rightcall.schema import overlap, satisfiable

TEXT = {"type": "string"}


@pytest.mark.parametrize(
    ("constraints", "empty"),
    [
        ({"minLength": 2, "maxLength": 1}, True),
        ({"minLength": 2, "maxLength": 2}, False),
        ({"maxLength": 0, "not": {"const": ""}}, True),
        ({"not": {"minLength": 0}}, True),
        ({"pattern": "^a", "not": {"pattern": "a"}}, True),
        ({"pattern": "^a", "maxLength": 0}, True),
        ({"pattern": "^a{3}$", "minLength": 4}, True),
        ({"pattern": "^a{3}$", "minLength": 3}, False),
        ({"allOf": [{"pattern": "^a"}, {"pattern": "^b"}]}, True),
        ({"allOf": [{"pattern": "a"}, {"pattern": "b"}], "maxLength": 1}, True),
        ({"allOf": [{"pattern": "a"}, {"pattern": "b"}], "maxLength": 2}, False),
        ({"pattern": "^[ab]$", "not": {"enum": ["a", "b"]}}, True),
        ({"pattern": "^[ab]$", "not": {"enum": ["a"]}}, False),
        ({"enum": ["abc", "abd"], "pattern": "c$"}, False),
        ({"enum": ["abc", "abd"], "pattern": "x$"}, True),
        ({"pattern": "^(?!a)", "allOf": [{"pattern": "^a"}]}, True),
        ({"pattern": "^(?=.*\\d)(?=.*[a-z])", "maxLength": 1}, True),
        ({"pattern": "^(?=.*\\d)(?=.*[a-z])", "maxLength": 2}, False),
        ({"pattern": "^\\p{Lu}$", "allOf": [{"pattern": "[a-z]"}]}, True),
        ({"pattern": "^.$", "allOf": [{"pattern": "\\n"}]}, True),
        ({"minLength": 1, "maxLength": 1, "enum": ["😀"]}, False),
        ({"minLength": 2, "enum": ["😀"]}, True),
        ({"pattern": "^a$", "enum": ["a\n"]}, True),
    ],
)
def test_a_conjunction_about_strings_is_decided(constraints, empty):
    assert is_empty({**TEXT, **constraints}) is empty


@pytest.mark.parametrize(
    ("inner", "outer", "within"),
    [
        ({"pattern": "^[a-c]+$"}, {"pattern": "^[a-z]+$"}, True),
        ({"pattern": "^[a-z]+$"}, {"pattern": "^[a-c]+$"}, False),
        ({"pattern": "^a"}, {"minLength": 1}, True),
        ({"pattern": "^a"}, {"minLength": 2}, False),
        ({"minLength": 3}, {"minLength": 2}, True),
        ({"pattern": "^(ab)*$", "minLength": 1}, {"pattern": "^ab"}, True),
        ({"minLength": 1}, {"pattern": ".+"}, False),
        ({"enum": ["a", "b"]}, {"pattern": "^[ab]$"}, True),
        ({"pattern": "^[ab]$"}, {"enum": ["b", "a"]}, True),
    ],
)
def test_containment_between_strings_is_decided(inner, outer, within):
    assert is_within({**TEXT, **inner}, outer) is within


def test_the_empty_string_is_a_string():
    assert overlap({**TEXT, "maxLength": 0}, {}).witness == ""


def test_a_lone_surrogate_is_never_shown():
    for schema in ({"enum": ["\ud800", "fine"]}, {"enum": ["\ud800"]}, {"pattern": "^[\\ud800-\\udfff]$"}):
        answer = overlap(schema, TEXT)
        assert answer.outcome in ("overlap", "unknown")
        assert answer.witness in ("fine", None)


@pytest.mark.parametrize(
    "constraints", [{}, {"minLength": 5}, {"pattern": "^[^a]"}, {"not": {"enum": ["a", "b", ""]}}, {"pattern": "\\S"}]
)
def test_a_witness_is_printable(constraints):
    answer = satisfiable({**TEXT, **constraints})
    assert answer.outcome == "satisfiable"
    assert answer.witness.isprintable()
    assert len(answer.witness) <= 8


def test_a_very_long_string_is_not_written_out():
    answer = satisfiable({**TEXT, "minLength": 10_000_000})
    assert answer.outcome == "unknown"
    assert "1,000,000 characters" in answer.reason


def test_a_pattern_that_is_not_supported_says_so():
    answer = overlap({**TEXT, "pattern": "^(a+)\\1$"}, {"minLength": 3})
    assert answer.outcome == "unknown"
    assert "\\1" in answer.reason
