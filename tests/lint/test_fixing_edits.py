"""Edits: made where they are addressed, all or none, and nothing else of the text moves."""

import json

import pytest

from rightcall.lint.fixing.edit import Patch, apply_edits, drop, put, rename
from rightcall.lint.fixing.splicing import splice, splice_lines, splice_rounds

TEXT = """{
    "tools": [
        {"name": "a b",  "inputSchema": {"type": "object", "required": ["x","y" , "z"]}},
        {
            "name": "c",
            "inputSchema": {
                "items": [1.50, 2e3],
                "additionalItems": false
            }
        }
    ],
    "n": 12345678901234567890123
}
"""


def spliced(text, *edits):
    patch = Patch(json.loads(text))
    assert patch.add(edits) is None
    made = splice(text, patch.root)
    assert json.loads(made) == patch.apply()
    return made


def test_without_edits_the_text_is_the_same():
    assert splice(TEXT, Patch(json.loads(TEXT)).root) == TEXT


def test_a_value_is_set_in_place():
    assert spliced(TEXT, put("/tools/0/name", "a_b")) == TEXT.replace('"a b"', '"a_b"')


def test_elements_are_removed_by_their_old_numbers():
    made = spliced(TEXT, drop("/tools/0/inputSchema/required/0"), drop("/tools/0/inputSchema/required/2"))
    assert made == TEXT.replace('["x","y" , "z"]', '["y" ]')


def test_a_key_is_renamed_where_it_stands_also_into_one_that_was_freed():
    schema = "/tools/1/inputSchema"
    made = spliced(TEXT, rename(f"{schema}/items", "prefixItems"), rename(f"{schema}/additionalItems", "items"))
    assert made == TEXT.replace('"items"', '"prefixItems"').replace('"additionalItems"', '"items"')


def test_a_new_member_is_laid_out_like_its_siblings():
    made = spliced(TEXT, put("/tools/1/inputSchema/properties", {"a": {"type": "string"}}), put("/tools/0/title", "A"))
    assert (
        """                "additionalItems": false,
                "properties": {
                    "a": {
                        "type": "string"
                    }
                }
            }"""
        in made
    )
    assert '"z"]},"title": "A"}' in made or '"z"]},  "title": "A"}' in made


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a":{}}', '{"a":{"b":1}}'),
        ('{"a": {"c": 2}}', '{"a": {"c": 2, "b": 1}}'),
        ('{\n\t"a": {}\n}', '{\n\t"a": {\n\t\t"b": 1\n\t}\n}'),
        ('{\r\n  "a": {\r\n  }\r\n}', '{\r\n  "a": {\r\n    "b": 1\r\n  }\r\n}'),
    ],
)
def test_the_style_of_the_source_is_kept(text, expected):
    assert spliced(text, put("/a/b", 1)) == expected


def test_an_ascii_source_stays_ascii():
    assert spliced('{"a": "\\u00e9", "b": 1}', put("/b", "é")) == '{"a": "\\u00e9", "b": "\\u00e9"}'


def test_what_is_emptied_closes_up():
    assert spliced('{"a": [ 1 ], "b": { "c": 2 }}', drop("/a/0"), drop("/b/c")) == '{"a": [], "b": {}}'


def test_lines_are_changed_one_by_one():
    text = '{"a": 1}\n\n{"a":2}\n'
    patch = Patch([{"a": 1}, {"a": 2}])
    assert patch.add([put("/1/a", 3)]) is None
    assert splice_lines(text, patch.root) == '{"a": 1}\n\n{"a":3}\n'


def test_later_rounds_address_the_result_of_earlier_ones():
    rounds = ([rename("/a", "b")], [put("/b", 2)])
    assert splice_rounds('{"a": 1}', {"a": 1}, rounds) == '{"b": 2}'


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (put("/a", 1), put("/a", 2)),
        (put("/a", 1), put("/a/b", 2)),
        (drop("/a/b"), put("/a", 1)),
        (drop("/a"), rename("/a", "z")),
        (put("/new", 1), rename("/a", "new")),
        (rename("/a", "new"), put("/new", 1)),
        (rename("/a", "new"), rename("/c", "new")),
    ],
)
def test_of_contradicting_edits_the_first_is_made(first, second):
    patch = Patch({"a": {"b": 1}, "c": 3})
    assert patch.add([first]) is None
    before = patch.apply()
    assert patch.add([put("/c", 4), second]) is not None
    assert patch.apply() == before
    assert patch.add([put("/c", 4)]) is None


@pytest.mark.parametrize(
    "edit", [drop("/x"), rename("/a", "c"), rename("/l/0", "x"), put("/l/7", 1), put("/s/x/y", 1), put("", 1)]
)
def test_an_edit_without_a_place_is_refused(edit):
    with pytest.raises(ValueError, match=r"."):
        apply_edits({"a": 1, "c": 2, "l": [1], "s": "text"}, [edit])
