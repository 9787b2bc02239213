from decimal import Decimal
from itertools import pairwise

import pytest

from rightcall.catalog import JsonLimits, read_json
from rightcall.catalog.json_text import read_json_lines, write_json
from rightcall.errors import CatalogError, LimitExceeded
from rightcall.model import Position


def only_problem(text, reader=read_json):
    with pytest.raises(CatalogError) as caught:
        reader(text, "a.json")
    (problem,) = caught.value.problems
    return problem


def test_integers_stay_integers_and_other_numbers_are_exact():
    value = read_json("[12345678901234567890123, 0.1000000000000000055511151231257827, 1E+2, -0.0]").value
    assert value == [12345678901234567890123, Decimal("0.1000000000000000055511151231257827"), Decimal("1E+2"), Decimal("-0.0")]
    assert [type(item) for item in value] == [int, Decimal, Decimal, Decimal]


def test_a_duplicate_key_is_refused_at_its_second_place():
    problem = only_problem('{"a": 1,\n "b": [{"x": 1, "y": 2, "x": 3}]}')
    assert (problem.position, problem.pointer) == (Position(line=2, column=25), "/b/0/x")
    assert '"x" stands twice' in problem.message


def test_every_duplicate_key_is_reported():
    with pytest.raises(CatalogError) as caught:
        read_json('{"a": 1, "a": 2, "b": {"c": 1, "c": 1}}')
    assert [problem.pointer for problem in caught.value.problems] == ["/a", "/b/c"]


def test_keys_that_differ_only_in_their_escapes_are_the_same_key():
    assert only_problem(r'{"a": 1, "\u0061": 2}').pointer == "/a"


def test_a_key_may_return_in_another_object():
    assert read_json('{"a": {"a": [{"a": 1}, {"a": 2}]}}').value == {"a": {"a": [{"a": 1}, {"a": 2}]}}


@pytest.mark.parametrize(
    ("text", "line", "column", "pointer", "words"),
    [
        ('{"a": [1, 2,]}', 1, 13, "/a/2", "a value is missing here"),
        ('{"a": 1,}', 1, 9, "/a", "property name in double quotes"),
        ("{'a': 1}", 1, 2, None, "property name in double quotes"),
        ('{"a" 1}', 1, 6, "/a", "a colon is missing"),
        ('{"a": 1 "b": 2}', 1, 9, "/a", "a comma or a closing bracket"),
        ('{"a": "x', 1, 7, "/a", "has no end"),
        ('{"a": [', 1, 8, "/a/0", "ends in the middle"),
        ('{"a": "x\ny"}', 1, 9, "/a", "control character"),
        ('{"a": "\\q"}', 1, 8, "/a", "escape does not exist"),
        ('{"a": "\\u12"}', 1, 9, "/a", "four hexadecimal digits"),
        ('{"a": 1}\n{"b" 2}x', 2, 1, None, "something follows"),
        ('{\n"a": // one\n1}', 2, 6, "/a", "a value is missing here"),
    ],
)
def test_a_syntax_error_is_located(text, line, column, pointer, words):
    problem = only_problem(text)
    assert words in problem.message
    assert problem.position == Position(line=line, column=column)
    assert problem.pointer == pointer


def test_a_syntax_error_says_what_to_do():
    assert only_problem('{"a": // one\n1}').hint == "JSON has no comments: take it out"
    assert only_problem("{'a': 1}").hint == "JSON strings stand in double quotes"
    assert only_problem('{"a": 1,}').hint == "take out the comma before the closing bracket"
    assert only_problem('{"a": [1').hint == "the file looks cut off"


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_have_are_refused(name):
    problem = only_problem(f'{{"a": [0, {name}]}}')
    assert f"{name} is not a JSON number" in problem.message
    assert (problem.pointer, problem.position) == ("/a/1", Position(line=1, column=11))


@pytest.mark.parametrize(
    "number", ["1" * 4301, "-" + "9" * 5000, "1e99999", "1e-99999", "0e999999999999999999999", "1." + "0" * 4400]
)
def test_a_number_too_long_to_write_out_is_refused(number):
    problem = only_problem(f'{{"a": 1, "b": {number}}}')
    assert "more than 4,300 digits" in problem.message
    assert (problem.pointer, problem.position) == ("/b", Position(line=1, column=15))


def test_a_number_of_as_many_digits_as_allowed_is_read():
    assert read_json("9" * 4300).value == 10**4300 - 1
    assert read_json("1e4000").value == Decimal("1e4000")


def test_half_of_a_surrogate_pair_is_refused():
    problem = only_problem(r'{"a": "\ud83d\ude00", "b": ["\ud800"]}')
    assert problem.pointer == "/b/0"
    assert "surrogate" in problem.message
    assert read_json(r'"\ud83d\ude00"').value == "\U0001f600"
    assert read_json(r'"\\ud800"').value == r"\ud800"


def test_a_byte_order_mark_is_no_fault():
    document = read_json(b'\xef\xbb\xbf{"a": 1}')
    assert document.value == {"a": 1}
    assert document.locate("/a") == Position(line=1, column=7)


def test_bytes_that_are_not_utf8_are_located():
    problem = only_problem('{"é":\n"'.encode() + b'\xe9"}')
    assert problem.position == Position(line=2, column=2)
    assert "0xe9" in problem.message
    assert problem.hint == "save the file as UTF-8"


def test_utf16_is_named():
    assert "UTF-16" in only_problem('{"a": 1}'.encode("utf-16")).message


@pytest.mark.parametrize("text", ["", "  \n", b"\xef\xbb\xbf"])
def test_an_empty_input_says_so(text):
    assert "the input is empty" in only_problem(text).message


def test_ten_thousand_levels_are_a_located_limit():
    with pytest.raises(LimitExceeded) as caught:
        read_json("[\n" + "[" * 10_000 + "]" * 10_000 + "]", "deep.json")
    assert "deep.json:2:128: levels of nesting: 10,001 found, the limit is 128; --max-depth raises it" in str(caught.value)


def test_an_unfinished_tower_of_brackets_is_a_limit_too():
    with pytest.raises(LimitExceeded):
        read_json('{"a":' * 100_000)


def test_brackets_inside_strings_do_not_count():
    text = '{"a": "' + "[" * 1000 + r"\"" + '", "b": [[]]}'
    assert read_json(text, limits=JsonLimits(max_depth=3)).value["b"] == [[]]


def test_depth_is_allowed_up_to_the_limit():
    limits = JsonLimits(max_depth=5)
    assert read_json("[[[[[]]]]]", limits=limits).value == [[[[[]]]]]
    with pytest.raises(LimitExceeded):
        read_json("[[[[[[]]]]]]", limits=limits)


def test_a_deep_text_fails_in_words_when_the_caller_stands_deep_itself():
    def descend(levels):
        return read_json("[" * 900 + "]" * 900, limits=JsonLimits(max_depth=1000)) if levels == 0 else descend(levels - 1)

    with pytest.raises(LimitExceeded, match="levels of nesting"):
        descend(300)


def test_the_number_of_values_is_bounded():
    limits = JsonLimits(max_nodes=4)
    assert read_json('[1, 2, {"a,b": 3}]'.replace("2, ", ""), limits=limits).value == [1, {"a,b": 3}]
    with pytest.raises(LimitExceeded, match=r"JSON values: 5 found, the limit is 4; --max-nodes"):
        read_json('[1, 2, {"a,[b": 3}]', limits=limits)


def test_the_number_of_bytes_is_bounded():
    with pytest.raises(LimitExceeded, match="--max-bytes"):
        read_json("[1, 2, 3]", limits=JsonLimits(max_bytes=8))


def test_positions_are_those_of_the_values():
    text = '{\n  "a": [10, "é", {"b~/c": null}],\n  "a b": true }'
    document = read_json(text)
    assert document.locate("") == Position(line=1, column=1)
    assert document.locate("/a") == Position(line=2, column=8)
    assert document.locate("/a/1") == Position(line=2, column=13)
    assert document.locate("/a/2/b~0~1c") == Position(line=2, column=27)
    assert document.locate("/a b") == Position(line=3, column=10)


@pytest.mark.parametrize("pointer", ["/b", "/a/3", "/a/-1", "/a/01", "/a/x", "/a/0/0", "/a/"])
def test_a_pointer_to_nothing_has_no_position(pointer):
    assert read_json('{"a": [1, 2, {"x": {}}]}').locate(pointer) is None


def test_positions_are_the_same_in_whatever_order_they_are_asked_for():
    text = '{"a": {"b": [1, [2, 3]], "c": 4}, "d": [[], {}, 5]}'
    pointers = ["", "/a", "/a/b", "/a/b/0", "/a/b/1", "/a/b/1/1", "/a/c", "/d", "/d/0", "/d/1", "/d/2"]
    forwards, backwards = read_json(text), read_json(text)
    expected = [forwards.locate(pointer) for pointer in pointers]
    assert [backwards.locate(pointer) for pointer in reversed(pointers)] == expected[::-1]
    assert all(one.column < other.column for one, other in pairwise(expected[1:]))


def test_one_value_a_line_keeps_its_lines():
    document = read_json_lines('{"a": 1}\n\n  {"b": [2, 3]}\r\n')
    assert document.is_lines
    assert document.value == [{"a": 1}, {"b": [2, 3]}]
    assert document.locate("/1/b/1") == Position(line=3, column=13)
    assert document.locate("/2") is None
    assert document.locate("/x") is None
    assert document.locate("") == Position(line=1, column=1)


def test_a_faulty_line_costs_only_itself():
    document = read_json_lines('{"a": 1}\n{"b": oops}\n{"c": 1, "c": 2}\n{"d": 4}')
    assert document.value == [{"a": 1}, {"d": 4}]
    assert [problem.position for problem in document.problems] == [Position(line=2, column=7), Position(line=3, column=10)]
    assert document.locate("/1/d") == Position(line=4, column=7)


def test_a_pretty_printed_value_is_not_taken_for_lines():
    assert not read_json_lines('{\n"a": 1\n}\n').is_lines
    assert not read_json_lines("[\n{}\n]").is_lines
    assert not read_json_lines('{"a": 1}\n').is_lines


def test_what_is_written_reads_back_equal():
    text = '{"a": [1, 12345678901234567890123, 0.10, 1E+400, -0.0, true, null, {}, [], "\\u0000é\\""], "": {"b": {}}}'
    value = read_json(text).value
    written = write_json(value)
    again = read_json(written).value
    assert again == value
    assert list(map(str, again["a"])) == list(map(str, value["a"]))
    assert write_json(again) == written


def test_half_of_a_surrogate_pair_in_the_text_itself_is_refused():
    problem = only_problem('{"a":\n "\ud800"}')
    assert problem.position == Position(line=2, column=3)
    assert "surrogate" in problem.message
