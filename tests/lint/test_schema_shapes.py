"""What the schema rules say of shapes: no schema, no object, words of other dialects, names that nobody declares."""

import pytest

from rightcall.lint.families.schema import RULES
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog, Origin, Tool

BY_CODE = {rule.rule.code: rule for rule in RULES}
NEWEST = "https://json-schema.org/draft/2020-12/schema"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def told(code, schema, *, kind="mcp", raw=None):
    """What one rule says of a tool with a schema: (pointer, severity) of each finding."""
    tool = Tool(
        name="probe",
        origin=Origin(source="a.json", kind=kind, index=0, pointer="/tools/0"),
        input_schema=schema,
        schema_pointer="/tools/0/inputSchema",
        raw={"name": "probe", "inputSchema": schema} if raw is None else raw,
    )
    found = BY_CODE[code].find(subject_of(Catalog(sources=(), tools=(tool,))))
    return [(finding.pointer.removeprefix("/tools/0/inputSchema"), finding.severity) for finding in found]


def of(properties, **more):
    """An input schema with these properties."""
    return {"type": "object", "properties": properties, **more}


@pytest.mark.parametrize(("schema", "count"), [(None, 1), (True, 1), ([], 1), ({}, 0)])
def test_an_input_schema_is_an_object(schema, count):
    assert len(told("SCH001", schema)) == count


def test_a_tool_of_a_provider_may_have_no_schema_and_an_absent_one_is_told_at_the_tool():
    assert told("SCH001", None, kind="openai-responses", raw={"type": "web_search"}) == []
    assert told("SCH001", None, raw={"name": "probe"}) == [("/tools/0", "error")]


def test_an_invalid_schema_is_told_at_its_deepest_place_and_once():
    schema = of({"a": {"type": "objekt"}, "b": {"items": {"description": None}}})
    assert told("SCH002", schema) == [("/properties/a/type", "error"), ("/properties/b/items/description", "error")]


def test_an_invalid_schema_of_an_older_dialect_is_told_inside_its_choices():
    schema = of({"b": {"items": {"description": None}}}, **{"$schema": DRAFT_07})
    assert told("SCH002", schema) == [("/properties/b/items/description", "error")]


def test_what_is_no_schema_is_left_to_the_rule_that_says_so():
    schema = of({"a": "string", "b": {"type": "string", "required": True}})
    assert told("SCH002", schema) == []
    assert told("SCH007", schema) == [("/properties/a", "error"), ("/properties/b/required", "error")]


def test_properties_that_are_called_like_keywords_are_read_as_properties():
    schema = of({"type": {"type": "string"}, "items": {"type": "string"}, "enum": {"type": "string"}})
    assert told("SCH002", schema) == []
    assert told("SCH007", schema) == []
    assert told("SCH028", schema) == [
        ("/properties/type", "note"),
        ("/properties/items", "note"),
        ("/properties/enum", "warning"),
    ]


@pytest.mark.parametrize("schema", [{}, {"type": ["object", "null"]}, {"anyOf": [{"type": "object"}]}])
def test_the_root_says_object_and_nothing_else(schema):
    assert len(told("SCH003", schema)) == 1


def test_words_of_other_dialects_are_told_where_they_stand():
    schema = of({"a": {"items": [{}], "additionalItems": False}, "b": {"type": "string", "nullable": True}})
    assert told("SCH004", schema) == [
        ("/properties/a/items", "error"),
        ("/properties/a/additionalItems", "error"),
        ("/properties/b/nullable", "error"),
    ]


def test_a_declared_older_dialect_is_a_note_and_its_own_words_are_none():
    schema = of({"a": {"items": [{}], "additionalItems": False}}, definitions={}, **{"$schema": DRAFT_07})
    assert told("SCH004", schema) == [("/$schema", "note")]


def test_definitions_are_a_note_in_the_newest_dialect():
    assert told("SCH004", of({}, definitions={}, **{"$schema": NEWEST})) == [("/definitions", "note")]


def test_a_dialect_that_nobody_published_is_told_and_judged_no_further():
    schema = of({"a": {"nullable": True, "type": "string"}}, **{"$schema": "https://example.org/mine"})
    assert told("SCH004", schema) == [("/$schema", "warning")]
    assert told("SCH002", schema) == []


def test_nullable_beside_null_changes_nothing_and_is_not_told():
    assert told("SCH004", of({"a": {"type": ["string", "null"], "nullable": True}, "b": {"nullable": True}})) == []


def test_arrays_in_unions_need_items_too():
    schema = of({"a": {"anyOf": [{"type": "array"}, {"type": "string"}]}, "b": {"type": "array", "prefixItems": [{}]}})
    assert told("SCH005", schema) == [("/properties/a/anyOf/0", "error")]


def test_required_names_may_be_declared_by_any_schema_of_the_same_object():
    schema = of({"a": {}, "b": {}}, anyOf=[{"required": ["a"]}, {"required": ["b"]}, {"required": ["c"]}])
    assert told("SCH006", schema) == [("/anyOf/2/required/0", "error")]
    assert told("SCH006", {"type": "object", "allOf": [of({"a": {}})], "required": ["a"]}) == []


def test_required_names_are_not_judged_where_a_pattern_or_a_reference_may_declare_them():
    assert told("SCH006", {"type": "object", "patternProperties": {"^x": {}}, "required": ["x1"]}) == []
    shared = {"type": "object", "required": ["a"]}
    both = of({"a": {}}, allOf=[{"$ref": "#/$defs/Shared"}], **{"$defs": {"Shared": shared}})
    assert told("SCH006", both) == []
    alone = of({"x": {"$ref": "#/$defs/Shared"}}, **{"$defs": {"Shared": shared}})
    assert told("SCH006", alone) == [("/$defs/Shared/required/0", "error")]


def test_untyped_parameters_are_told_outside_combinators_only():
    schema = of({"a": {}, "b": True, "c": {"const": 1}, "d": {"$ref": "#/$defs/D"}}, **{"$defs": {"D": {"type": "string"}}})
    assert told("SCH008", schema) == [("/properties/a", "warning"), ("/properties/b", "warning")]
    assert told("SCH008", of({"a": {"type": "string"}}, anyOf=[{"properties": {"a": {"minLength": 1}}}])) == []


def test_a_root_that_leaves_its_properties_to_others_needs_none():
    assert told("SCH018", {"type": "object"}) == [("", "warning")]
    assert told("SCH018", {"type": "object", "anyOf": [of({})]}) == []


def test_closed_objects_are_closed_by_either_keyword():
    assert told("SCH017", of({}, unevaluatedProperties=False)) == []
    assert told("SCH017", of({}, additionalProperties={"type": "string"})) == [("", "note")]


def test_nesting_counts_objects_and_lists_of_the_arguments_not_combinators():
    inner = {"type": "string"}
    for _ in range(6):
        inner = {"anyOf": [{"allOf": [inner]}]}
    assert told("SCH019", of({"a": inner})) == []


def test_text_of_other_languages_and_shown_forms_are_not_vague():
    described = [{"description": "予約する日"}, {"description": "The day, e.g. 2026-01-31."}, {"default": "today"}]
    schema = of({f"{name}_date": {"type": "string", **more} for name, more in zip("abc", described, strict=True)})
    assert told("SCH023", schema) == []


def test_a_description_that_mentions_json_files_does_not_ask_for_json_text():
    schema = of({"file": {"type": "string", "description": "Path of the JSON file."}})
    assert told("SCH021", schema) == []
