import json
import math
import sys
import unicodedata
from decimal import Decimal
from types import MappingProxyType

import pytest

from rightcall.findings import escape_hidden, json_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (0, "0"),
        (-7, "-7"),
        (1.5, "1.5"),
        (Decimal("1.50"), "1.50"),
        (Decimal("-0"), "-0"),
        (Decimal("1E+400"), "1E+400"),
        ('a"\\\n\x7f\x9b\u2028\ud800\U000e0041é日', '"a\\"\\\\\\n\\u007f\\u009b\\u2028\\ud800\\udb40\\udc41é日"'),
        ([], "[]"),
        ({}, "{}"),
        ((1, [2]), "[1,[2]]"),
        (MappingProxyType({"b": {}, "a": [None]}), '{"b":{},"a":[null]}'),
    ],
)
def test_value_is_written_exactly(value, text):
    assert json_text(value) == text


def test_styles_differ_only_in_blanks():
    value = {"a": [1, {"b": 2}], "c": []}
    assert json_text(value, style="spaced") == '{"a": [1, {"b": 2}], "c": []}'
    assert json_text(value, style="indented") == json.dumps(value, indent=2)
    assert json_text({"b": 1, "a": 2}, sort_keys=True) == '{"a":2,"b":1}'


@pytest.mark.parametrize("digits", [4_299, 4_301, 50_000])
def test_integers_of_any_size_are_written_in_full(digits):
    text = json_text(-(10**digits))
    assert text == "-1" + "0" * digits


def test_depth_is_no_limit():
    value = []
    for _ in range(100_000):
        value = [value]
    assert json_text(value) == "[" * 100_001 + "]" * 100_001


@pytest.mark.parametrize("value", [math.nan, math.inf, Decimal("NaN"), [-math.inf]])
def test_numbers_that_json_lacks_are_refused(value):
    with pytest.raises(ValueError, match="JSON cannot write"):
        json_text(value)


@pytest.mark.parametrize("value", [object(), b"x", {1: 2}, {"a": {3}}])
def test_what_is_no_json_is_refused(value):
    with pytest.raises(TypeError, match=r"not a JSON value|string keys"):
        json_text(value)


def test_every_character_that_unicode_calls_invisible_is_hidden():
    kept = {"\ufe0f"}
    raw = [
        f"U+{code:04X}"
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(character := chr(code)) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        and character not in kept
        and escape_hidden(character) == character
    ]
    assert raw == []


@pytest.mark.parametrize("text", ["plain text", "Grüße, 日本語, العربية", "⚠️ 1️⃣ ☕ 👍🏽", "C:\\path\\x1b"])
def test_what_people_write_stays_as_it_is(text):
    assert escape_hidden(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", r"\x1b[31m"),
        ("a\u202eb", r"a\u202eb"),
        ("zero\u200bwidth", r"zero\u200bwidth"),
        ("\U000e0041", r"\U000e0041"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("a\ufe0f", r"a\ufe0f"),
        ("\u3164", r"\u3164"),
        ("\ud800", r"\ud800"),
        ("\u2028", r"\u2028"),
    ],
)
def test_hidden_characters_are_shown_by_their_escapes(text, shown):
    assert escape_hidden(text) == shown
