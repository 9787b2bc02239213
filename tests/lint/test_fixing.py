"""Fixes: what each does, what is proven of it, and what is left alone."""

from decimal import Decimal

import pytest
from tests.lint.fixing_building import arguments, fixed, schema_of, tool

DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"


def outcomes(made):
    return [(done.fix.code, done.proof.outcome) for done in made.made]


def test_an_object_gets_properties_and_an_array_items():
    made = fixed(tool(arguments(tags={"type": "array"}, filter={"type": ["object", "null"]})), codes={"SCH005", "SCH018"})
    assert schema_of(made) == arguments(
        tags={"type": "array", "items": {}}, filter={"type": ["object", "null"], "properties": {}}
    )
    assert set(outcomes(made)) == {("SCH005", "same"), ("SCH018", "same")}


def test_listed_values_that_stand_twice_or_cannot_be_given_go():
    made = fixed(tool(arguments(kind={"type": "string", "enum": ["a", "b", "a", 3]}, n={"enum": [1, Decimal("1.0"), True]})))
    assert schema_of(made) == arguments(kind={"type": "string", "enum": ["a", "b"]}, n={"enum": [1, True]})
    assert set(outcomes(made)) == {("SCH012", "same")}


def test_a_list_of_nothing_but_impossible_values_is_left():
    assert fixed(tool(arguments(kind={"type": "string", "enum": [1, 2]}))).made == ()


@pytest.mark.parametrize(("declared", "outcome"), [({}, "same"), ({"$schema": DRAFT_2020}, "named")])
def test_words_of_other_dialects_are_said_in_those_of_the_newest(declared, outcome):
    schema = {
        **declared,
        "type": "object",
        "definitions": {"Id": {"type": "string", "minLength": 1}},
        "properties": {
            "ttl": {"type": "integer", "minimum": 0, "exclusiveMinimum": True, "maximum": 9, "exclusiveMaximum": False},
            "pair": {"type": "array", "items": [{"type": "string"}, {"$ref": "#/definitions/Id"}], "additionalItems": False},
        },
    }
    made = fixed(tool(schema), codes={"SCH004"})
    assert schema_of(made) == {
        **declared,
        "type": "object",
        "$defs": {"Id": {"type": "string", "minLength": 1}},
        "properties": {
            "ttl": {"type": "integer", "exclusiveMinimum": 0, "maximum": 9},
            "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"$ref": "#/$defs/Id"}], "items": False},
        },
    }
    assert outcomes(made) == [("SCH004", outcome)]


def test_nullable_is_the_named_change_that_null_is_allowed():
    made = fixed(
        tool(arguments(a={"type": "string", "nullable": True, "enum": ["x"]}, b={"type": "string", "nullable": False}))
    )
    assert schema_of(made) == arguments(a={"type": ["string", "null"], "enum": ["x", None]}, b={"type": "string"})
    assert outcomes(made) == [("SCH004", "named")]


def test_nullable_beside_what_refuses_null_is_left_alone():
    schema = arguments(a={"type": "string", "nullable": True, "not": {"type": "null"}})
    made = fixed(tool(schema))
    assert made.made == ()
    assert schema_of(made) == schema
    assert [left.fix.code for left in made.left_out] == ["SCH004"]
    assert "not proven" in made.left_out[0].reason


def test_a_declared_draft_keeps_its_words():
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {}, **arguments(a={"items": [{}]})}
    assert fixed(tool(schema)).made == ()


def test_unsafe_fixes_are_made_only_when_asked_for():
    schema = {**arguments(text={"type": "string"}), "required": ["ref", "text"]}
    assert fixed(tool(schema)).made == ()
    made = fixed(tool(schema), unsafe=True)
    assert schema_of(made) == {**schema, "required": ["text"], "additionalProperties": False}
    ghost, closed = made.made
    assert (ghost.fix.code, ghost.proof.outcome) == ("SCH006", "widened")
    assert "ref" not in ghost.proof.gained
    assert (closed.fix.code, closed.proof.outcome) == ("SCH017", "narrowed")
    assert set(closed.proof.lost) - {"text"}


def test_what_is_no_schema_becomes_what_it_was_meant_to_be():
    made = fixed(tool(arguments(a="string", b=None, c=["string", "null"], d="whatever", e={"type": "string"})), unsafe=True)
    assert schema_of(made)["properties"] == {
        "a": {"type": "string"},
        "b": {},
        "c": {"type": ["string", "null"]},
        "d": "whatever",
        "e": {"type": "string"},
    }


def test_hidden_characters_leave_texts_but_values_only_when_asked():
    before = tool(arguments(a={"type": "string", "enum": ["x\u200b"], "description": "An\u202e id."}))
    before["description"] = "Find\u200b an order\U000e0041."
    safe = fixed(before)
    assert safe.documents["a.json"]["tools"][0]["description"] == "Find an order."
    assert schema_of(safe)["properties"]["a"] == {"type": "string", "enum": ["x\u200b"], "description": "An id."}
    assert {outcome for _, outcome in outcomes(safe)} == {"untouched"}
    unsafe = fixed(before, unsafe=True)
    assert schema_of(unsafe)["properties"]["a"]["enum"] == ["x"]
    assert ("SEC001", "changed") in outcomes(unsafe)


@pytest.mark.parametrize("text", ["می‌خواهم", "👩‍💻 pair", "line\nline\ttab", "caf\u00e9", "क्‍ष"])
def test_characters_that_a_language_needs_stay(text):
    made = fixed(tool(arguments(), description=text))
    assert made.made == ()


def test_names_get_portable_characters_unless_another_tool_has_them():
    made = fixed(
        tool(arguments(), name="Create CIFS Share"), tool(arguments(), name="a.b"), tool(arguments(), name="a_b"), unsafe=True
    )
    assert [entry["name"] for entry in made.documents["a.json"]["tools"]] == ["Create_CIFS_Share", "a.b", "a_b"]
    assert any("another tool is called a_b" in left.reason for left in made.left_out)


def test_a_name_that_would_say_nothing_is_left():
    made = fixed(tool(arguments(), name="查找订单"), unsafe=True)
    assert made.documents["a.json"]["tools"][0]["name"] == "查找订单"


def test_hints_are_settled_spelt_and_made_boolean():
    hints = {"readOnlyHint": "true", "destructive_hint": True, "openWorldHint": "perhaps", "title": "Find"}
    made = fixed(tool(arguments(), annotations=hints), unsafe=True)
    annotations = made.documents["a.json"]["tools"][0]["annotations"]
    assert annotations == {"readOnlyHint": False, "destructiveHint": True, "title": "Find"}
    made = fixed(tool(arguments(), annotations={"readOnlyHint": True, "idempotentHint": False}), unsafe=True)
    assert made.documents["a.json"]["tools"][0]["annotations"] == {"readOnlyHint": True}


def test_a_converted_schema_is_left_alone_and_its_texts_are_not():
    function = {
        "name": "find",
        "description": "Find\u200b it.",
        "parameters": {"type": "OBJECT", "properties": {"a": {"type": "ARRAY"}}},
    }
    made = fixed(function)
    (entry,) = made.documents["a.json"]["tools"]
    assert entry["description"] == "Find it."
    assert entry["parameters"] == function["parameters"]


def test_a_schema_under_the_properties_of_another_is_unwrapped():
    wrapped = {"type": "object", "properties": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}}
    made = fixed(tool(wrapped), unsafe=True)
    closed = {**arguments(a={"type": "string"}), "required": ["a"], "additionalProperties": False}
    assert schema_of(made) == closed


def test_required_inside_an_argument_moves_to_the_object():
    made = fixed(tool(arguments(a={"type": "string", "required": True}, b={"type": "string", "required": False})), unsafe=True)
    assert schema_of(made)["properties"] == {"a": {"type": "string"}, "b": {"type": "string"}}
    assert schema_of(made)["required"] == ["a"]


def test_dependencies_are_split_and_dead_words_go():
    schema = arguments(a={"type": "array", "items": {"type": "string"}, "additionalItems": False}, b={"type": "string"})
    made = fixed(tool({**schema, "dependencies": {"a": ["b"], "b": {"required": ["a"]}}}), codes={"SCH004"})
    assert schema_of(made) == {
        **arguments(a={"type": "array", "items": {"type": "string"}}, b={"type": "string"}),
        "dependentRequired": {"a": ["b"]},
        "dependentSchemas": {"b": {"required": ["a"]}},
    }


def test_a_schema_that_accepts_everything_is_written_as_an_object():
    made = fixed(tool(True), codes={"SCH001"})
    assert schema_of(made) == {"type": "object", "properties": {}}
    assert outcomes(made) == [("SCH001", "same")]


def test_many_fixes_of_one_tool_share_a_proof():
    schema = {**arguments(), "required": [f"ghost_{number}" for number in range(300)], "additionalProperties": False}
    made = fixed(tool(schema), unsafe=True)
    assert schema_of(made)["required"] == []
    assert len({id(done.proof) for done in made.made}) == 1
    assert made.made[0].proof.outcome == "widened"


def test_a_schema_too_large_to_search_is_told_as_not_proven():
    schema = arguments(**{f"a{number}": {"type": "integer"} for number in range(2000)})
    made = fixed(tool(schema), unsafe=True)
    assert outcomes(made) == [("SCH017", "unknown")]
    assert "too many" in made.made[0].proof.reason
