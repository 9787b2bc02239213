import pytest

from rightcall.report.layout import cut, display_width, join_cut, pad, plural, wrap


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("日本", 4), ("e\u0301", 1), ("👍", 2), ("ｱ", 1), ("\uff21", 2)]
)
def test_width_is_that_of_a_terminal(text, width):
    assert display_width(text) == width


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdef", 5, "abcd…"),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        ("ab cd", 4, "ab…"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
    ],
)
def test_long_text_is_cut_with_an_ellipsis(text, width, shown):
    assert cut(text, width) == shown


def test_padding_counts_columns():
    assert pad("日本", 6) == "日本  "
    assert pad("abcdef", 3) == "ab…"


@pytest.mark.parametrize(
    ("text", "width", "max_lines", "lines"),
    [
        ("", 10, 3, [""]),
        ("one two three", 7, 3, ["one two", "three"]),
        ("one two three four", 7, 2, ["one two", "three…"]),
        ("one two three four", 9, 2, ["one two", "three…"]),
        ("abcdefghij", 4, 3, ["abcd", "efgh", "ij"]),
        ("x abcdefghij", 4, 9, ["x", "abcd", "efgh", "ij"]),
        ("abcdefghij", 4, 2, ["abcd", "efg…"]),
        ("日本語日本語", 5, 3, ["日本", "語日", "本語"]),
        ("a  b", 9, 1, ["a b"]),
        ("日", 1, 1, ["日"]),
    ],
)
def test_text_is_wrapped_between_words(text, width, max_lines, lines):
    assert wrap(text, width, max_lines) == lines


def test_lists_and_counts_read_as_english():
    assert join_cut(["a", "b", "c"], 3) == "a, b, c"
    assert join_cut(["a", "b", "c"], 1) == "a and 2 more"
    assert [plural(count, "tool") for count in (0, 1, 1204)] == ["0 tools", "1 tool", "1,204 tools"]
