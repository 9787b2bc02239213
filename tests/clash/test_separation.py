"""Edits that separate two tools, and only those that do."""

import pytest
from tests.clash.building import closed, opened

from rightcall.clash.edits import closed_within, is_open, is_plain
from rightcall.clash.library import Library, SchemaText
from rightcall.clash.separation import CLOSE, CLOSE_ALL, Separator


def separator(one, other, dialect="2020-12"):
    return Separator(Library([SchemaText(schema=schema, dialect=dialect) for schema in (one, other)]))


def nested(inner):
    return closed(["body"], body=inner)


@pytest.mark.parametrize(
    ("one", "other", "edit", "side"),
    [
        (opened(["a"]), opened(["b"]), CLOSE, "first"),
        (opened(["a"]), opened(["a", "b"]), CLOSE, "first"),
        (opened(["a", "b"]), opened(["a"]), CLOSE, "second"),
        (nested(opened(["a"])), nested(opened(["b"])), CLOSE_ALL, "first"),
    ],
)
def test_closing(one, other, edit, side):
    separation = separator(one, other).close(0, 1)
    assert (separation.edit, separation.side, separation.reading) == (edit, side, "written")


def test_closing_is_not_offered_where_it_would_leave_no_call():
    # The first requires a name that it does not declare: closed, it would accept nothing at all.
    broken = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["z"]}
    separation = separator(broken, opened(["b"])).close(0, 1)
    assert (separation.edit, separation.side) == (CLOSE, "second")


def test_closing_is_not_offered_where_it_does_not_help():
    assert separator(opened((), ["a"]), opened((), ["b"])).close(0, 1) is None


@pytest.mark.parametrize(
    ("one", "other", "edit", "side"),
    [
        (closed(["id"], ["x"]), closed(["id"], ["y"]), 'make "x" required', "first"),
        (closed(["id"]), closed(["id"], ["y"]), 'make "y" required', "second"),
        (opened(["id"], ["x"]), opened(["id"], ["y"]), 'make "x" required', "first"),
    ],
)
def test_a_distinguishing_argument(one, other, edit, side):
    separation = separator(one, other).distinguish(0, 1, ("f", "g"))
    assert (separation.edit, separation.side, separation.pointer) == (edit, side, "/required")


def test_an_argument_that_can_have_no_value_distinguishes_nothing():
    one, other = closed(["id"], ["x"], x=False), closed(["id"])
    assert separator(one, other).distinguish(0, 1, ("f", "g")).edit.startswith('add a required "action"')


def test_tools_of_the_same_arguments_get_a_tag():
    separation = separator(closed(["action"]), closed(["action"])).distinguish(0, 1, ("get", "put"))
    assert separation.edit == 'add a required "operation" with "const": "get", and to the other tool one with "const": "put"'
    assert separation.reading == "written"


def test_tools_of_one_name_get_no_tag():
    assert separator(closed(["a"]), closed(["a"])).distinguish(0, 1, ("f", "f")) is None


def test_no_tag_where_another_rule_of_names_could_refuse_it():
    strict = {"type": "object", "propertyNames": {"maxLength": 1}, "required": ["a"]}
    assert separator(strict, strict).distinguish(0, 1, ("f", "g")) is None


def test_no_tag_where_every_name_is_taken():
    crowded = closed(["action", "operation", "tool"])
    assert separator(crowded, crowded).distinguish(0, 1, ("f", "g")) is None


def test_boolean_schemas_are_open_objects():
    assert separator(True, opened(["a"])).close(0, 1) is not None


@pytest.mark.parametrize("dialect", ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"])
def test_edits_work_in_every_dialect(dialect):
    assert separator(opened(["a"]), opened(["b"]), dialect).close(0, 1).edit == CLOSE
    assert separator(closed(["a"]), closed(["a"]), dialect).distinguish(0, 1, ("f", "g")) is not None


def test_closing_within_leaves_free_maps_open():
    schema = {"properties": {"map": {"type": "object"}, "list": {"items": [{"properties": {"a": {}}}]}}}
    assert closed_within(schema) == {
        "properties": {
            "map": {"type": "object"},
            "list": {"items": [{"properties": {"a": {}}, "additionalProperties": False}]},
        },
        "additionalProperties": False,
    }


def test_closing_within_follows_schemas_and_not_names():
    schema = {"properties": {"properties": {"properties": {}}, "default": {"properties": {}}}, "default": {"properties": {}}}
    assert closed_within(schema) == {
        "properties": {
            "properties": {"properties": {}, "additionalProperties": False},
            "default": {"properties": {}, "additionalProperties": False},
        },
        "default": {"properties": {}},
        "additionalProperties": False,
    }


def test_plain_and_open_roots():
    assert is_plain(closed(["a"]))
    assert not is_plain({"allOf": []})
    assert is_open({})
    assert is_open({"additionalProperties": True})
    assert not is_open({"additionalProperties": {"type": "string"}})


def test_an_argument_that_the_other_takes_through_a_pattern_distinguishes_nothing():
    patterned = {"type": "object", "patternProperties": {"^x": {}}, "required": ["id"], "properties": {"id": {}}}
    assert separator(closed(["id"], ["xa"]), patterned).distinguish(0, 1, ("f", "g")) is None


def test_what_closing_everything_does_not_separate_is_left():
    either = {"anyOf": [{"required": ["a"]}, {"required": ["b"]}], "properties": {"a": {}, "b": {}}}
    assert separator(either, either).close(0, 1) is None
