"""Arguments are read exactly or refused with a reason that quotes nothing."""

import json
from decimal import Decimal

import pytest

from rightcall.trace import arguments as module
from rightcall.trace.arguments import MAX_ARGUMENT_BYTES, MAX_ARGUMENT_DEPTH, decode_arguments

CANARY = "canary-7f3a"


def nested(levels):
    return '{"a":' * levels + "1" + "}" * levels


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (None, module.NULL),
        ("null", module.NULL),
        ("", module.EMPTY),
        (" \n", module.EMPTY),
        ('"{}"', "the arguments are a text, not an object"),
        ("[1]", "the arguments are an array, not an object"),
        ([1], "the arguments are an array, not an object"),
        (True, "the arguments are a boolean, not an object"),
        ("3", "the arguments are a number, not an object"),
        (3.5, "the arguments are a number, not an object"),
        ("{'a': 1}", module.INVALID),
        ('{"a": 1', module.INVALID),
        ('{"a": 1} {"b": 2}', module.INVALID),
        ("\ufeff{}", module.INVALID),
        ('{"a": NaN}', module.NOT_FINITE),
        ('{"a": -Infinity}', module.NOT_FINITE),
        ({"a": float("nan")}, module.NOT_FINITE),
        ({"a": [Decimal("Infinity")]}, module.NOT_FINITE),
        ('{"a": 1, "a": 1}', module.REPEATED_NAME),
        ('{"o": {"a": 1, "b": "x:y", "a": 2}}', module.REPEATED_NAME),
        ('{"a" : 1, "b": "::", "a" : 2}', module.REPEATED_NAME),
        (r'{"a": "\ud83d"}', module.NOT_UNICODE),
        (r'{"\udc00": 1}', module.NOT_UNICODE),
        ({"a": ["\ud83d"]}, module.NOT_UNICODE),
        ({"\ud83d": 1}, module.NOT_UNICODE),
        ('{"a": 1e99999999999999999999}', module.LONG_NUMBER),
        ('{"a": %s}' % ("9" * 5000), module.LONG_NUMBER),
        (nested(MAX_ARGUMENT_DEPTH + 1), module.TOO_DEEP),
        (nested(100_000), module.TOO_DEEP),
        (json.loads(nested(MAX_ARGUMENT_DEPTH + 1)), module.TOO_DEEP),
        (json.dumps({"a": "x" * MAX_ARGUMENT_BYTES}), module.TOO_LARGE),
        ({"a": "x" * MAX_ARGUMENT_BYTES}, module.TOO_LARGE),
        ({"a": "é" * (MAX_ARGUMENT_BYTES // 2), "b": 2**70}, module.TOO_LARGE),
    ],
)
def test_what_is_no_object_is_refused_with_its_reason(raw, reason):
    assert decode_arguments(raw) == (None, reason)


def test_an_object_deeper_than_any_stack_is_refused():
    deep = {}
    for _ in range(10_000):
        deep = {"a": deep}
    assert decode_arguments(deep) == (None, module.TOO_DEEP)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", {}),
        (' {"a": [1, {"b": null}]} ', {"a": [1, {"b": None}]}),
        ('{"url": "https://example.com:80/", "at": "10:30"}', {"url": "https://example.com:80/", "at": "10:30"}),
        (r'{"text": "say \":\" twice"}', {"text": 'say ":" twice'}),
        ('{"id": 12345678901234567890123}', {"id": 12345678901234567890123}),
        ('{"x": 0.1, "y": 1234567890123456.5}', {"x": 0.1, "y": 1234567890123456.5}),
        ('{"x": 0.10000000000000000000001}', {"x": Decimal("0.10000000000000000000001")}),
        ('{"x": 1e400}', {"x": Decimal("1e400")}),
        (r'{"emoji": "\ud83d\ude00"}', {"emoji": "😀"}),
        ('{"brackets": "%s"}' % ("[{" * 500), {"brackets": "[{" * 500}),
        (nested(MAX_ARGUMENT_DEPTH), json.loads(nested(MAX_ARGUMENT_DEPTH))),
    ],
)
def test_values_are_exact(text, expected):
    value, fault = decode_arguments(text)
    assert fault is None
    assert value == expected
    assert repr(value) == repr(expected)


def test_an_object_is_taken_as_it_is():
    given = {"big": 2**80, "exact": Decimal("1.10"), "none": None, "deep": json.loads(nested(100))}
    assert decode_arguments(given) == (given, None)


def test_reasons_quote_nothing():
    bad = [f'{{"{CANARY}": {CANARY}}}', f'{{"{CANARY}": 1, "{CANARY}": 2}}', CANARY, f'["{CANARY}"]', {CANARY: "\ud800"}]
    assert all(CANARY not in str(decode_arguments(raw)[1]) for raw in bad)


@pytest.mark.parametrize(
    "number", ["1234567890.12345678901", "0.12345678901234567890", "1e-400", "-2.5E-350", "12345678901234567"]
)
def test_a_number_that_a_double_cannot_hold_is_kept_exactly(number):
    arguments, fault = decode_arguments(f'{{"n": {number}}}')
    assert fault is None
    assert Decimal(arguments["n"]) == Decimal(number)
